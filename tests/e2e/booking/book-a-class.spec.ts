/** Booking a class: how many seats are left, more than one seat, with and without JavaScript. */
import { expect, test, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import {
  chooseService,
  expectTicket,
  fillIn,
  hoursSettled,
  nextPhone,
} from '#support/browser/booking.ts'

const shop = '/comerce/barberia-demo-cordoba'
test.use({ viewport: { width: 390, height: 844 } })

/** The last day shown, whose seats no other test books. */
async function goToLastDay(page: Page): Promise<void> {
  const day = page.getByRole('list', { name: 'Días' }).getByRole('link').last()
  await day.click()
  await expect(day).toHaveAttribute('aria-current', 'true')
  await hoursSettled(page)
}

async function answerQuestion(page: Page): Promise<void> {
  await page.getByLabel('¿Es tu primera vez acá?').selectOption({ index: 1 })
}

test('two seats of a class are booked, and the ticket says so', async ({ page }) => {
  await page.goto(shop)
  await chooseService(page, /^Taller de barba/)
  await goToLastDay(page)
  const hours = page.getByRole('radio', { name: /quedan 4 lugares/ })
  await expect(hours.first()).toBeAttached()
  const startsAt = (await hours.last().getAttribute('value')) ?? ''

  await page.getByRole('link', { name: '2 lugares', exact: true }).click()
  await hoursSettled(page)
  await page
    .locator('label')
    .filter({ has: page.locator(`[value="${startsAt}"]`) })
    .click()

  await expect(page.locator('#lugares')).toContainText('2 lugares · $\u00a014.000')
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)
  await fillIn(page, 'Pareja Del Taller', nextPhone('4310'))
  await answerQuestion(page)
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  await expect(page.getByText('Taller de barba (2 lugares)').first()).toBeVisible()

  await page.goto(`${shop}?s=${await serviceId(page)}&d=${startsAt.slice(0, 10)}`)
  await expect(
    page.locator('label').filter({ has: page.locator(`[value="${startsAt}"]`) }),
  ).toContainText('quedan 2 lugares')
  await expect(page.getByRole('link', { name: '4 lugares', exact: true })).toBeVisible()
})

async function serviceId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/comerces/barberia-demo-cordoba')
  const { comerce } = (await answer.json()) as {
    comerce: { services: { id: string; name: string }[] }
  }
  return comerce.services.find(one => one.name === 'Taller de barba')?.id ?? ''
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('three seats of a class are booked with links and a form', async ({ page }) => {
    await page.goto(shop)
    await page.getByRole('link', { name: /^Taller de barba/ }).click()
    const three = page.getByRole('link', { name: '3 lugares', exact: true })
    await three.click()
    await expect(three).toHaveAttribute('aria-current', 'true')
    await goToLastDay(page)
    const hour = page.locator('label:has(input[type=radio])').first()
    await expect(hour).toContainText(/quedan \d lugares/)
    await hour.click()
    await fillIn(page, 'Trío Sin Guiones', nextPhone('4311'))
    await answerQuestion(page)

    await page.getByRole('button', { name: /^Reservar/ }).click()

    await expectTicket(page)
    await expect(page.getByText('Taller de barba (3 lugares)').first()).toBeVisible()
    await expect(page.getByText('$\u00a021.000').first()).toBeVisible()
  })
})
