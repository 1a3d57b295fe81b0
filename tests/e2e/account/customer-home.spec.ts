/** The customer's home: the same on every page, with appointments booked before there was an account. */
import { expect, test, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'
import {
  DEMO_PASSWORD,
  enterAs,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  linkIn,
  mailTo,
} from '#support/browser/browser.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

test('a new account claims earlier guest appointments with one tap', async ({ page, request }) => {
  const email = `nueva-${Date.now()}@correo.test`
  await bookHere(page)
  await bookByMail(page, email)
  await signUp(page, email)

  await page.goto('/agenda')
  const offer = page.getByRole('region', { name: 'Encontramos 2 turnos tuyos' })
  await expect(offer).toContainText('Corte en Barbería Demo')
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessibleInBothThemes(page)
    await expectNoSideScroll(page)
  }
  await offer.getByRole('button', { name: 'Sumarlos a mi cuenta' }).click()

  const answer = page.getByRole('status').filter({ hasText: 'los turnos están en tu cuenta' })
  await expect(answer).toBeFocused()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ver el turno' })).toHaveCount(2)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Ver el turno' })).toHaveCount(2)
  await expect(page.getByText('Encontramos')).toHaveCount(0)
  // Stored in the account, so another phone shows them too.
  const token = await logIn(page, email)
  const answered = await request.get('/api/my/appointments', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await answered.json()) as { items: unknown[] }).items).toHaveLength(2)
})

test('a customer who declines still sees the appointments saved on this device, and is not asked twice', async ({
  page,
}) => {
  const email = `luego-${Date.now()}@correo.test`
  await bookHere(page)
  await signUp(page, email)

  await page.goto('/agenda')
  await page.getByRole('button', { name: 'Ahora no' }).click()

  await expect(page.getByText('Encontramos')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ver el turno' })).toHaveCount(1)
})

test('/agenda and /dashboard show a customer the same page', async ({ page, request }) => {
  await enterAs(page, request, 'cliente@miturno.test')
  const shown: string[][] = []
  for (const path of ['/agenda', '/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveTitle('Mis turnos · Mi Turno')
    await expect(page.getByRole('heading', { name: 'Tus turnos en tu calendario' })).toBeVisible()
    shown.push(await page.locator('#proximos ~ ul, #anteriores ~ ul').allInnerTexts())
  }

  const [agenda, dashboard] = shown
  expect(agenda?.length).toBe(2)
  expect(dashboard).toEqual(agenda)
  for (const word of ['Ver el turno', 'Mover', 'Cancelar', 'Finalizado', 'Repetir', 'Calificar'])
    expect(agenda?.join(' ')).toContain(word)
})

test('a favourite or a calendar that is removed leaves the focus where it was', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto('/agenda')
  const main = page.getByRole('main')
  for (const [name, next] of [
    ['Sumar a mis lugares', 'Quitar Barbería Demo de tus lugares'],
    ['Quitar Barbería Demo de tus lugares', 'Sumar a mis lugares'],
    ['Crear mi link de calendario', 'Apagarlo'],
    ['Apagarlo', 'Crear mi link de calendario'],
  ] as const) {
    await main.getByRole('button', { name }).first().press('Enter')
    await expect(main.getByRole('button', { name: next }).first()).toBeVisible()
    await expect(main.locator(':focus')).toHaveCount(1)
  }
})

for (const [width, hasButton] of [
  [1440, true],
  [390, false],
] as const)
  test(`at ${width} px the avatar opens the account, by keyboard too`, async ({
    page,
    request,
  }) => {
    await enterAs(page, request, 'cliente@miturno.test')
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const back = page.getByRole('link', { name: 'Volver al dashboard' })
    const avatar = page.getByRole('button', { name: 'Cuenta de Julián Peralta' })
    await expect(avatar).toBeVisible()
    await expect(back).toHaveCount(hasButton ? 1 : 0)

    await avatar.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name: 'Tu cuenta' })
    await expect(menu.getByRole('link').first()).toBeVisible()
    await expectAccessibleInBothThemes(page, '#cuenta')
    await expect(back).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(avatar).toBeFocused()

    await avatar.click()
    await menu.getByRole('link', { name: 'Ver perfil' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await page.getByRole('button', { name: 'Cuenta de Julián Peralta' }).click()
    await page
      .getByRole('navigation', { name: 'Tu cuenta' })
      .getByRole('button', { name: 'Cerrar sesión' })
      .click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toHaveCount(0)
  })

test('a new visitor is told that nothing is saved, and can recover a lost link with one tap', async ({
  page,
}) => {
  await page.goto('/agenda')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Todavía no tenés turnos' })).toBeVisible()
  await expect(main.getByText('Buscando tus turnos…')).toBeHidden()
  await expect(main.locator('astro-island[ssr]')).toHaveCount(1)

  await main.getByText('¿No ves un turno?').click()
  const mail = main.getByLabel('El mail con el que reservaste')
  await mail.fill('sin-turnos@correo.test')
  await expect(main.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(mail).toHaveValue('sin-turnos@correo.test')
  await main.getByRole('button', { name: 'Mandarme mis links' }).click()
  await expect(main.getByRole('status').filter({ hasText: /./ })).toBeVisible()
  await expect(main.getByText('Buscando tus turnos…')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})

test('a device forgets who booked on it, and the appointment stays booked', async ({ page }) => {
  await bookHere(page)
  const ticket = page.url()
  await page.goto('/agenda')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Próximos' })).toBeVisible()

  await main.getByText('Olvidar mis datos en este teléfono').click()
  await expectAccessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Sí, olvidarlos' }).click()

  await expect(main.getByText('Listo: este teléfono ya no recuerda tus datos.')).toBeFocused()
  await expect(main.getByRole('heading', { name: 'Todavía no tenés turnos' })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Todavía no tenés turnos' })).toBeVisible()
  await expect(main.getByText('Olvidar mis datos en este teléfono')).toHaveCount(0)
  await page.goto(demoShop)
  await page.getByRole('radio').first().focus()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('')
  await page.goto(ticket)
  await expect(main.getByText('Barbería Demo te espera.')).toBeVisible()
})

test('a visitor has no avatar, and an invalid token does not log in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Volver al dashboard' })).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('user_session', 'roto'))
  await page.goto('/')

  await expect(page.locator('.who-place')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Volver al dashboard' })).toHaveCount(0)
})

async function bookHere(page: Page): Promise<void> {
  await page.goto(demoShop)
  await chooseLastSlot(page)
  await fillIn(page, 'Sofía Benítez', nextPhone('4698'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
}

/** Books elsewhere, with the e-mail address that the account will have. */
async function bookByMail(page: Page, email: string): Promise<void> {
  const shop = await page.request.get('/api/comerces/barberia-demo')
  const { comerce } = (await shop.json()) as { comerce: { services: { id: string }[] } }
  const service = comerce.services[0]?.id ?? ''
  const answer = await page.request.get(
    `/api/comerces/barberia-demo/slots?services=${service}&days=14`,
  )
  const { days } = (await answer.json()) as { days: { slots: { starts_at: string }[] }[] }
  const starts_at = days.findLast(({ slots }) => slots.length > 0)?.slots.at(-1)?.starts_at
  const customer = { name: 'Sofía Benítez', phone: nextPhone('4699'), email }
  const booked = await page.request.post('/api/comerces/barberia-demo/appointments', {
    data: { services: [service], starts_at, customer },
  })
  expect(booked.status()).toBe(201)
}

const password = `${DEMO_PASSWORD} tijera verde`

async function signUp(page: Page, email: string): Promise<void> {
  const data = { name: 'Sofía Benítez', email, password }
  expect((await page.request.post('/api/auth/signup', { data })).status()).toBe(202)
  await expect.poll(() => mailTo(email)).toContain('/verify-account')
  const link = new URL(linkIn(await mailTo(email), '/verify-account'))
  const verified = await page.request.post('/api/auth/verify-account', {
    data: { token: link.searchParams.get('token') },
  })
  const { token } = (await verified.json()) as { token: string }
  await page.evaluate(text => localStorage.setItem('user_session', text), token)
}

async function logIn(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  return ((await answer.json()) as { token: string }).token
}
