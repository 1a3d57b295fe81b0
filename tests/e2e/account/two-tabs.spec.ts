import { expect, test } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'

test('two tabs keep the colours at every moment of a log-out, so that none can lose them', async ({
  page,
  request,
  context,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'dark')
  })
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  // Notes a moment at which the other tab, logging out too, would have found no colours.
  await page.evaluate(() => {
    const { clear, removeItem } = Storage.prototype
    Storage.prototype.clear = function () {
      clear.call(this)
      if (localStorage.getItem('theme') !== 'dark') sessionStorage.setItem('lost', 'yes')
    }
    Storage.prototype.removeItem = function (key) {
      removeItem.call(this, key)
      if (localStorage.getItem('theme') !== 'dark') sessionStorage.setItem('lost', 'yes')
    }
  })

  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()

  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  for (const tab of [page, other])
    expect(await tab.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  expect(await page.evaluate(() => sessionStorage.getItem('lost'))).toBeNull()
  await other.close()
})
