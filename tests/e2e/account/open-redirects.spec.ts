import { expect, test } from 'playwright/test'
import { someOf } from '#support/server/chance.ts'
import { openRedirects } from '#support/open-redirects.ts'

/**
 * In a real browser, because browsers have their own idea of a URL. Each address is given to the session store
 * separately.
 */
test('after a login nobody is redirected to another site', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const left: string[] = []
  // Requests to other origins are answered here, so that no name is looked up on the network.
  await page.route(
    url => url.origin !== baseURL,
    async route => {
      left.push(route.request().url())
      await route.abort()
    },
  )
  page.on('dialog', dialog => {
    left.push(dialog.message())
    void dialog.dismiss()
  })

  for (const payload of someOf(openRedirects, 8)) {
    await page.goto(`/login?next=${encodeURIComponent(payload)}`)
    await page.getByLabel('Mail').fill('cliente@miturno.test')
    await page.getByLabel('Contraseña').fill('miturno-demo')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.waitForURL(url => url.pathname !== '/login')

    expect(new URL(page.url()).origin, payload).toBe(baseURL)
    expect(new URL(page.url()).pathname, payload).toBe('/dashboard')
  }
  expect(left).toEqual([])
})
