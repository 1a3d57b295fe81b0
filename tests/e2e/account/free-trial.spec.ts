import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from 'playwright/test'
import { expectAccessible, linkIn, mailsTo, mailTo } from '#support/browser/browser.ts'
import { aPhone } from '#support/browser/dashboard.ts'
import { beginTrial, codeIn, fillTrial } from '#support/browser/trial.ts'
import { patience } from '#support/patience.ts'

test.describe('the trial with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('starts, proposes the address by itself and ends at the mail', async ({ page }) => {
    await fillTrial(page, { email: 'plana@correo.test', comerce_name: 'Barbería Sin Guiones' })

    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    await expect(page).toHaveURL('/free-trial/listo')
    await expect(page.getByRole('heading', { name: 'Revisá tu mail' })).toBeVisible()
    linkIn(await mailTo('plana@correo.test'), '/verify-account')
  })

  test('keeps what was typed, and says each error beside its field', async ({ page }) => {
    await fillTrial(page, {
      email: 'otra@correo.test',
      ad_url: 'barberia-demo',
      comerce_name: 'Otra',
    })
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    const address = page.getByLabel('Dirección de tu página')
    await expect(address).toHaveAccessibleDescription(/ya está en uso/i)
    await expect(address).toHaveValue('barberia-demo')
    await expect(page.getByLabel('Nombre del local')).toHaveValue('Otra')

    await address.fill('otra-direccion')
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
    await expect(page).toHaveURL('/free-trial/listo')
  })
})

test.describe('the trial', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('sets the map’s pin by keyboard, without tiles, and contacts no other site before', async ({
    page,
  }) => {
    const outside: string[] = []
    await page.route(
      url => url.hostname !== 'localhost',
      route => {
        outside.push(route.request().url())
        return route.abort()
      },
    )
    await fillTrial(page, { email: 'mapa@correo.test', comerce_name: 'Con Mapa' })
    await page.getByLabel('Rubro').selectOption('Peluquería')
    await expect(page.getByText('Peluquería · Dónde queda')).toBeVisible()
    await expect(page.getByText('Tu página va a ser /b/con-mapa')).toBeVisible()
    await expect(page.getByRole('img', { name: /Código QR de \/b\/con-mapa/ })).toBeVisible()
    expect(outside).toEqual([])

    await page.getByText('Más datos').click()
    await page.getByLabel('Ciudad').fill('Buenos Aires')
    await page.getByRole('button', { name: 'Marcar en el mapa' }).click()
    const map = page.getByRole('region', { name: 'Mapa para marcar tu local' })
    await expect(map).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText(/El fondo del mapa no cargó/)).toBeVisible()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Marcado donde está el pin.')).toBeVisible()
    await expectAccessible(page)
    const sent = page.waitForRequest(request => request.url().endsWith('/api/free-trial'))
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({ category: 'peluqueria', ad_url: 'con-mapa' })
    expect(body['latitude']).toBeCloseTo(-34.6, 1)
    expect(body['longitude']).toBeGreaterThan(-58.3816)
    await expect(page.getByRole('heading', { name: 'Con Mapa: ya casi' })).toBeFocused()
    // Wait for the preview inside the frame: axe fails while a frame is still navigating.
    const shown = page.frameLocator('iframe').getByRole('heading', { name: 'Con Mapa' })
    await expect(shown).toBeVisible()
    await expectAccessible(page)
  })

  test('sets the pin at the phone’s position, only on request', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -31.4201, longitude: -64.18881, accuracy: 12 })
    await page.goto('/free-trial')

    await page.getByText('Más datos').click()
    await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
    await expect(page.getByText(/con unos 12 m de error/)).toBeVisible()
    await expect(page.locator('[name=latitude]')).toHaveValue('-31.4201')
    await page.getByRole('button', { name: 'Quitar la marca' }).click()

    await expect(page.locator('[name=latitude]')).toHaveValue('')
  })

  test('asks about a mail that looks mistyped, and about a phone as soon as it is left', async ({
    page,
  }) => {
    await page.goto('/free-trial')
    await page.getByLabel('Nombre del local').fill('La Que Escribe Mal')
    await expect(page.getByText('Tu página va a ser /b/la-que-escribe-mal')).toBeVisible()
    await page.getByLabel('Tu mail').fill('elena@gmial.com')
    await page.getByLabel('WhatsApp del local').fill('12')
    await page.getByLabel('Rubro').focus()

    await expect(page.getByLabel('WhatsApp del local')).toHaveAccessibleDescription(
      /característica/,
    )
    await page.getByRole('button', { name: 'elena@gmail.com' }).click()
    await expect(page.getByLabel('Tu mail')).toHaveValue('elena@gmail.com')
    await expect(page.getByText('¿Quisiste escribir esta?')).toHaveCount(0)
  })

  test('can be published by the link in the mail as well, in the same browser', async ({
    page,
  }) => {
    const word = randomUUID().slice(0, 8)
    const email = `link-${word}@correo.test`
    // In Chile, whose money has no cents.
    await beginTrial(page, { comerce_name: `Link ${word}`, email, phone: '+56 9 8765 4321' })
    await page.getByLabel('Precio de Corte', { exact: true }).fill('12000')
    await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
    await page.getByRole('button', { name: 'Publicar mi página' }).click()
    await expect(page.getByLabel('Código del mail')).toBeVisible()

    await page.goto(linkIn(await mailTo(email), '/verify-account'))
    await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()

    await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
    await page.goto(`/comerce/link-${word}`)
    await expect(page.getByRole('heading', { name: '¿Cuándo?' })).toBeVisible()
    await expect(page.getByText('$\u00a012.000', { exact: true }).first()).toBeVisible()
  })

  test('is not published by only confirming the mail', async ({ page }) => {
    const word = randomUUID().slice(0, 8)
    const email = `espera-${word}@correo.test`
    await beginTrial(page, { comerce_name: `Espera ${word}`, email })

    await page.goto(linkIn(await mailTo(email), '/verify-account'))
    await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()

    await expect(page.getByRole('link', { name: 'Completar la dirección' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publicar mi página' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Agregar un servicio' })).toHaveCount(0)
  })

  test('with the address of an account is added to it by the link in its mail', async ({
    page,
    request,
  }) => {
    const word = randomUUID().slice(0, 8)
    const email = `tiene-${word}@correo.test`
    const password = 'sauce lento bajo la lluvia'
    await request.post('/api/auth/signup', { data: { name: 'Ana Paz', email, password } })
    const token = new URL(linkIn(await mailTo(email), '/verify-account')).searchParams.get('token')
    await request.post('/api/auth/verify-account', { data: { token } })
    await beginTrial(page, { comerce_name: `Tiene ${word}`, email })
    await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
    await page.getByRole('button', { name: 'Publicar mi página' }).click()
    await expect(page.getByText(/Si ese mail ya tiene una cuenta/)).toBeVisible()
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)

    await page.goto(linkIn((await mailsTo(email)).at(-1) ?? '', '/verify-account'))
    await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()

    await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
  })

  test('started before in another browser uses what was prepared in this one', async ({
    page,
    browser,
  }) => {
    const word = randomUUID().slice(0, 8)
    const email = `dos-${word}@correo.test`
    const before = await (await browser.newContext()).newPage()
    await beginTrial(before, { comerce_name: `Primera ${word}`, email })
    await before.context().close()
    // Wait for this mail: one that has not left yet is dropped when the next one is requested.
    await mailTo(email)
    await beginTrial(page, { comerce_name: `Segunda ${word}`, email })
    await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
    await page.getByRole('button', { name: 'Publicar mi página' }).click()
    await expect
      .poll(async () => (await mailsTo(email)).length, { timeout: patience(10_000) })
      .toBe(2)

    await page.getByLabel('Código del mail').fill(codeIn((await mailsTo(email)).at(-1) ?? ''))
    await page.getByRole('button', { name: /Publicar/ }).click()

    await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
    await page.goto(`/comerce/segunda-${word}`)
    await expect(page.getByRole('heading', { name: `Segunda ${word}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: '¿Cuándo?' })).toBeVisible()
  })

  test('opened in another browser asks to choose a password', async ({ page, browser }) => {
    const email = `otro-${randomUUID().slice(0, 8)}@correo.test`
    await beginTrial(page, { comerce_name: 'La De Otro Lado', email })
    const other = await (await browser.newContext()).newPage()

    await other.goto(linkIn(await mailTo(email), '/verify-account'))
    await other.getByRole('button', { name: 'Verificar mi cuenta' }).click()
    await other.getByLabel('Contraseña').fill('sauce lento bajo la lluvia')
    await other.getByRole('button', { name: 'Verificar mi cuenta' }).click()

    await expect(other).toHaveURL(/\/dashboard/)
    await other.context().close()
  })
})

test('six typed fields and four taps lead from the trial to a page that takes bookings', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  const word = randomUUID().slice(0, 8)
  const email = `cinco-${word}@correo.test`
  const effort = await countEffort(page)

  await page.goto('/free-trial')
  await page.getByLabel('Nombre del local').fill(`Cinco ${word}`)
  await page.getByLabel('WhatsApp del local').fill(aPhone())
  await page.getByLabel('Tu mail').fill(email)
  await expect(page.getByText(`Tu página va a ser /b/cinco-${word}`)).toBeVisible()
  const born = await page.locator('.cover').first().getAttribute('class')
  await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).tap()

  await expect(page.getByRole('heading', { name: `Cinco ${word}: ya casi` })).toBeFocused()
  const shown = page.frameLocator('iframe').last()
  await expect(shown.getByRole('heading', { name: `Cinco ${word}` })).toBeVisible()
  await page.getByLabel('Corte y barba').tap()
  await page.getByLabel('Quién atiende').fill('Lucas Ferreyra')
  await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
  await expect(shown.getByText('Corte y barba')).toBeAttached()
  await page.getByRole('button', { name: 'Publicar mi página' }).tap()
  await page.getByLabel('Código del mail').fill(codeIn(await mailTo(email)))
  await page.getByRole('button', { name: 'Publicar mi página' }).tap()
  await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Probar una reserva' })).toBeVisible()

  const { typed, taps } = effort()
  expect(typed.length, typed.join(', ')).toBe(6)
  expect(taps.length, taps.join(', ')).toBe(4)

  const celebration = page.getByRole('region', { name: '¡Ya estás online!' })
  await page.goto(`/comerce/cinco-${word}`)
  // The page has the cover and colour that were shown beside the form.
  const pattern = /\b(?:of|hue)-\w+/g
  const real = await page.locator('.cover').first().getAttribute('class')
  expect(real?.match(pattern)).toEqual(born?.match(pattern))
  await expect(page.getByText('Corte y barba').first()).toBeVisible()
  await page.goBack()
  await celebration
    .getByLabel('Subir una foto del local')
    .setInputFiles('public/icons/icon-512.png')
  await expect(celebration.getByText('Cambiar portada')).toBeVisible()
  await page.goto(`/comerce/cinco-${word}`)
  await expect(page.locator('.cover-picture')).toBeVisible()
  await page
    .getByRole('link', { name: /^Corte/ })
    .first()
    .tap()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await context.close()
})

test('a refused form is accessible', async ({ page }) => {
  // Without the island, which would validate the form before sending it.
  await page.route(/\/_astro\//, route => route.abort())
  await page.goto('/free-trial')
  await page.evaluate(() => document.querySelector('form')?.submit())

  await expect(page.locator('.field-error').first()).toBeVisible()
  await expectAccessible(page)
})

/** Counts what the user does on every page from here on: the fields typed into, and the taps. */
async function countEffort(page: Page) {
  const typed = new Set<string>()
  const taps: string[] = []
  await page.exposeFunction('noteTyped', (name: string) => typed.add(name))
  await page.exposeFunction('noteTap', (words: string) => taps.push(words))
  await page.addInitScript(() => {
    const note = window as unknown as Record<'noteTyped' | 'noteTap', (text: string) => void>
    const typedIn = ({ target }: Event) =>
      target instanceof HTMLInputElement &&
      target.type !== 'checkbox' &&
      note.noteTyped(`${location.pathname} ${target.name}`)
    addEventListener('input', typedIn, true)
    addEventListener(
      'pointerdown',
      ({ target }) => note.noteTap((target as HTMLElement).innerText ?? ''),
      true,
    )
  })
  return () => ({ typed: [...typed], taps })
}
