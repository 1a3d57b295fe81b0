/** The same day seen in other ways: a week, a sheet of paper; and what a board may weigh. */
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { expectAccessible, expectNoSideScroll } from '#support/browser.ts'
import { anOwnShop, enterWith } from '#support/own-shop.ts'
import { aBoardDay, aPhone, openBoard, takeTurn, tokenOf } from '#support/dashboard.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a week shows the turns of a person day by day, and leads to each', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 32)
  await takeTurn(request, token, day, { name: 'Ana Semanal', time: '11:00' })
  await openBoard(page, day)

  await page.getByLabel('Cómo ver la agenda').selectOption('Semana')
  const week = page.getByRole('region', { name: /^Semana del/ })
  await week.getByLabel('De quién es la agenda').selectOption(day.people[1].id)
  await expect(week.getByText('Ana Semanal')).toHaveCount(0)
  await week.getByLabel('De quién es la agenda').selectOption(day.people[0].id)
  await expect(week.getByText('Ana Semanal')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await week.getByRole('button', { name: /Ana Semanal/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ana Semanal' })).toBeVisible()
  await expect(page.locator('[data-board]')).toBeVisible()
})

test('a day is printed as tables, and nothing else of the screen is', async ({ page, request }) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 33)
  await takeTurn(request, token, day, { name: 'Ana Papel', time: '11:00', phone: aPhone() })
  await openBoard(page, day)
  await page.evaluate(() => {
    globalThis.print = () => undefined
  })

  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('[data-print-sheet]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('row', { name: /11:00 a 11:30 Ana Papel/ })).toBeVisible()
  await expect(page.locator('[data-board]')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0)
})

test('a board weighs little, and asks for few files', async ({ page, request }) => {
  const bodies: Promise<number>[] = []
  page.on('response', response => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return
    bodies.push(response.body().then(body => brotliCompressSync(body).length))
  })
  // A shop in which nobody waits for an answer: what is fetched to ask is not the board's.
  const shop = await anOwnShop(request, 'Barbería Liviana')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(page.locator('[data-board]')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all(bodies)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000

  expect(sizes.length).toBeLessThanOrEqual(16)
  // React's own renderer is 57 of them.
  expect(kilobytes).toBeLessThanOrEqual(90)
})
