/** Logging in from another browser, after a session ended, after a pause, and after a mistyped address. */
import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  enterAs,
  expectAccessible,
  expectNoSideScroll,
  linkIn,
  mailTo,
  unfold,
} from '#support/browser/browser.ts'

const PASSWORD = 'sauce lento bajo la lluvia'

test('a mail opened in the browser that signed up is confirmed with one tap', async ({ page }) => {
  const email = anAddress()
  await signUp(page, email)

  await page.goto(linkIn(await mailTo(email), '/verify-account'))
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()

  await expect(page).toHaveURL(/\/dashboard/)
})

test('a mistyped address is corrected without writing all the rest again', async ({ page }) => {
  const email = anAddress()
  await signUp(page, `${email}.mal`)
  await page.getByRole('button', { name: 'Corregí el mail' }).click()

  await expect(page.getByLabel('Mail')).toBeFocused()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Vera Ruiz')
  await page.getByLabel('Mail').fill(email)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()

  await expect(page.getByText(email, { exact: true })).toBeVisible()
  linkIn(await mailTo(email), '/verify-account')
})

test('whoever has no password is led to the link by mail, with the address they typed', async ({
  page,
}) => {
  const email = anAddress()
  await page.goto('/login')
  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('ninguna que sirva')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByText('¿No elegiste contraseña, o no te la acordás?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar con un link por mail' }).first().click()
  await expect(page.getByLabel('Mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Entrar con contraseña' }).click()
  await expect(page.getByLabel('Mail')).toHaveValue(email)

  // Once somebody came in by a link here, the page begins with it.
  await page.evaluate(() => localStorage.setItem('enters_by_link', 'true'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrá con un link')
  await page.getByRole('button', { name: 'Entrar con contraseña' }).click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
})

test('a user who did not choose the password of a sign-up chooses their own', async ({
  page,
  request,
}) => {
  const email = anAddress()
  await signUpElsewhere(request, email)
  await page.goto(linkIn(await mailTo(email), '/verify-account'))
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()

  await expect(page.getByRole('heading', { name: '¿Cuál es tu contraseña?' })).toBeFocused()
  await page.getByLabel('Contraseña').fill('no es esta seguro')
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()
  await expect(page.getByText('No es la que se eligió al crear la cuenta.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'No la sé, o no la creé yo' }).click()
  await page.getByLabel('Contraseña nueva').fill('la que elige su dueña')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  const strangers = await request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(strangers.status()).toBe(401)
})

test('an ended session is announced, and a login leads back to the same page', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Tu perfil' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('user_session'))
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })

  // Without any click: the socket reports that the session has ended.
  await expect(page.getByText('Tu sesión venció. Entrá de nuevo.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Mail').fill('cliente@miturno.test')
  await page.getByLabel('Contraseña').fill('miturno-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()

  await expect(page).toHaveURL(/\/profile$/)
})

test('a log-out shows no message about an ended session', async ({ page, request }) => {
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Tu sesión venció')).toHaveCount(0)
})

test('an account is deactivated, and reactivated by the next login', async ({ page, request }) => {
  const email = anAddress()
  await signUp(page, email)
  await page.goto(linkIn(await mailTo(email), '/verify-account'))
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/profile')
  await unfold(page, 'Pausar la cuenta')
  await page.getByRole('button', { name: 'Poner mi cuenta en pausa' }).click()
  await page.getByLabel('Tu contraseña').last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Pausar ahora' }).click()
  await expect(page.getByText('Tu cuenta descansa.')).toBeVisible()

  const back = await request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(back.status()).toBe(200)
})

test('a new address is confirmed after logging in to the account that asked', async ({
  page,
  request,
}) => {
  const [email, fresh] = [anAddress(), anAddress()]
  await signUpElsewhere(request, email)
  const { searchParams } = new URL(linkIn(await mailTo(email), '/verify-account'))
  const opened = await request.post('/api/auth/verify-account', {
    data: { token: searchParams.get('token') },
  })
  const { token } = (await opened.json()) as { token: string }
  await request.post('/api/profile/email', {
    data: { email: fresh, password: PASSWORD },
    headers: { authorization: `Bearer ${token}` },
  })

  await page.goto(linkIn(await mailTo(fresh), '/verify-account'))
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Ingresá primero con la cuenta' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ingresar con esa cuenta' }).click()
  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()

  await expect(page).toHaveURL(/\/verify-account\?token=/)
  await page.getByRole('button', { name: 'Verificar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const data = { email: fresh, password: PASSWORD }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
})

for (const [email, name] of [
  ['cliente@miturno.test', 'a customer'],
  ['asesor@miturno.test', 'an advisor'],
  ['comercio@miturno.test', 'an owner'],
  ['admin@miturno.test', 'the platform'],
] as const) {
  test(`the profile of ${name} fits a phone in light and a desktop in dark`, async ({
    page,
    request,
  }) => {
    await enterAs(page, request, email)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto('/profile')
      await expect(page.getByRole('heading', { name: 'Dónde entraste' })).toBeVisible()
      await expectNoSideScroll(page)
      await expectAccessible(page)
    }
    const isOwner = name === 'an owner'
    await expect(page.getByText('Hay un local a tu nombre')).toHaveCount(isOwner ? 2 : 0)
  })
}

function anAddress(): string {
  return `vera-${randomUUID().slice(0, 8)}@example.test`
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Tu nombre').fill('Vera Ruiz')
  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisá tu mail' })).toBeVisible()
}

async function signUpElsewhere(request: APIRequestContext, email: string): Promise<void> {
  const data = { name: 'Un extraño', email, password: PASSWORD }
  expect((await request.post('/api/auth/signup', { data })).status()).toBe(202)
}

test('a user who cancels at the provider is told, and can continue', async ({ page }) => {
  await page.goto('/login?error=access_denied&state=un-estado-cualquiera')

  await expect(page.getByRole('heading', { name: 'No entraste' })).toBeFocused()
  await page.getByRole('link', { name: 'Volver a ingresar' }).click()
  await expect(page.getByLabel('Contraseña')).toBeVisible()
})
