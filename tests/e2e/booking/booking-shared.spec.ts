/**
 * Visits that need several staff members, and who it will be for a customer who asked for anybody: said before they
 * confirm.
 */
import { expect, test, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  chooseService,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A shop where one staff member shaves, the other one colours, and neither does both. */
const sharedShop = '/comerce/peluqueria-andes'
const staffPerService = (page: Page) => page.getByRole('list', { name: 'Quién te atiende' })

test('each service names its staff member, before and after booking, and the visit can be moved', async ({
  page,
}) => {
  await page.goto(sharedShop)
  await chooseService(page, /^Corte y barba/)
  await page.getByRole('link', { name: '+ Sumar otro servicio' }).click()
  await chooseService(page, /^Color completo/)
  await expect(page.getByText(/Te atiende más de una persona/)).toBeVisible()
  const startsAt = await chooseLastSlot(page)
  await fillIn(page, 'Sofía Benítez', '+56 9 6123 4567')
  const said = await staffPerService(page).getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()

  await expectTicket(page)
  expect(said.map(text => text.replace(/, .*/, '')).toSorted()).toEqual([
    'Color completo con Catalina Fuentes',
    'Corte y barba con Ignacio Rojas',
  ])
  expect(said[0]).toContain(startsAt.slice(11, 16))
  expect(await staffPerService(page).getByRole('listitem').allTextContents()).toEqual(said)

  await page.goto(`${page.url().split('?')[0] ?? ''}?ver=mover`)
  await expect(page.getByRole('link', { name: /^Con .* [ye] / })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.locator('label:has(input[type=radio])').last().click()
  await page.getByRole('button', { name: /^Pasarlo a/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lo movimos')
  expect(await staffPerService(page).getByRole('listitem').allTextContents()).toHaveLength(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the slot names the staff member, and the booking keeps them', async ({ page }) => {
    await page.goto(demoShop)
    const hour = page.locator('label:has(input[type=radio])').last()
    const who = /con (.+)$/.exec((await hour.textContent()) ?? '')?.[1] ?? 'nobody'
    await hour.click()
    await fillIn(page, 'Elena Sin Guiones', nextPhone('4680'))
    await expectNoSideScroll(page)

    await page.getByRole('button', { name: /^Reservar/ }).click()

    await expectTicket(page)
    await expect(page.getByText(new RegExp(`con ${who}\\s·`))).toBeVisible()
  })

  test('a shared visit names every staff member', async ({ page, request }) => {
    const { comerce: shop } = (await (
      await request.get('/api/comerces/peluqueria-andes')
    ).json()) as {
      comerce: { services: { id: string; name: string }[] }
    }
    const ids = ['Corte y barba', 'Color completo'].map(
      name => shop.services.find(one => one.name === name)?.id ?? '',
    )
    await page.goto(`${sharedShop}?s=${ids.join(',')}`)
    const hour = page.locator('label:has(input[type=radio])').last()
    // Read with `textContent`, because Playwright does not count the text in `noscript` as visible.
    expect(await hour.textContent()).toMatch(/con \S+ \S+ [ye] \S+ \S+/)
    await hour.click()
    await fillIn(page, 'Elena Sin Guiones', '+56 9 6123 4568')

    await page.getByRole('button', { name: /^Reservar/ }).click()

    await expectTicket(page)
    await expect(staffPerService(page).getByRole('listitem')).toHaveCount(2)
  })
})
