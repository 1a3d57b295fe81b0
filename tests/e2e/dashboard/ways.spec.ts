/** Navigation in the dashboard: tabs near the thumb, groups in the sidebar, and everything by a few keys. */
import { expect, test, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test('on a phone the day is in the tabs, and everything else in the menu', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Lo de todos los días' })

  await expect(tabs.getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes')
  await expect(tabs.getByRole('link', { name: 'Clientes' })).toHaveAttribute('aria-current', 'page')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Mostrar el menú' }).click()
  const menu = page.getByRole('navigation', { name: 'Secciones' })
  await expect(menu.getByRole('list').nth(1).getByRole('link')).toHaveText([
    'Ventas',
    'Caja',
    'Liquidaciones',
    'Productos',
    'Números',
  ])
  await expect(menu.getByRole('list').nth(2).getByRole('link')).toHaveText([
    'Servicios',
    'Equipo',
    'Horarios',
    'Calendarios',
    'Mi página',
    'Opiniones',
  ])
  await menu.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  // The save button of a long form stays visible above the tabs.
  const save = page.getByRole('button', { name: 'Guardar' }).first()
  await expect(save).toBeVisible()
  const [bar, button] = await Promise.all([tabs.boundingBox(), save.boundingBox()])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('a few letters find an appointment, a section or an action, from any section', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/servicios')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicios')
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' })

  // Keys typed before the palette has loaded go into its field and are not taken as shortcuts.
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await mayCome
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('entr')
  come()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('combobox')).toHaveValue('entr')
  await palette.getByRole('combobox').clear()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await page.keyboard.type('horar')
  await expect(palette.getByRole('option')).toHaveText([/Horarios/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horarios')

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Nuevo turno' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\/agenda/)
})

test('single-key shortcuts can be switched off, and arrows change the day while they are on', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('button', { name: '+ Turno' })).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/fecha=/)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/fecha=/)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await sheet.getByLabel(/Usar las teclas sueltas/).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')

  await expect(page.getByRole('dialog', { name: 'Buscar o ir a…' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a day on which nobody works says so, and leads to the next one on which somebody does', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Cerrada')
  const today = dateAt(await shopNow(request))
  const closed = await request.post('/api/dashboard/exceptions', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { staff: null, from: today, to: today, kind: 'closed', reason: 'Inventario', ranges: [] },
  })
  expect(closed.ok(), await closed.text()).toBe(true)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${today}`)

  await expect(page.getByText('Cerrado: Inventario')).toBeVisible()
  await expect(page.getByText(/^Se abre el .* a las 09:00\.$/)).toBeVisible()
  await expect(page.getByText(/^0 turnos/)).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Ver las horas igual' }).click()
  await expect(page.locator('[data-board]')).toBeVisible()

  await page.goto(`/dashboard/agenda?fecha=${today}`)
  await page.getByRole('link', { name: /^Ir al / }).click()
  await expect(page.locator('[data-board]')).toBeVisible()

  await page.goto(`/dashboard/agenda?fecha=${today}&vista=semana`)
  const week = page.getByRole('region', { name: /^Semana del/ })
  await expect(week.getByRole('button', { name: /Cerrado$/ })).toHaveCount(1)
})

/** The date by the shop's clock. */
function dateAt(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    instant,
  )
}

/** A day with a colouring service at eleven, during whose processing phase the staff member is free. */
async function aColourDay(page: Page, request: APIRequestContext, { isPhone = false } = {}) {
  const shop = await anOwnShop(request, 'Barbería Color')
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, { readonly id: string }>
  }
  const segments = [
    { busy: true, minutes: 40 },
    { busy: false, minutes: 30 },
    { busy: true, minutes: 20 },
  ]
  const { service } = await post('services', { name: 'Color', segments, price: 3_000_000 })
  await post('staff', { name: 'Nora' })
  const date = new Date((await shopNow(request)) + 3 * 86_400_000).toISOString().slice(0, 10)
  await post('appointments', {
    services: [service?.id],
    staff: shop.staffId,
    starts_at: `${date}T11:00:00-03:00`,
    customer: { name: 'Carla Color' },
  })
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  const shown = isPhone ? page.getByText('Carla Color') : card(page, 'Carla Color')
  await expect(shown).toBeVisible()
}

function card(page: Page, name: string): Locator {
  return page.locator('[data-board] [data-appointment]', { hasText: name })
}

function hour(page: Page, time: string, name: string): Locator {
  return page.getByRole('button', { name: `Nuevo turno ${time} con ${name}` })
}

test('another customer can be booked with a tap in the processing phase of a service', async ({
  page,
  request,
}) => {
  await aColourDay(page, request)
  await expect(card(page, 'Carla Color')).toContainText('Libre 11:40 a 12:10')
  await expectAccessibleInBothThemes(page)

  await hour(page, '11:40', 'Beto').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre o teléfono').fill('Ema Entremedio')
  await dialog.getByLabel('Servicio').selectOption('Corte')
  await dialog.getByRole('button', { name: /^Guardar turno 11:40/ }).click()

  await expect(card(page, 'Ema Entremedio')).toContainText('11:40 a 12:10')
  await expect(card(page, 'Ema Entremedio')).not.toContainText('sobreturno')
  const [outside, inside] = await Promise.all(
    ['Carla Color', 'Ema Entremedio'].map(name => card(page, name).boundingBox()),
  )
  // Inside the other card, not beside it.
  expect(inside?.width).toBeGreaterThan((outside?.width ?? NaN) * 0.8)
})

test('free time is selected by dragging or with the arrows, and the dialog proposes a fitting service', async ({
  page,
  request,
}) => {
  await aColourDay(page, request)
  const dialog = page.getByRole('dialog')
  const free = hour(page, '14:00', 'Nora')
  await free.scrollIntoViewIfNeeded()
  await page.locator('[data-board]').hover()
  const box = await free.boundingBox()
  if (!box) throw new Error('Nothing to mark.')
  await page.mouse.move(box.x + 40, box.y + 4)
  await page.mouse.down()
  // The code for marking loads at the first movement, so repeat until it works.
  await expect(async () => {
    await page.mouse.move(box.x + 40, box.y + box.height * 2.8)
    await page.mouse.move(box.x + 40, box.y + box.height * 2.9)
    await expect(page.getByText('14:00 a 15:30')).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.mouse.up()
  // Ninety minutes suit a colouring service, so it is preselected.
  await expect(dialog.getByRole('combobox', { name: 'Servicio' })).toHaveValue(/.+/)
  await expect(dialog.getByText(/^1.h.30 ·/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Guardar turno 14:00.*con Nora/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Bloquear 14:00 a 15:30' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The same by keyboard: the arrow keys move between hours, and Shift extends the selection.
  await hour(page, '09:00', 'Beto').focus()
  await page.keyboard.press('ArrowRight')
  await expect(hour(page, '09:00', 'Nora')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hour(page, '09:30', 'Nora')).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(/^De 09:30 a 10:30\. Enter para dar el turno/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Bloquear 09:30 a 10:30' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hour(page, '09:30', 'Nora')).toBeFocused()
})

test('a booking with anybody who is free names the staff member before it is saved', async ({
  page,
  request,
}) => {
  await aColourDay(page, request)
  await page.getByRole('button', { name: '+ Turno' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Con quién' })).toHaveValue('any')
  await dialog.getByLabel('Servicio').selectOption('Color')
  const said = dialog.getByText(/^Va a ser con (Beto|Nora)\.$/)
  await expect(said).toBeVisible()
  const name = /con (\w+)/.exec(await said.innerText())?.[1] ?? ''
  // The deposit field is visible without expanding anything.
  await expect(dialog.getByLabel(/^Pedir seña/)).toBeVisible()
  await dialog.getByLabel('Nombre o teléfono').fill('Quien Sea')
  await dialog.getByRole('button', { name: new RegExp(`^Guardar turno .*con ${name}$`) }).click()
  await expect(page.getByRole('region', { name, exact: true }).getByText('Quien Sea')).toBeVisible()
})

test('a click opens its card even when the board moves away under the mouse', async ({
  page,
  request,
}) => {
  await aColourDay(page, request)
  // The code for dragging loads at the first movement, so repeat until it works.
  await expect(async () => {
    const box = await card(page, 'Carla Color').boundingBox()
    if (!box) throw new Error('Nothing to click on.')
    await page.mouse.move(box.x + 60, box.y + 12)
    await page.mouse.down()
    await page.locator('[data-board]').evaluate(board => {
      const sign = document.createElement('p')
      sign.style.height = '80px'
      board.before(sign)
    })
    await page.mouse.up()
    const opened = page.getByRole('dialog', { name: 'Carla Color' })
    await expect(opened).toBeVisible({ timeout: 1500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // A click with a slight movement is not a drag.
  const now = await card(page, 'Carla Color').boundingBox()
  if (!now) throw new Error('Nothing to click on.')
  await page.mouse.move(now.x + 60, now.y + 12)
  await page.mouse.down()
  await page.mouse.move(now.x + 67, now.y + 16, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Carla Color' })).toBeVisible()
})

test('a long press on a free hour selects from there, and a swipe scrolls', async ({
  browser,
  request,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await (await browser.newContext(phone)).newPage()
  await aColourDay(page, request, { isPhone: true })
  await page.getByRole('button', { name: 'Nora', exact: true }).click()
  await page.getByRole('button', { name: 'Por horas' }).click()
  const free = hour(page, '14:00', 'Nora')
  await free.evaluate(cell => cell.scrollIntoView({ block: 'center' }))
  const box = await free.boundingBox()
  if (!box) throw new Error('Nothing to mark.')
  const touch = await page.context().newCDPSession(page)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y }],
    })
  const before = await page.evaluate(() => scrollY)

  await at('touchStart', box.y + 5)
  await expect(page.locator('[data-dragging]')).toBeAttached()
  for (const step of [20, 40, 70]) await at('touchMove', box.y + step)
  await expect(page.getByText('14:00 a 15:00')).toBeVisible()
  await at('touchEnd', 0)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Bloquear 14:00 a 15:00' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await at('touchStart', box.y + 5)
  for (const step of [10, 40, 80, 120]) await at('touchMove', box.y + 5 - step)
  await at('touchEnd', 0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(dialog).toBeHidden()
})
