/** Passkeys as a user meets them, with a virtual device: created, used alone, and used after the password. */
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  expectAccessible,
  expectNoSideScroll,
  linkIn,
  mailTo,
  shopNow,
  unfold,
} from '#support/browser/browser.ts'
import { aDevice } from '#support/browser/passkey-device.ts'
import { enterWith } from '#support/browser/own-shop.ts'
import { forgetTheFactor, logOut } from '#support/browser/second-factor.ts'

// The virtual device stays with its window.
test.use({ reuseContext: false })

const PASSWORD = 'sauce lento bajo la lluvia'

test('a passkey is created in the profile, and logs in without a password', async ({
  page,
  request,
}) => {
  await aDevice(page)
  await anAccount(page, request)
  const part = await addPasskey(page)
  await expect(part.getByRole('paragraph').filter({ hasText: 'Mi teléfono' })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await logOut(page)

  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a passkey is required after the password, and before a sensitive action', async ({
  page,
  request,
}) => {
  await aDevice(page)
  const email = await anAccount(page, request)
  await addPasskey(page)
  await logOut(page)

  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Falta un paso' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Usar mi llave de acceso' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/profile')
  await forgetTheFactor(page, '/api/profile/export')
  await unfold(page, 'Una copia de tus datos')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar mis datos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await dialog.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await download
  await expect(dialog).toBeHidden()
})

test('a code app is added beside a passkey, and its form closes', async ({ page, request }) => {
  await aDevice(page)
  await anAccount(page, request)
  const part = await addPasskey(page)
  await part.getByRole('button', { name: 'Usar una app de códigos' }).click()
  await part.getByRole('button', { name: 'Seguir' }).click()
  const secret = (await part.locator('code').innerText()).replaceAll(' ', '')
  const timestamp = await shopNow(request)
  await part.getByLabel('El código que muestra').fill(new TOTP({ secret }).generate({ timestamp }))
  await part.getByRole('button', { name: 'Activar' }).click()

  await expect(part.getByLabel('El código que muestra')).toBeHidden()
  await expect(part.getByRole('button', { name: 'Quitar App de códigos' })).toBeVisible()
})

test('a passkey can be renamed and removed, and is then refused', async ({ page, request }) => {
  await aDevice(page)
  await anAccount(page, request)
  const part = await addPasskey(page)
  await part.getByRole('button', { name: 'Cambiar nombre Mi teléfono' }).click()
  await part.getByLabel('Nombre de la llave').fill('La del trabajo')
  await part.getByRole('button', { name: 'Guardar' }).click()
  await expect(part.getByRole('paragraph').filter({ hasText: 'La del trabajo' })).toBeVisible()
  await expect(part.getByRole('button', { name: 'Cambiar nombre La del trabajo' })).toBeFocused()
  await part.getByRole('button', { name: 'Quitar La del trabajo' }).click()
  await expect(part.getByRole('button', { name: 'Quitar La del trabajo' })).toBeHidden()
  await logOut(page)

  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page.getByText('Esa llave de acceso no sirve acá')).toBeVisible()
})

test('a device that does not verify its user creates no passkey, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const device = await aDevice(page)
  await anAccount(page, request)
  await device.recognises(false)
  const part = await unfold(page, 'Segundo paso')
  await part.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await part.getByLabel('Nombre de la llave').fill('Mi teléfono')
  await part.getByLabel('Tu contraseña').fill(PASSWORD)
  await part.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(part.getByText('Se cerró o pasó el tiempo, y no se creó.')).toBeVisible()
  await expect(part.getByLabel('Nombre de la llave')).toHaveValue('Mi teléfono')

  await device.recognises(true)
  await part.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(part.getByRole('heading', { name: 'Guardá estos códigos ahora' })).toBeFocused()
})

async function anAccount(page: Page, request: APIRequestContext): Promise<string> {
  const email = `llave-${randomUUID().slice(0, 8)}@correo.test`
  await request.post('/api/auth/signup', { data: { name: 'Vera Ruiz', email, password: PASSWORD } })
  const link = new URL(linkIn(await mailTo(email), '/verify-account'), 'http://localhost')
  const data = { token: link.searchParams.get('token') }
  const opened = await request.post('/api/auth/verify-account', { data })
  await enterWith(page, ((await opened.json()) as { token: string }).token)
  await page.goto('/profile')
  return email
}

async function addPasskey(page: Page) {
  const part = await unfold(page, 'Segundo paso')
  await part.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await part.getByLabel('Nombre de la llave').fill('Mi teléfono')
  await part.getByLabel('Tu contraseña').fill(PASSWORD)
  await part.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(part.getByRole('heading', { name: 'Guardá estos códigos ahora' })).toBeFocused()
  await part.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(part.getByText('Te quedan 10 de 10.')).toBeVisible()
  return part
}
