/** The first seconds on a slow phone: no script loads before a tap, and no tap is lost. */
import { expect, test, type Page } from 'playwright/test'
import { someOf } from '#support/server/chance.ts'

const pages = [
  '/',
  '/terminos-y-condiciones',
  '/boton-de-baja',
  '/comerce/barberia-demo',
  '/free-trial',
  '/explorar/lugares-cerca',
]

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true })

// Each page takes long, because a slowed-down processor also occupies the real one.
for (const path of someOf(pages, 2)) {
  test(`${path} answers the first taps on slow 4G and a slow processor`, async ({ page }) => {
    await slowDown(page)
    await page.goto(path, { waitUntil: 'commit' })

    await page.getByRole('button', { name: 'Alternar modo oscuro' }).tap()
    await expect(page.locator('body')).toHaveClass(/dark-mode/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

    await page.getByRole('button', { name: 'Abrir el menú' }).tap()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  })
}

for (const path of pages) {
  test(`${path} makes one request, and none to another site, before a tap`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith('data:')) asked.push(request.url())
    })

    await page.goto(path, { waitUntil: 'networkidle' })

    expect(asked.filter(url => new URL(url).host !== new URL(page.url()).host)).toEqual([])
    expect(asked.filter(url => !isPicture(url))).toEqual([page.url()])
  })
}

test('the theme button tells its state, before and after hydration', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Alternar modo oscuro' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')

  const woken = page.waitForResponse(/ThemeToggleIsland/)
  await toggle.focus()
  await woken
  await expect(page.locator('astro-island[ssr]', { has: toggle })).toHaveCount(0)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')

  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('body')).not.toHaveClass(/dark-mode/)
})

for (const width of [390, 1440]) {
  test(`a page of ${width} px that hydrates under a pressed button does not lose the click`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const pressed = Promise.withResolvers<void>()
    await page.route(/_astro.*\.js/, async route => {
      await pressed.promise
      await route.continue()
    })
    await page.goto('/comerce/barberia-demo')
    await page.locator('label:has(input[type=radio])').last().click()
    const button = page.getByRole('button', { name: /^Reservar/ })

    await button.hover()
    await page.mouse.down()
    pressed.resolve()
    await expect(page.locator('form:has([name=starts_at])')).toHaveAttribute('novalidate')
    await page.mouse.up()

    await expect(page.getByText('Escribí tu nombre.')).toBeVisible()
  })
}

test('the page works when its islands never load', async ({ page }) => {
  await page.route(/_astro/, route => route.abort())
  await page.goto('/')

  await page.getByRole('button', { name: 'Alternar modo oscuro' }).tap()
  await page.getByRole('button', { name: 'Abrir el menú' }).tap()
  await page.getByRole('navigation').getByRole('link', { name: 'Precios' }).tap()

  await expect(page.locator('body')).toHaveClass(/dark-mode/)
  await expect(page).toHaveURL(/#precios$/)
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
})

test('every link of the header and the footer leads somewhere', async ({ page, request }) => {
  await page.goto('/')
  const links = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>('header a, footer a'), link => ({
      href: link.href,
      isOurs: link.origin === location.origin,
      opens: link.target,
      rel: link.rel,
    })),
  )

  expect(links.length).toBeGreaterThan(12)
  for (const { href, isOurs, opens, rel } of links) {
    if (isOurs) {
      const answer = await request.get(href)
      expect(answer.status(), href).toBe(200)
      const place = new URL(href).hash.slice(1)
      expect(await answer.text(), href).toContain(place && `id="${place}"`)
    } else if (href.startsWith('https:')) {
      expect([opens, rel], href).toEqual(['_blank', 'noopener'])
    } else {
      expect(href).toMatch(/^(mailto:\S+@\S+|tel:\+\d{8,})$/)
    }
  }
})

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
}

/** The cover and the staff's pictures may load before a tap. */
function isPicture(url: string): boolean {
  return /\.(webp|jpg|png|svg)$|\/uploads\/|\/photos\//.test(new URL(url).pathname)
}
