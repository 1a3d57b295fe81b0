import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes, unfold } from '#support/browser/browser.ts'

test('users see where they are logged in, and can end all other sessions', async ({
  page,
  request,
}) => {
  const data = { email: 'cliente@miturno.test', password: 'miturno-demo' }
  const elsewhere = await (await request.post('/api/auth/login', { data })).json()
  await enterAs(page, request, data.email)
  await page.goto('/profile')

  const part = await unfold(page, 'Dónde entraste')
  await expect(page.getByText('Este dispositivo, ahora')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar las demás' }).press('Enter')

  await expect(page.getByText('No hay otra sesión abierta.')).toBeVisible()
  await expect(part.locator('summary')).toBeFocused()
  const headers = { authorization: `Bearer ${elsewhere.token}` }
  expect((await request.get('/api/profile', { headers })).status()).toBe(401)
})

test('users can export their data, and read what deleting means before they do it', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto('/profile')

  await unfold(page, 'Una copia de tus datos')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar mis datos' }).click()
  const file = await readFile(await (await download).path(), 'utf8')

  expect(JSON.parse(file)).toMatchObject({ account: { email: 'cliente@miturno.test' } })
  await unfold(page, 'Eliminar la cuenta')
  await expect(page.getByText('Se cancelan los turnos que tenés por delante')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Entiendo y quiero eliminarla' }).click()
  await page.getByLabel('Tu contraseña').last().fill('no es esta clave')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText('Esa no es tu contraseña actual.')).toBeVisible()
})

test('rare sections are collapsed, open by their URL, and keep what was typed', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, request, 'cliente@miturno.test')
  await page.goto('/profile')
  await expect(page.getByLabel('Nombre')).toBeVisible()
  expect(await page.locator('main').evaluate(main => main.scrollHeight)).toBeLessThan(1_600)
  await expect(page.getByLabel('Contraseña actual')).toBeHidden()

  await page.goto('/profile#profile-password')
  await expect(page.getByRole('region', { name: 'Contraseña' }).locator('summary')).toBeFocused()
  await page.getByLabel('Contraseña actual').fill('no es esta clave')
  await page.getByLabel('Contraseña nueva').fill('un zorro cruza el patio')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Esa no es tu contraseña actual.')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toBeFocused()

  const summary = page.getByRole('region', { name: 'Contraseña' }).locator('summary')
  await summary.click()
  await summary.press('Enter')
  await expect(page.getByLabel('Contraseña nueva')).toHaveValue('un zorro cruza el patio')
  await expectAccessibleInBothThemes(page)
})

test('a customer who is logged in need not say who they are', async ({ page, request }) => {
  const data = { email: 'cliente@miturno.test', password: 'miturno-demo' }
  const { user } = await (await request.post('/api/auth/login', { data })).json()
  await enterAs(page, request, data.email)
  await page.goto('/comerce/barberia-demo')
  await page.getByRole('radio').first().focus()

  await expect(page.getByLabel('Nombre')).toHaveValue(user.name)
  await expect(page.getByLabel('Teléfono')).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Repetir mi último turno' })).toBeVisible()
})

test('a used login link offers another one', async ({ page }) => {
  await page.goto('/login?token=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')

  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Pedir otro link' }).click()
  await page.getByLabel('Mail').fill('cliente@miturno.test')
  await page.getByRole('button', { name: 'Mandame el link' }).click()

  await expect(page.getByRole('heading', { name: 'Revisá tu mail' })).toBeVisible()
})

test('a used link for a new password says so before one is typed, and offers another', async ({
  page,
}) => {
  await page.goto(`/forgot-password?token=${'a'.repeat(43)}`)

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ese link ya se usó o venció')
  await expect(heading).toBeFocused()
  await expect(page.getByLabel('Contraseña nueva')).toHaveCount(0)
  await page.getByRole('link', { name: 'Pedir otro link' }).click()

  await expect(page.getByLabel('Mail')).toBeVisible()
})
