/** An appointment on a phone: its actions near the thumb, and landscape. */
import { expect, test, type Locator } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { minute, openInAnHour, take } from '#support/browser/in-an-hour.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

const phone = { width: 390, height: 844 }
const onItsSide = { width: 844, height: 390 }
test.use({ viewport: phone, hasTouch: true })

test('the actions of a visit stay near the thumb, and hide nothing below them', async ({
  page,
  request,
}) => {
  const { dialog } = await openInAnHour(page, request)
  const arrived = dialog.getByRole('button', { name: 'Llegó' })
  await expect(arrived).toBeInViewport({ ratio: 1 })
  expect(await topOf(arrived)).toBeGreaterThan(600)
  await expect(dialog.getByText(/«No vino» se puede marcar desde las? \d\d:\d\d\./)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // The end of the content can be scrolled above the action bar, also when the focus moves there.
  await dialog.evaluate(one => one.scrollTo(0, one.scrollHeight))
  const last = dialog.getByRole('heading', { name: 'Historia' })
  expect((await topOf(arrived)) - (await topOf(last))).toBeGreaterThan(20)
  await dialog.getByRole('button', { name: 'Editar nota o precio' }).focus()
  const edit = await topOf(dialog.getByRole('button', { name: 'Editar nota o precio' }))
  expect(edit).toBeLessThan(await topOf(arrived))

  await page.setViewportSize(onItsSide)
  await expect(arrived).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)

  // After the arrival, being served is the next action in the same place.
  await arrived.click()
  await expect(dialog.getByRole('button', { name: 'En el sillón' })).toBeFocused()
  await expect(dialog.getByText(/«No vino» se puede marcar/)).toHaveCount(0)

  // A served customer has come, so the early hint disappears.
  await dialog.getByRole('button', { name: 'En el sillón' }).click()
  await dialog.getByRole('button', { name: 'Cobrar' }).click()
  await dialog.getByRole('button', { name: 'Después' }).click()
  await expect(dialog).toBeHidden()
  await page.locator('[data-appointment]', { hasText: 'Ana Tarde' }).click()
  await expect(dialog.getByRole('button', { name: 'Reservar de nuevo' })).toBeVisible()
  await expect(dialog.getByText(/«No vino» se puede marcar/)).toHaveCount(0)

  // The next appointment is for the same customer, also if their phone is unknown or hidden.
  await expect(dialog.getByRole('link', { name: 'Ver su ficha' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reservar de nuevo' }).click()
  const again = page.getByRole('dialog', { name: 'Nuevo turno' })
  await expect(again.getByText('Vino 1 vez')).toBeVisible()
})

test('after an appointment that was folded away is brought back, its row has the focus', async ({
  page,
  request,
}) => {
  const { shop, startsAt } = await openInAnHour(page, request)
  await take(request, shop, startsAt - 75 * minute, 'Beto Antes')
  const headers = { authorization: `Bearer ${shop.token}` }
  const hired = await request.post('/api/dashboard/staff', { headers, data: { name: 'Nora' } })
  expect(hired.ok(), await hired.text()).toBe(true)
  await page.goto('/dashboard/agenda')
  const row = page.locator('[data-appointment]', { hasText: 'Beto Antes' })
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Beto Antes' })
  await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Después' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()

  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  await last.getByRole('button', { name: 'Deshacer' }).click()

  await expect(row).toBeVisible()
  await expect(row).toBeFocused()
})

test('the button to move an appointment is near the thumb as soon as the panel opens, and hides no field', async ({
  page,
  request,
}) => {
  const { dialog } = await openInAnHour(page, request)
  await dialog.getByRole('button', { name: 'Mover o alargar' }).click()
  const move = dialog.getByRole('button', { name: 'Mover o alargar el turno' })
  await expect(move).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothThemes(page)

  // The action bar around the button, with its border.
  const bar = move.locator('..')
  for (const field of [dialog.getByLabel('Duración en minutos'), dialog.getByRole('checkbox')]) {
    await field.focus()
    await expect(field).toBeFocused()
    const { y = NaN, height = NaN } = (await field.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(await topOf(bar))
  }
  await page.setViewportSize(onItsSide)
  await expect(move).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)

  // What was under the bar can be reached and chosen.
  await dialog.getByRole('radio').last().check()
  await dialog.getByRole('button', { name: /^Mover a las/ }).click()
  await expect(dialog).toBeHidden()
})

test('an action that is refused shows the error in sight, also the second time', async ({
  page,
  request,
}) => {
  const { dialog } = await openInAnHour(page, request)
  await page.setViewportSize({ width: 390, height: 560 })
  await page.route('**/api/dashboard/appointments/*/status', route =>
    route.fulfill({ status: 500, json: { code: 'internal', detail: 'No.', status: 500 } }),
  )
  for (const times of [1, 2]) {
    await dialog.evaluate(one => one.scrollTo(0, one.scrollHeight))
    const confirm = dialog.getByRole('button', { name: 'Confirmar', disabled: false })
    await confirm.click()
    await expect(dialog.getByRole('alert'), `${times}`).toBeInViewport({ ratio: 1 })
  }
})

test('a phone in landscape shows the board, under bars that leave it most of the screen', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Acostada')
  await page.setViewportSize(onItsSide)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  const board = page.locator('[data-board]')
  const hours = page.getByRole('region', { name: 'Beto', exact: true })
  await expect(hours).toBeAttached()
  expect(await topOf(board)).toBeLessThan(84)
  await expect(page.getByRole('button', { name: '+ Turno' })).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)

  // The shop's bar is back at the top, with its floating buttons.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Mostrar el menú' }).click()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
})

async function topOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.y ?? NaN
}
