import { expect, test } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'

test('two tabs that log out at once keep the colours, at every moment', async ({
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
  // Counts the moments at which the other tab would have found no colours.
  await page.evaluate(() => {
    const storage = Storage.prototype
    for (const name of ['clear', 'removeItem'] as const) {
      const real = storage[name] as (key: string) => void
      storage[name] = function (this: Storage, key: string) {
        real.call(this, key)
        if (localStorage.getItem('theme') !== 'dark') sessionStorage.setItem('lost', 'yes')
      }
    }
  })

  await Promise.all(
    [page, other].map(async tab => {
      await tab.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
    }),
  )

  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  for (const tab of [page, other])
    expect(await tab.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  expect(await page.evaluate(() => sessionStorage.getItem('lost'))).toBeNull()
  await other.close()
})
