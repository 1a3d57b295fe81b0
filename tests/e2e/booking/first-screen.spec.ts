/** What a visitor sees and can do without scrolling, and how the page reacts to what they choose. */
import { expect, test, type Page } from 'playwright/test'
import { addDays, weekdayOf } from '#domain/calendar/dates.ts'
import { shopNow } from '#support/browser/browser.ts'
import { demoShop, expectTicket, fillIn, nextPhone } from '#support/browser/booking.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`the first free hour is in the first screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(demoShop)

    const first = await page.getByRole('link', { name: /^Primer lugar: / }).boundingBox()
    const bar = await page.locator('.bottom-bar').boundingBox()

    expect(first && first.y + first.height).toBeLessThan(bar?.y ?? 0)
  })
}

test('the first free hour is booked with two taps and two fields', async ({ page }) => {
  await page.goto(demoShop)
  const first = page.getByRole('link', { name: /^Primer lugar: / })
  const hour = /\d\d:\d\d/.exec((await first.textContent()) ?? '')?.[0] ?? ''

  await first.tap()
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
  await expect(page.getByRole('radio', { name: hour })).toBeChecked()
  await fillIn(page, 'Elena Paz', nextPhone('4690'))
  await page.getByRole('button', { name: new RegExp(`^Reservar .*${hour}$`) }).tap()

  await expectTicket(page)
})

test('choosing the first free slot scrolls to the next step, also when the name is known', async ({
  page,
}) => {
  await page.goto(demoShop)
  await fillIn(page, 'Elena Paz', nextPhone('4690'))
  const data = page.locator('#datos').getByRole('heading')
  const first = page.getByRole('link', { name: /^Primer lugar: / })
  await first.scrollIntoViewIfNeeded()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(data).not.toBeInViewport()

  await first.tap()
  await expect(data).toBeInViewport()
  await expect(page.locator('#cuando [name=starts_at]:checked')).toHaveCount(1)
})

test('the list collapses to the chosen service, and opens again', async ({ page }) => {
  await page.goto(demoShop)
  const services = page.locator('#que li')
  const all = await services.count()
  const bar = page.locator('.bottom-bar')
  await expect(bar.getByRole('link', { name: 'Ver horarios' })).toBeVisible()

  await page.getByRole('link', { name: /^Perfilado/ }).tap()
  await expect(services).toHaveCount(1)
  await expect(page).toHaveURL(/\?s=/)
  await page.reload()
  await expect(services).toHaveText([/^Perfilado/])
  await page.getByRole('link', { name: 'Cambiar servicio' }).tap()
  await expect(services).toHaveCount(all)
})

test('the days scroll by a screenful, and the chosen day stays in sight', async ({ page }) => {
  await page.goto(demoShop)
  const days = page.getByRole('list', { name: 'Días' })
  const next = page.getByRole('link', { name: 'Días siguientes' })
  const last = days.getByRole('listitem').last()
  await expect(last).not.toBeInViewport()
  const before = await last.textContent()

  await next.tap()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  expect(await last.textContent()).toBe(before)

  await next.tap()
  await expect(last).not.toHaveText(before ?? '')
  await expect(days.locator('[aria-current]')).toBeInViewport({ ratio: 0.9 })
})

test('a date is chosen from a month', async ({ page }) => {
  await page.goto(demoShop)
  const days = page.getByRole('list', { name: 'Días' })
  const field = page.getByLabel('Elegir fecha')
  await field.tap()
  await expect(page.locator('form:has([name=starts_at])')).toHaveAttribute('novalidate')
  const date = (await field.getAttribute('max')) ?? ''

  await field.fill(date)

  await expect(days.getByRole('listitem').first()).toContainText(`${Number(date.slice(8))} de `)
})

test('a closed day that is chosen from the month says that it is, and when the shop opens', async ({
  page,
}) => {
  await page.goto(demoShop)
  await page.getByLabel('Elegir fecha').tap()
  await expect(page.locator('form:has([name=starts_at])')).toHaveAttribute('novalidate')
  const nextWeek = addDays(new Date(await shopNow(page.request)).toISOString().slice(0, 10), 7)
  const closed = addDays(nextWeek, -(weekdayOf(nextWeek) % 7))

  await page.getByLabel('Elegir fecha').fill(closed)

  await expect(
    page.getByText(/^El domingo .* está cerrado\. Atiende de nuevo el lunes/),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`d=${closed}`))
  await page.getByRole('link', { name: 'Ir al primer día con lugar' }).tap()
  await expect(page.getByRole('radio').first()).toBeVisible()
})

const isCut = (title: HTMLElement) =>
  title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight

test('the header is the shop’s, and leads to no other one', async ({ page }) => {
  await page.goto(demoShop)
  const header = page.getByRole('banner')

  await expect(header.getByRole('link', { name: 'Barbería Demo' })).toHaveAttribute(
    'href',
    demoShop,
  )
  await expect(header.locator('a[href^="/explorar"]')).toHaveCount(0)
  // On a phone the name stands once, under the cover, and is not cut.
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.locator('h1').evaluate(isCut)).toBe(false)
})

test('who works there is shown, with a link that opens the page with them chosen', async ({
  page,
}) => {
  await page.goto(demoShop)
  await page.getByRole('link', { name: 'Reservar con Martina Ríos' }).tap()

  await expect(page).toHaveURL(/\?p=[\w-]+#cuando$/)
  await expect(page.getByRole('link', { name: 'Martina Ríos', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('the scripts are fetched at the first pointer movement, and run at the touch', async ({
  page,
}) => {
  const island = page.waitForResponse(/BookingIsland/)
  await page.goto(demoShop)
  await page.mouse.wheel(0, 300)
  await island

  expect(await isAwake(page)).toBe(false)
  await page.getByText('¿Cuándo?').tap()
  await expect.poll(() => isAwake(page)).toBe(true)
})

async function isAwake(page: Page): Promise<boolean> {
  return (await page.locator('form:has([name=starts_at])').getAttribute('novalidate')) !== null
}
