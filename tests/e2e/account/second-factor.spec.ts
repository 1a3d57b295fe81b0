/** The second factor as a user meets it: set up in the profile, asked for at login and before sensitive actions. */
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  expectAccessible,
  expectNoSideScroll,
  linkIn,
  mailTo,
  unfold,
  shopNow,
} from '#support/browser/browser.ts'
import { enterWith } from '#support/browser/own-shop.ts'
import { forgetTheFactor, logOut } from '#support/browser/second-factor.ts'

const PASSWORD = 'sauce lento bajo la lluvia'
const HALF_MINUTE = 30_000

test('an authenticator app is set up in the profile and required at login', async ({
  page,
  request,
}) => {
  const email = await anAccount(page, request)
  const { secret, recoveryCodes } = await chooseApp(page, request)
  await logOut(page)

  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Falta un paso' })).toBeVisible()
  await expect(page.getByLabel('Código de tu app')).toBeFocused()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Código de tu app').fill('12')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Ese código no sirve. Mirá el que muestra')).toBeVisible()
  await page.reload()
  await page.getByLabel('Código de tu app').fill(await nextCode(request, secret))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/profile')
  await logOut(page)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/profile#profile-second-factor')
  await expect(page.getByText('Te quedan 9 de 10.')).toBeVisible()
})

test('a sensitive action asks for it in place, and continues with what was typed', async ({
  page,
  request,
}) => {
  await anAccount(page, request)
  const { recoveryCodes } = await chooseApp(page, request)
  await forgetTheFactor(page, '/api/profile/email')

  const email = await unfold(page, 'Cambiar el mail')
  await email.getByLabel('Mail nuevo').fill(anAddress())
  await email.getByLabel('Tu contraseña').fill(PASSWORD)
  await email.getByRole('button', { name: 'Mandar el link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await dialog.getByLabel('Código de recuperación').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Te mandamos un mail a la dirección nueva.')).toBeVisible()
})

test('without the confirmation nothing is done, and what was typed stays', async ({
  page,
  request,
}) => {
  await anAccount(page, request)
  await chooseApp(page, request)
  await forgetTheFactor(page, '/api/profile/email')
  const email = await unfold(page, 'Cambiar el mail')
  const other = anAddress()
  await email.getByLabel('Mail nuevo').fill(other)
  await email.getByLabel('Tu contraseña').fill(PASSWORD)
  await email.getByRole('button', { name: 'Mandar el link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()

  await expect(email.getByText('Es para cuidar tu cuenta.')).toBeVisible()
  await expect(email.getByLabel('Mail nuevo')).toHaveValue(other)
})

function anAddress(): string {
  return `segundo-paso-${randomUUID().slice(0, 8)}@correo.test`
}

/** Signs up and opens the profile with a session. Returns the address. */
async function anAccount(page: Page, request: APIRequestContext): Promise<string> {
  const email = anAddress()
  await request.post('/api/auth/signup', { data: { name: 'Vera Ruiz', email, password: PASSWORD } })
  const link = new URL(linkIn(await mailTo(email), '/verify-account'), 'http://localhost')
  const data = { token: link.searchParams.get('token') }
  const opened = await request.post('/api/auth/verify-account', { data })
  await enterWith(page, ((await opened.json()) as { token: string }).token)
  await page.goto('/profile')
  return email
}

async function chooseApp(page: Page, request: APIRequestContext) {
  const part = await unfold(page, 'Segundo paso')
  await part.getByRole('button', { name: 'Usar una app de códigos' }).click()
  await part.getByLabel('Tu contraseña').fill(PASSWORD)
  await part.getByRole('button', { name: 'Seguir' }).click()
  await expect(part.getByRole('img', { name: 'Código QR para tu app de códigos' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await part.locator('code').innerText()).replaceAll(' ', '')
  const timestamp = await shopNow(request)
  await part.getByLabel('El código que muestra').fill(new TOTP({ secret }).generate({ timestamp }))
  await part.getByRole('button', { name: 'Activar' }).click()
  await expect(part.getByRole('heading', { name: 'Guardá estos códigos ahora' })).toBeFocused()
  const recoveryCodes = await part.locator('li code').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await part.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(part.getByText('Te quedan 10 de 10.')).toBeVisible()
  return { secret, recoveryCodes }
}

/** The current code was used to set up the app. The next one is accepted too. */
async function nextCode(request: APIRequestContext, secret: string): Promise<string> {
  return new TOTP({ secret }).generate({ timestamp: (await shopNow(request)) + HALF_MINUTE })
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}
