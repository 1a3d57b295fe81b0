import { randomInt, randomUUID } from 'node:crypto'
import { expect, test, type Page } from 'playwright/test'
import { expectAccessible, linkIn, mailTo } from '#support/browser/browser.ts'

test.describe('the trial with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('begins, proposes the address by itself and ends at the mail', async ({ page }) => {
    await fill(page, { email: 'plana@correo.test', comerce_name: 'Barbería Sin Guiones' })

    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    await expect(page).toHaveURL('/free-trial/listo')
    await expect(page.getByRole('heading', { name: 'Revisá tu correo' })).toBeVisible()
    linkIn(await mailTo('plana@correo.test'), '/verify-account')
  })

  test('keeps what was typed, and says each error beside its field', async ({ page }) => {
    await fill(page, { email: 'otra@correo.test', ad_url: 'barberia-demo', comerce_name: 'Otra' })
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    const address = page.getByLabel('Dirección de tu página')
    await expect(address).toHaveAccessibleDescription(/ya está en uso/i)
    await expect(address).toHaveValue('barberia-demo')
    await expect(page.getByLabel('Nombre del local')).toHaveValue('Otra')
    await expect(page.getByLabel('Contraseña')).toHaveValue('')

    await address.fill('otra-direccion')
    await page.getByLabel('Contraseña').fill('sauce lento bajo la lluvia')
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
    await expect(page).toHaveURL('/free-trial/listo')
  })
})

test.describe('the trial', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('marks the place by keyboard, without tiles, and asks nobody before', async ({ page }) => {
    const outside: string[] = []
    await page.route(
      url => url.hostname !== 'localhost',
      route => {
        outside.push(route.request().url())
        return route.abort()
      },
    )
    await fill(page, { email: 'mapa@correo.test', comerce_name: 'Con Mapa' })
    await page.getByLabel('Rubro').selectOption('Peluquería')
    await expect(page.getByText('Peluquería · Av. Boedo 1024, Buenos Aires')).toBeVisible()
    await expect(page.getByText('Está libre.')).toBeVisible()
    await expect(page.getByRole('img', { name: /Código QR de \/b\/con-mapa/ })).toBeVisible()
    expect(outside).toEqual([])

    await page.getByText('Más datos').click()
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
    await expect(page.getByRole('heading', { name: 'Revisá tu correo' })).toBeFocused()
  })

  test('marks where the phone is, only when asked', async ({ page, context }) => {
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
    await expect(page.getByText('Está libre.')).toBeVisible()
    await page.getByLabel('Tu mail').fill('elena@gmial.com')
    await page.getByLabel('Tu teléfono').fill('12')
    await page.getByLabel('Contraseña').focus()

    await expect(page.getByLabel('Tu teléfono')).toHaveAccessibleDescription(/característica/)
    await page.getByRole('button', { name: 'elena@gmail.com' }).click()
    await expect(page.getByLabel('Tu mail')).toHaveValue('elena@gmail.com')
    await expect(page.getByText('¿Quisiste escribir esta?')).toHaveCount(0)
  })

  test('still says that a mail is on its way after a reload', async ({ page }) => {
    await fill(page, { email: 'recarga@correo.test', comerce_name: 'La Recarga' })
    await expect(page.getByText('Está libre.')).toBeVisible()
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
    await expect(page.getByText('recarga@correo.test')).toBeVisible()

    await page.reload()

    await expect(page.getByRole('heading', { name: 'Revisá tu correo' })).toBeVisible()
    await expect(page.getByText('recarga@correo.test')).toBeVisible()
  })

  test('lets a mistyped mail be corrected, and nothing else be typed again', async ({ page }) => {
    await fill(page, { email: 'helenna@correo.test', comerce_name: 'Mail Corregido' })
    await expect(page.getByText('Está libre.')).toBeVisible()
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
    await expect(page.getByText('helenna@correo.test')).toBeVisible()

    await page.getByRole('button', { name: 'Corregí el correo' }).click()
    const mail = page.getByLabel('Tu mail')
    await expect(mail).toBeFocused()
    await mail.fill('helena@correo.test')
    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    await expect(page.getByText('helena@correo.test')).toBeVisible()
    await page.goto(linkIn(await mailTo('helena@correo.test'), '/verify-account'))
    await page.getByRole('button', { name: /verificar|confirmar|entrar/i }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test('five typed fields and ten taps lead from the trial to a page that takes bookings', async ({
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
  await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
  await page
    .getByLabel('Tu teléfono')
    .fill(`11 4${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`)
  await page.getByLabel('Tu mail').fill(email)
  await page.getByLabel('Contraseña').fill('sauce lento bajo la lluvia')
  await expect(page.getByText('Está libre.')).toBeVisible()
  await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).tap()
  await expect(page.getByRole('heading', { name: 'Revisá tu correo' })).toBeVisible()
  await page.goto(linkIn(await mailTo(email), '/verify-account'))
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).tap()

  await page.getByRole('link', { name: 'Agregar un servicio' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Corte')
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await page.getByRole('link', { name: 'Sigue: Quién atiende' }).tap()
  await expect(dialog.getByLabel('Nombre')).toHaveValue(`Cinco ${word}`)
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await page.getByRole('link', { name: 'Sigue: Cuándo abrís' }).tap()
  await expect(page.getByLabel('martes, tramo 1, desde')).toHaveValue('10:00')
  await page.getByRole('button', { name: 'Guardar horarios' }).tap()
  await page.getByRole('link', { name: 'Ir a publicar' }).tap()
  await page.getByRole('button', { name: 'Publicar mi página' }).tap()
  await expect(page.getByText('Tu página ya recibe turnos.').first()).toBeVisible()

  await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Probar una reserva' })).toBeVisible()

  const { typed, taps } = effort()
  expect(typed.length, typed.join(', ')).toBe(5)
  expect(taps.length, taps.join(', ')).toBe(10)

  const celebration = page.getByRole('region', { name: '¡Ya estás online!' })
  await celebration
    .getByLabel('Subir una foto del local')
    .setInputFiles('public/icons/icon-512.png')
  await expect(celebration.getByText('Cambiar portada')).toBeVisible()
  await page.goto(`/comerce/cinco-${word}`)
  await expect(page.locator('.cover-picture')).toBeVisible()
  await page.getByRole('link', { name: /^Corte/ }).tap()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await context.close()
})

test('a refused form is accessible', async ({ page }) => {
  // As a browser without a script sends it: the island would hold it back.
  await page.route(/\/_astro\//, route => route.abort())
  await page.goto('/free-trial')
  await page.evaluate(() => document.querySelector('form')?.submit())

  await expect(page.locator('.field-error').first()).toBeVisible()
  await expectAccessible(page)
})

type Typed = { readonly email: string; readonly comerce_name: string; readonly ad_url?: string }

async function fill(page: Page, typed: Typed): Promise<void> {
  await page.goto('/free-trial')
  await page.getByLabel('Nombre del local').fill(typed.comerce_name)
  if (typed.ad_url) await page.getByLabel('Dirección de tu página').fill(typed.ad_url)
  await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
  await page.getByLabel('Ciudad').fill('Buenos Aires')
  await page.getByLabel('Tu nombre').fill('Elena Paz')
  await page.getByLabel('Tu teléfono').fill('11 2345-6789')
  await page.getByLabel('Tu mail').fill(typed.email)
  await page.getByLabel('Contraseña').fill('sauce lento bajo la lluvia')
}

/** What a hand does on every page from here on: each field that is typed into, and each tap. */
async function countEffort(page: Page) {
  const typed = new Set<string>()
  const taps: string[] = []
  await page.exposeFunction('noteTyped', (name: string) => typed.add(name))
  await page.exposeFunction('noteTap', (words: string) => taps.push(words))
  await page.addInitScript(() => {
    const note = window as unknown as Record<'noteTyped' | 'noteTap', (text: string) => void>
    const typedIn = ({ target }: Event) =>
      target instanceof HTMLInputElement && note.noteTyped(`${location.pathname} ${target.name}`)
    addEventListener('input', typedIn, true)
    addEventListener(
      'pointerdown',
      ({ target }) => note.noteTap((target as HTMLElement).innerText ?? ''),
      true,
    )
  })
  return () => ({ typed: [...typed], taps })
}
