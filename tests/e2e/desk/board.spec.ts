/** What first-time users stumbled over on the board and on a barber's phone. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { aPhone, waitUntilLive } from '#support/browser/dashboard.ts'
import { anOwnShop, bookOnline, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

const desk = { width: 1440, height: 900 }
test.use({ viewport: desk })

test('three pending requests are completely visible, together with the board', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Pedidos')
  const color = await make(request, shop, 'services', {
    name: 'Color',
    duration_minutes: 60,
    price: 3_000_000,
    deposit: 300_000,
    needs_approval: true,
  })
  for (const name of ['Ana Pide', 'Beto Pide', 'Caro Pide'])
    await bookOnline(request, { ...shop, serviceId: color }, name)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')

  await page.getByText('3 pedidos esperan respuesta').click()
  const list = page.getByRole('region', { name: /esperan respuesta/ }).getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect(await list.evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0)
  await expect(list.getByRole('button', { name: /^Rechazar/ }).last()).toBeInViewport({ ratio: 1 })
  const board = await page.locator('[data-board]').boundingBox()
  expect(board?.height).toBeGreaterThan(300)
})

test('the day’s name is not cut in its row, with the menu open or closed', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de una Fila')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  const heading = page.getByRole('heading', { level: 1 })
  for (const width of [1200, 1201, 1300, 1301, 1420, 1421]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => heading.evaluate(one => one.scrollWidth - one.clientWidth), String(width))
      .toBeLessThanOrEqual(0)
    const [take, back] = await Promise.all(
      ['+ Turno', 'Día anterior'].map(name => page.getByRole('button', { name }).boundingBox()),
    )
    expect(Math.abs(middleOf(take) - middleOf(back)), String(width)).toBeLessThan(4)
  }
})

function middleOf(box: { y: number; height: number } | null | undefined): number {
  return box ? box.y + box.height / 2 : Number.NaN
}

test('the undo bar lies below the board, which still scrolls to its last hour, and goes with the day', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Última Hora')
  const date = await tomorrow(request)
  // A customer with a phone has to be notified, and that alert stays until it is answered.
  await take(request, shop, `${date}T19:30:00-03:00`, 'Última Hora', aPhone())
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  const card = page.locator('[data-board] [data-appointment]', { hasText: 'Última Hora' })
  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar turno' }).click()
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(last).toContainText('Tuvimos que cancelar tu turno')

  await page.locator('[data-board]').evaluate(board => board.scrollTo(0, board.scrollHeight))
  const [above, below] = [await card.boundingBox(), await last.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await expect(last).toBeInViewport({ ratio: 1 })

  // The arrow stays under the pointer although some buttons exist only for today.
  const arrow = page.getByRole('button', { name: 'Día anterior' })
  const before = await arrow.boundingBox()
  await arrow.click()
  await expect(page.getByRole('button', { name: /^Fila sin turno/ })).toBeVisible()
  expect(await arrow.boundingBox()).toEqual(before)
  await expect(last).toBeHidden()
})

test('the dialog for a new appointment says when nobody works that day, and when the shop opens next', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Cerrada')
  const date = await tomorrow(request)
  await make(request, shop, 'exceptions', {
    staff: null,
    from: date,
    to: date,
    kind: 'closed',
    reason: '',
    ranges: [],
  })
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  await page.getByRole('button', { name: '+ Turno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })

  await expect(dialog).toContainText(
    /Ese día está cerrado\. Vuelve a haber turnos el .+ desde las 09:00\./,
  )
})

test('a phone opens on its own column, remembers another choice, and names are told apart', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Bolsillo')
  for (const name of ['Maximiliano Etcheverry', 'Maximiliano Estévez'])
    await make(request, shop, 'staff', { name })
  const headers = { authorization: `Bearer ${shop.token}` }
  const members = await request.get('/api/dashboard/members', { headers })
  const [owner] = ((await members.json()) as { items: { id: string }[] }).items
  const linked = await request.patch(`/api/dashboard/members/${owner?.id}`, {
    headers,
    data: { staff: shop.staffId },
  })
  expect(linked.ok(), await linked.text()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')

  const tabs = page.getByRole('group', { name: 'De quién es la agenda' })
  await expect(tabs.getByRole('button', { name: 'Beto', pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Por horas' })).toBeVisible()
  for (const name of ['Maximiliano Et', 'Maximiliano Es']) await expectWhole(tabs.getByText(name))
  await expectAccessibleInBothThemes(page)

  await tabs.getByRole('button', { name: 'Todos' }).click()
  await page.reload()
  await expect(tabs.getByRole('button', { name: 'Todos', pressed: true })).toBeVisible()
})

test('a new or removed block can be undone in the same bar as other changes', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Trámites')
  const date = await tomorrow(request)
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  const block = page.locator('[data-board]').getByRole('button', { name: /^Bloqueado/ })

  await page.getByRole('button', { name: 'Nuevo turno 10:00 con Beto' }).click()
  await page.getByRole('button', { name: 'Bloquear 10:00 a 11:00' }).click()
  await expect(last).toContainText(/Tiempo bloqueado\. Beto: .+, 10:00 a 11:00\./)
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await expect(block).toHaveCount(0)
  await expect(last).toBeHidden()

  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(last).toContainText('Tiempo bloqueado.')
  await block.click()
  await page.getByRole('button', { name: 'Liberar' }).click()
  await expect(last).toContainText('El tiempo volvió a la agenda.')
  await expect(block).toHaveCount(0)
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await expect(block).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('today’s customers come first in the search, once, and settings are found too', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería de Búsquedas')
  const now = await shopNow(request)
  const [earlier, nextWeek] = [now - 3_600_000, now + 7 * 86_400_000].map(at =>
    new Date(at).toISOString(),
  )
  await take(request, shop, nextWeek!, 'Hugo Lejos')
  const phone = aPhone()
  for (const at of [earlier!, nextWeek!]) await take(request, shop, at, 'Hugo Acá', phone)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('button', { name: '+ Turno' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Buscar o ir a…' })
  const height = async () => Math.round((await search.boundingBox())?.height ?? 0)
  await expect(search.getByRole('option').first()).toBeVisible()
  const whole = await height()

  await search.getByRole('combobox').fill('hugo')
  const found = search.getByRole('option')
  await expect(found).toHaveText([
    /^Hugo Acá/,
    /^Hugo Lejos/,
    /^Hugo AcáCliente/,
    /^Hugo LejosCliente/,
  ])
  expect(await height()).toBe(whole)
  await search.getByRole('combobox').fill('xyz')
  await expect(search.getByText('No hay nada así')).toBeVisible()
  expect(await height()).toBe(whole)

  await search.getByRole('combobox').fill('cancelar')
  await expect(found).toHaveText([/Cancelar y mover/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await expect(page.getByText('Cancelar y mover', { exact: true })).toBeFocused()
})

test('an appointment left with an absent staff member is marked and listed until it is moved', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Sin Beto')
  const headers = { authorization: `Bearer ${shop.token}` }
  const date = await tomorrow(request)
  await take(request, shop, `${date}T11:00:00-03:00`, 'Ana Quedó')
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  await waitUntilLive(page)
  const card = page.locator('[data-board]').getByRole('button', { name: /Ana Quedó/ })
  const sign = page.getByRole('region', { name: '1 turno quedó con alguien que no está' })
  await expect(card).toContainText('reservado')

  const span = { starts_at: `${date}T10:00:00-03:00`, ends_at: `${date}T13:00:00-03:00` }
  const blocked = { staff: shop.staffId, ...span, reason: 'Fiebre' }
  const { block } = (await (
    await request.post('/api/dashboard/blocks', { headers, data: blocked })
  ).json()) as { block: { id: string } }
  await expect(sign).toContainText(/Primero, .+: Beto, 1 turno\./)
  await expect(card).toHaveAccessibleName(/su profesional no está/)
  await expectAccessibleInBothThemes(page)

  await test.step('the sign leads to where it is settled', async () => {
    await sign.getByRole('link', { name: 'Acomodar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Turnos de Beto bajo el bloqueo/ })
    await expect(dialog.getByText('De 10:00 a 13:00.')).toBeVisible()
    await expect(dialog.getByLabel('Dónde va el turno de Ana Quedó')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('and goes with the block, on any screen', async () => {
    await request.delete(`/api/dashboard/blocks/${block.id}`, { headers })
    await expect(sign).toHaveCount(0)
    await expect(card).not.toHaveAccessibleName(/su profesional no está/)
  })
})

/** Expects that the text is not cut. */
async function expectWhole(words: ReturnType<Page['getByText']>): Promise<void> {
  const cut = await words.first().evaluate(one => {
    const box = one.closest('button') ?? one
    return box.scrollWidth - box.clientWidth
  })
  expect(cut).toBeLessThanOrEqual(0)
}

async function tomorrow(request: APIRequestContext): Promise<string> {
  const day = new Date((await shopNow(request)) + (24 - 3) * 3_600_000)
  return day.toISOString().slice(0, 10)
}

async function make(
  request: APIRequestContext,
  { token }: OwnShop,
  path: string,
  data: object,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  const [made] = Object.values((await answer.json()) as Record<string, { id: string }>)
  return made?.id ?? ''
}

async function take(
  request: APIRequestContext,
  shop: OwnShop,
  startsAt: string,
  name: string,
  phone?: string,
): Promise<string> {
  return await make(request, shop, 'appointments', {
    services: [shop.serviceId],
    staff: shop.staffId,
    starts_at: startsAt,
    overbook: true,
    customer: { name, ...(phone ? { phone } : {}) },
  })
}
