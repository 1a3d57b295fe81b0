/** All times are the shop's: they agree wherever the browser is and whatever its clock says. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from 'playwright/test'
import { longDateText } from '#contract/texts/texts.ts'
import {
  chooseLastSlot,
  chooseService,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'
import { mailTo } from '#support/browser/browser.ts'
import { someOf } from '#support/server/chance.ts'

const zones = ['Asia/Tokyo', 'UTC', 'Pacific/Honolulu', 'America/Argentina/Buenos_Aires']

for (const zone of someOf(zones, 2)) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone, viewport: { width: 390, height: 844 } })

    test('the slot, the ticket, the agenda, the mail and the calendar file agree', async ({
      page,
    }) => {
      await bookAndCompare(page)
    })
  })
}

for (const hours of someOf([-3, 3], 1)) {
  test(`a clock that is ${hours} hours off books the same hour`, async ({ page }) => {
    await page.clock.install({ time: new Date(Date.now() + hours * 3_600_000) })
    await page.clock.resume()

    await bookAndCompare(page)
  })
}

async function bookAndCompare(page: Page): Promise<void> {
  await page.goto(demoShop)
  await chooseService(page, /^Perfilado/)
  const startsAt = await chooseLastSlot(page)
  const hour = startsAt.slice(11, 16)
  await fillIn(page, 'Sofía Benítez', nextPhone('4691'))
  const email = `zona-${randomUUID()}@example.test`
  await page.getByText(/^Otra persona, mail o nota/).click()
  await page.getByLabel('Mail').fill(email)
  await page.getByRole('button', { name: new RegExp(`^Reservar \\S+ \\d+, ${hour}$`) }).click()
  await expectTicket(page)

  await expect(page.getByRole('main').locator('time')).toHaveText(hour)
  await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', startsAt)
  const file = await page.request.get(
    `/api${pathOf(page).replace('/agenda', '/appointments')}/calendar.ics`,
  )
  expect(startOf(await file.text())).toBe(Date.parse(startsAt))
  const mail = await mailTo(email)
  expect(mail).toContain(hour)
  const date = startsAt.slice(0, 10)
  const weekday = longDateText(date).split(' de ')[0] ?? ''
  expect(mail).toContain(weekday)
  await page.goto('/agenda')
  const next = page.getByRole('region', { name: 'Próximos' }).locator('time')
  await expect(next).toHaveText(hour)
  await expect(next).toHaveAttribute('datetime', startsAt)
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** `DTSTART` is in UTC or in Buenos Aires, which has had no daylight saving time since 2009. */
function startOf(file: string): number {
  const [, zone, stamp] = /DTSTART(;TZID=[^:]+)?:(\d{8}T\d{6}Z?)/.exec(file) ?? []
  const [, y, mo, d, h, mi] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(stamp ?? '') ?? []
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:00${zone ? '-03:00' : 'Z'}`)
}
