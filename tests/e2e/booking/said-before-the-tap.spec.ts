/** Whoever books where much was booked already reads before the tap that the shop has to confirm it. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import {
  chooseLastSlot,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'

const text =
  'Desde tu conexión ya se reservaron varios turnos: este lo tiene que confirmar el local.'

test.use({ viewport: { width: 390, height: 844 } })

test('the reason stands at the button, and the button asks instead of booking', async ({
  page,
}) => {
  // The product of the flows has limits that nobody reaches, so the answer of the hold says what it would beyond them.
  await page.route('**/holds', async route => {
    const answer = await route.fetch()
    const held = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...held, waits: { for: 'shop', text } } })
  })
  await page.goto(demoShop)
  await chooseLastSlot(page)

  await expect(page.getByRole('status').filter({ hasText: text })).toBeInViewport({ ratio: 1 })
  const ask = page.getByRole('button', { name: /^Pedir \S+ \d+, \d\d:\d\d/ })
  await expect(ask).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Reservar/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await fillIn(page, 'Elena Paz', nextPhone('4692'))
  await ask.click()
  await expectTicket(page)
})
