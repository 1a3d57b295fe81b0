import { expect, test } from 'playwright/test'
import {
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
} from '#support/browser/browser.ts'

/** Public pages are tested at every size in `every-size.spec.ts`. */
const accountPages = ['/login', '/signup', '/verify-account', '/invitacion', '/forgot-password']
/** The pages of a logged-in user. */
const insidePages = {
  'comercio@miturno.test': [
    '/dashboard/agenda',
    '/dashboard/fila',
    '/dashboard/mensajes',
    '/dashboard/textos',
    '/dashboard/clientes',
    '/dashboard/ventas',
    '/dashboard/caja',
    '/dashboard/liquidaciones',
    '/dashboard/productos',
    '/dashboard/numeros',
    '/dashboard/servicios',
    '/dashboard/equipo',
    '/dashboard/horarios',
    '/dashboard/mi-pagina',
    '/dashboard/estadisticas',
    '/dashboard/avisos',
    '/dashboard/calendarios',
    '/dashboard/ajustes',
    '/dashboard/opiniones',
    '/dashboard/suscripcion',
    '/dashboard/registro',
    '/profile',
  ],
  'asesor@miturno.test': ['/dashboard/horarios'],
  'admin@miturno.test': ['/dashboard/comercios', '/dashboard/comercios?ver=salud'],
  'cliente@miturno.test': ['/dashboard'],
}
/** Pages without any script. */
const scriptless = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/agenda',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
  '/boton-de-baja',
  '/boton-de-arrepentimiento',
]

for (const [index, path] of accountPages.entries()) {
  const colorScheme = index % 2 === 0 ? 'light' : 'dark'
  test.describe(`with the colour scheme ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } })

    test(`${path} is accessible and fits 320 px`, async ({ page }) => {
      const troubles: string[] = []
      page.on('pageerror', error => troubles.push(error.message))
      page.on('console', message => {
        if (message.text().includes('Content Security Policy')) troubles.push(message.text())
      })

      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('body')).toHaveClass(
        colorScheme === 'dark' ? /dark-mode/ : /^(?!.*dark-mode)/,
      )
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSideScroll(page)

      expect(troubles).toEqual([])
    })
  })
}

test.describe('in both themes', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // One visit for all pages of a user, so that the browser loads shared files only once.
  for (const [email, paths] of Object.entries(insidePages)) {
    test(`every page of ${email} is accessible and fits 320 px`, async ({ page, request }) => {
      test.setTimeout(30_000 + paths.length * 15_000)
      const troubles: string[] = []
      page.on('pageerror', error => troubles.push(error.message))
      await enterAs(page, request, email)

      for (const path of paths) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(path)
          await expect(page.locator('h1')).toBeVisible()
          await expect(page.locator('output > .visually-hidden')).toHaveCount(0)
          await expectAccessibleInBothThemes(page)
          await page.setViewportSize({ width: 320, height: 640 })
          await expectNoSideScroll(page)

          expect(troubles).toEqual([])
        })
      }
    })
  }
})

test.describe('a public page', () => {
  for (const path of scriptless) {
    test(`${path} loads no script and weighs at most 17 kB without its pictures`, async ({
      page,
    }) => {
      const scripts: string[] = []
      let bytes = 0
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const pictures = new Set<string>()
      session.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Image') pictures.add(requestId)
      })
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!pictures.has(requestId)) bytes += encodedDataLength
      })
      page.on('request', request => {
        if (request.resourceType() === 'script') scripts.push(request.url())
      })

      await page.goto(path, { waitUntil: 'networkidle' })

      expect(scripts).toEqual([])
      expect(bytes).toBeLessThanOrEqual(17_000)
      // Only lazy pictures, which load near the viewport.
      await expect(page.locator('img[src]:not([loading=lazy], [src^="data:"])')).toHaveCount(0)
    })
  }

  test('keeps the first tap on the theme toggle, however early', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/', { waitUntil: 'commit' })

    await page.getByRole('button', { name: 'Alternar modo oscuro' }).click()

    await expect(page.locator('body')).toHaveClass(/dark-mode/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

    // With reduced motion the colours change at once, also inherited ones.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Alternar modo oscuro' }).click()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the header menu opens, and a tap beside it closes it', async ({ page }) => {
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Ingresar' }).first()
    await expect(link).toBeHidden()

    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(link).toBeVisible()
    await page.mouse.click(10, 400)

    await expect(link).toBeHidden()
  })
})
