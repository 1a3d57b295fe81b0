/** What came from one connection is cancelled in one act, and a new time zone is shown with what it touches. */
import { expect, test, type Locator, type Page } from 'playwright/test'
import { dateOf } from '#contract/texts/texts.ts'
import { nextPhone } from '#support/browser/booking.ts'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { expectFocusInside, expectFocusSomewhere } from '#support/browser/dialog-walk.ts'
import { anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'
import { mustCallAt } from '#support/send.ts'

type Call = ReturnType<typeof mustCallAt>

test('what came from one connection is cancelled at once, but for the honest one', async ({
  page,
  request,
  baseURL,
}) => {
  const shop = await anOwnShop(request, 'Barbería de la Cuadra')
  const call = mustCallAt(baseURL ?? '')
  const days: string[] = []
  for (const name of ['Ana Vecina', 'Falso Uno', 'Falso Dos'])
    days.push(await bookOnline(call, shop, name))
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/avisos')

  await expect(page.getByText('3 reservas llegaron desde una misma conexión.')).toBeVisible()
  const look = page.getByRole('button', { name: 'Ver y cancelar' })
  await leaveByEscape(page, look, 'Desde una misma conexión')
  await look.press('Enter')
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Todas').check()
  await page.getByLabel(/Ana Vecina/).uncheck()
  await page.getByRole('button', { name: 'Cancelar 2' }).press('Enter')

  await expect(page.getByText('Quedaron canceladas 2. No le avisamos a nadie.')).toBeVisible()
  await expectFocusSomewhere(page)
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const { items } = await call('listAppointments', { query }, shop.token)
  const left = items.filter(({ status }) => status !== 'cancelled')
  expect(left.map(one => one.customer.name)).toEqual(['Ana Vecina'])
})

test('a new time zone says which appointments keep their hour before it is saved', async ({
  page,
  request,
  baseURL,
}) => {
  const shop = await anOwnShop(request, 'Barbería que se Muda')
  const call = mustCallAt(baseURL ?? '')
  const body = { country: 'MX', time_zone: 'America/Mexico_City' }
  await call('updateSettings', { body }, shop.token)
  await bookOnline(call, shop, 'Ana Vecina')
  await page.setViewportSize({ width: 1366, height: 768 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes')

  const form = page.getByRole('form', { name: 'País y hora' })
  await form.getByLabel('Zona horaria').selectOption('America/Tijuana')
  const save = form.getByRole('button', { name: 'Guardar' })
  await leaveByEscape(page, save, 'Cambiar la zona horaria')
  await save.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cambiar la zona horaria' })
  await expect(dialog.getByText(/^Un turno sigue el mismo día y a la misma hora/)).toBeVisible()
  await expect(dialog.getByText('Ana Vecina')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cambiar la zona' }).press('Enter')
  await expect(page.getByText('Ajustes guardados.').first()).toBeVisible()
  await expectFocusSomewhere(page)
})

/** Returns the date, of the last start of a week. */
async function bookOnline(
  call: Call,
  { adUrl, serviceId }: OwnShop,
  name: string,
): Promise<string> {
  const params = { ad_url: adUrl }
  const { days } = await call('listSlots', { params, query: { services: serviceId, days: 7 } })
  const starts_at = days.flatMap(day => day.slots).at(-1)?.starts_at ?? ''
  const customer = { name, phone: `+54 9 ${nextPhone('4711')}` }
  await call('createAppointment', { params, body: { services: [serviceId], starts_at, customer } })
  return dateOf(starts_at)
}

/** The dialog takes the focus and returns it. */
async function leaveByEscape(page: Page, button: Locator, title: string): Promise<void> {
  await button.press('Enter')
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectFocusInside(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: title })).toBeHidden()
  await expect(button).toBeFocused()
}
