/** The page is reloaded during a booking, as phones do: nothing may be lost, and nothing booked unseen. */
import { expect, test, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'
import { enterAs } from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the hold and what was typed survive a reload', async ({ page }) => {
  await toOnlyStaffMember(page)
  const startsAt = await chooseLastSlot(page)
  await expect(page.getByText(/Te guardamos este horario/)).toBeVisible()
  await fillIn(page, 'Sofía Benítez', '+56 9 6123 4570')

  await page.reload()

  await expect(page.getByText(/Te guardamos este horario/)).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('value', startsAt)
  await expect(page.getByText('Ese horario se acaba de ocupar.')).toHaveCount(0)
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Sofía Benítez')
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()
  await expectTicket(page)
})

test('going back from the ticket chooses no hour again', async ({ page }) => {
  await page.goto(demoShop)
  const startsAt = await chooseLastSlot(page)
  await expect(page.getByText(/Te guardamos este horario/)).toBeVisible()
  await fillIn(page, 'Sofía Benítez', nextPhone('4679'))
  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()
  await expectTicket(page)

  await page.goBack()

  await expect(page).toHaveURL(new RegExp(`[?&]d=${startsAt.slice(0, 10)}`))
  await expect(page).not.toHaveURL(/[?&]t=/)
  await expect(page.getByRole('link', { name: /^Tu turno: / })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a customer with an account types neither name nor phone', async ({ page, request }) => {
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto(demoShop)

  await expect(page.getByLabel('Nombre', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Teléfono')).not.toHaveValue('')
  await expect(page.getByRole('link', { name: /^Tu turno: / })).toBeVisible()
})

test('the heart saves a shop on this device, and in the account if there is one', async ({
  page,
  request,
}) => {
  const heart = page.getByRole('button', { name: 'Guardar Peluquería Andes en mis lugares' })
  await page.goto('/comerce/peluqueria-andes')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/agenda')
  await expect(page.getByRole('link', { name: 'Peluquería Andes' })).toBeVisible()
  await page.goto('/comerce/peluqueria-andes')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await enterAs(page, request, 'cliente@miturno.test')
  await page.reload()
  const kept = page.waitForResponse(answer => answer.url().includes('/favourites'))
  await heart.click()
  expect((await kept).ok()).toBe(true)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

/** Chooses a service that only one staff member offers, so that the own hold removes the slot from the list. */
async function toOnlyStaffMember(page: Page): Promise<void> {
  const services = '/api/comerces/peluqueria-andes'
  const { comerce: shop } = (await (await page.request.get(services)).json()) as {
    comerce: { services: { id: string; name: string }[] }
  }
  const service = shop.services.find(one => one.name === 'Color completo')
  await page.goto(`/comerce/peluqueria-andes?s=${service?.id ?? ''}`)
}
