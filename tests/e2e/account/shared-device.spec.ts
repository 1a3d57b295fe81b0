/** A shop's shared device: trusted by the owner, used by the staff with a PIN each, and ended when it is lost. */
import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { expectAccessible, expectNoSideScroll, linkIn, mailTo } from '#support/browser/browser.ts'
import { anOwnShop } from '#support/browser/own-shop.ts'

const PASSWORD = 'sauce lento bajo la lluvia'

test('staff take turns at the desk with their PIN, until the device is removed', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería del Mostrador')
  const colleague = await aColleague(request, shop.token)
  await logIn(page, shop.email)
  await page.goto('/dashboard/equipo')
  await page.getByRole('button', { name: 'Confiar en este dispositivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confiar en este dispositivo' })
  await dialog.getByLabel('Cómo lo llaman').fill('Mostrador')
  await dialog.getByRole('button', { name: 'Confiar en este dispositivo' }).click()
  await expect(page.getByText('Es este · ')).toBeVisible()
  await choosePin(page, '4071')

  await menuItem(page, 'button', 'Cambiar de persona')
  await expect(page.getByRole('heading', { name: '¿Quién sos?' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // On a later visit the list of people appears at once, however slowly the server answers.
  const headings = await headingsSeen(page)
  await expect.poll(() => headings).toEqual(['¿Quién sos?'])
  await page.getByRole('button', { name: 'Entrar con mail y contraseña' }).click()
  await fillLogIn(page, colleague)
  await choosePin(page, '82914')
  await menuItem(page, 'button', 'Cambiar de persona')

  await page.getByRole('button', { name: 'Inés Paz' }).click()
  await expect(page.getByLabel('Tu PIN')).toBeFocused()
  await page.keyboard.type('5550')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ese PIN no es. Probá de nuevo.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Tu PIN').fill('4071')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Abrir el menú de Inés Paz' })).toBeVisible()
  await menuItem(page, 'button', 'Cambiar de persona')
  await page.getByRole('button', { name: 'Bruno Sala' }).click()
  await page.getByLabel('Tu PIN').fill('82914')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Abrir el menú de Bruno Sala' })).toBeVisible()

  await endDevices(request, shop.token)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Ingresá a tu cuenta' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '¿Quién sos?' })).toBeHidden()
})

/** The headings in the order in which they appear, while the server's answer is delayed. */
async function headingsSeen(page: Page): Promise<readonly string[]> {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/device*', async route => {
    await isAnswered
    await route.continue()
  })
  const seen: string[] = []
  await page.exposeFunction('seeHeading', (words: string) => seen.push(words))
  await page.addInitScript(watchHeadings)
  await page.goto('/login')
  await page.waitForFunction(() => document.querySelector('astro-island:not([ssr]) form') !== null)
  answer()
  await expect(page.getByRole('heading', { name: '¿Quién sos?' })).toBeVisible()
  return seen
}

function watchHeadings(): void {
  const seer = globalThis as unknown as { readonly seeHeading: (words: string) => void }
  let last = ''
  const see = () => {
    const heading = document.querySelector('h1')
    const words = heading?.checkVisibility({ visibilityProperty: true }) ? heading.innerText : ''
    if (words !== last && words !== '') seer.seeHeading(words)
    last = words
    requestAnimationFrame(see)
  }
  see()
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await fillLogIn(page, email)
}

async function fillLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function menuItem(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  if (!page.url().includes('/dashboard')) await page.goto('/dashboard')
  await page.getByRole('button', { name: /Abrir el menú de/ }).click()
  await page.getByRole(role, { name }).click()
}

async function choosePin(page: Page, pin: string): Promise<void> {
  await menuItem(page, 'link', 'Elegir mi PIN')
  await page.getByLabel('PIN nuevo').fill(pin)
  await page.getByRole('button', { name: 'Guardar mi PIN' }).click()
  await expect(page.getByText('Guardamos tu PIN.')).toBeVisible()
  await expect(page.getByText('Entrás en Mostrador con tu PIN.')).toBeVisible()
}

/** A colleague who accepted an invitation with a password of their own. */
async function aColleague(request: APIRequestContext, token: string): Promise<string> {
  const email = `colega-${randomUUID().slice(0, 8)}@example.test`
  const headers = { authorization: `Bearer ${token}` }
  const data = { email, role: 'comerce_advisor', is_reception: true }
  const invited = await request.post('/api/dashboard/members', { headers, data })
  expect(invited.status(), await invited.text()).toBe(201)
  const link = new URL(linkIn(await mailTo(email), '/invitacion'))
  const path = `/api/invitations/${link.searchParams.get('token')}/accept`
  const accepted = await request.post(path, { data: { name: 'Bruno Sala', password: PASSWORD } })
  expect(accepted.status(), await accepted.text()).toBe(200)
  return email
}

/** Ends the trust in all devices, from another session of the owner. */
async function endDevices(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const listed = await request.get('/api/dashboard/devices', { headers })
  const { items } = (await listed.json()) as { items: { id: string }[] }
  for (const { id } of items) {
    const ended = await request.delete(`/api/dashboard/devices/${id}`, { headers })
    expect(ended.status(), await ended.text()).toBe(204)
  }
}
