import { expect, test } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'

test('a panel without network says what one can still do', async ({ page, request, context }) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)

  await context.setOffline(true)
  await page.goto('/dashboard/agenda')

  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Probar de nuevo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sin conexión')
})

test('a visitor is given no service worker', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })

  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('every icon of the manifest is there, in the size it says', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type']).toContain(type)
    if (sizes === 'any') continue
    const bytes = await answer.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
