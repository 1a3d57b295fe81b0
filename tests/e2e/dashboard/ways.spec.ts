/** The way through the dashboard: tabs under the thumb, groups at the side, and everything by a few keys. */
import { expect, test } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test('on a phone the day is under the thumb, and everything else in the menu', async ({
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
    'Servicios',
    'Equipo',
    'Horarios',
    'Calendarios',
    'Mi página',
    'Opiniones',
  ])
  await menu.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  // What saves a long form stays in reach, above the tabs.
  const save = page.getByRole('button', { name: 'Guardar' }).first()
  await expect(save).toBeVisible()
  const [bar, button] = await Promise.all([tabs.boundingBox(), save.boundingBox()])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('a few letters lead to an appointment, a section or a step, from any section', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/servicios')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicios')
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
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

test('single keys can be switched off, and the day turns by arrows while they are on', async ({
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
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Ver las horas igual' }).click()
  await expect(page.locator('[data-board]')).toBeVisible()

  await page.goto(`/dashboard/agenda?fecha=${today}`)
  await page.getByRole('link', { name: /^Ir al / }).click()
  await expect(page.locator('[data-board]')).toBeVisible()
})

/** Of the shop's own calendar. */
function dateAt(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    instant,
  )
}
