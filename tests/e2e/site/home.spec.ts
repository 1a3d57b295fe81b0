/** The home page shows the product without JavaScript: an interactive booking, and screenshots. */
import { expect, test } from 'playwright/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sample booking shows the choice on its ticket', async ({ page }) => {
    await page.goto('/')
    const miniature = page.getByRole('group', { name: 'Una reserva de prueba' })
    const ticket = miniature.locator('.ticket')
    await expect(ticket).toHaveText(/Tu turno\s+18:30.*Corte y barba\s+\$\s14\.500/is, {
      useInnerText: true,
    })

    await miniature.getByText('Barba', { exact: true }).first().tap()
    await miniature.getByText('10:15').first().tap()
    await miniature.getByText('Reservar', { exact: true }).tap()

    await expect(ticket).toHaveText(/Tu turno confirmado\s+10:15.*Lucas\s+Barba\s+\$\s7\.000/is, {
      useInnerText: true,
    })
    await expect(miniature.getByText('ya está en tu agenda')).toBeVisible()
  })
})

for (const size of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
])
  test(`whoever comes to book finds where in the first screen of ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    const main = page.getByRole('main')

    for (const [name, path] of [
      ['Lugares cerca', '/explorar/lugares-cerca'],
      ['Mis turnos', '/agenda'],
    ] as const) {
      const link = main.getByRole('link', { name }).first()
      await expect(link).toBeInViewport({ ratio: 1 })
      await expect(link).toHaveAttribute('href', path)
    }
  })

test('the sample booking works by keyboard as by taps', async ({ page }) => {
  await page.goto('/')
  const miniature = page.getByRole('group', { name: 'Una reserva de prueba' })

  await miniature.getByRole('radio', { name: '18:30' }).focus()
  await page.keyboard.press('ArrowRight')

  await expect(miniature.getByRole('radio', { name: '19:15' })).toBeChecked()
  await expect(miniature.locator('.ticket-hour')).toHaveText(/^19:15$/, { useInnerText: true })
})

test('on the narrowest phone nothing of the sample booking is cut or sticks out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  const right = async (selector: string) =>
    await page
      .locator(selector)
      .evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().right)))

  expect(await right('.phone-slots label')).toBeLessThanOrEqual(await right('.phone summary'))
  // The hero cuts off what is beside it.
  expect(await right('.hero-ticket')).toBeLessThanOrEqual(await right('.hero .phone'))
})

for (const width of [390, 1440]) {
  test(`the screenshots of ${width} px are those of the theme, and no others are fetched`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const fetched: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('.webp')) fetched.push(new URL(request.url()).pathname)
    })
    await page.goto('/')
    const board = page.getByRole('img', { name: /^La agenda de un viernes/ })

    await board.scrollIntoViewIfNeeded()
    await expect
      .poll(() => board.evaluate((one: HTMLImageElement) => one.naturalWidth > 0))
      .toBe(true)

    expect(fetched.length).toBeGreaterThan(0)
    for (const path of fetched) expect(path).toContain('-light.')
    await page.getByRole('button', { name: 'Alternar modo oscuro' }).tap()
    await expect
      .poll(() => board.evaluate((one: HTMLImageElement) => one.currentSrc))
      .toContain('-dark.')
  })
}
