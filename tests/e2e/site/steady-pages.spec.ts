/** Nothing that is seen moves while a page arrives and wakes up (Cumulative Layout Shift, the sum of its parts). */
import { expect, test } from 'playwright/test'

test.use({ viewport: { width: 390, height: 844 } })

const pages = [
  '/',
  '/login',
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
  '/comerce/barberia-demo/espera',
  '/developers',
  '/dashboard',
]

declare global {
  interface Window {
    shifts: number[]
  }
}

for (const path of pages)
  test(`nothing moves on ${path}`, async ({ page, context }) => {
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

    const shifts = await page.evaluate(() => window.shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
  })
