/** Nothing visible moves while a page loads and hydrates (Cumulative Layout Shift, all shifts added up). */
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const pages = [
  '/',
  '/login',
  '/login?token=gastado',
  '/signup',
  '/forgot-password',
  '/forgot-password?token=gastado',
  '/verify-account',
  '/verify-account?token=gastado',
  '/invitacion?token=gastado',
  '/agenda',
  '/free-trial',
  '/explorar/lugares-cerca',
  '/comerce/barberia-demo',
  '/comerce/barberia-demo/con/martina-rios-3dfae2',
  '/comerce/barberia-demo/espera',
  '/comerce/barberia-demo/opiniones',
  '/developers',
  '/developers/eventos',
  '/developers/operaciones',
  '/dashboard',
]

declare global {
  interface Window {
    shifts: number[]
  }
}

for (const path of pages)
  test(`nothing moves on ${path}`, async ({ page, context }) => {
    expect(await shiftsOn(path, page, context)).toBeLessThanOrEqual(0.02)
  })

for (const width of [390, 1440])
  for (const path of ['/', '/agenda', '/dashboard', '/profile', '/comerce/barberia-demo'])
    test(`nothing moves on ${path} for a customer at ${width} px`, async ({
      page,
      context,
      request,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await enterAs(page, request, 'cliente@miturno.test')

      expect(await shiftsOn(path, page, context)).toBeLessThanOrEqual(0.02)
    })

for (const width of [390, 1440])
  test(`nothing moves on an owner's page of their shop at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enterAs(page, request, 'comercio@miturno.test')

    expect(await shiftsOn('/dashboard/mi-pagina', page, context)).toBeLessThanOrEqual(0.02)
  })

async function shiftsOn(path: string, page: Page, context: BrowserContext): Promise<number> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // With a query, hydration replaces what was prerendered, some time after the network is idle.
  if (path.includes('?')) await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
  await expect(page.locator('h1')).toBeVisible()
  const shifts = await page.evaluate(() => window.shifts)
  return shifts.reduce((sum, shift) => sum + shift, 0)
}
