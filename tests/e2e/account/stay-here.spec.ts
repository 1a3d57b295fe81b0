/** After publishing the owner may stay on their own device for thirty days, or not, and is asked once. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from 'playwright/test'
import { DAY } from '#domain/calendar/interval.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  mailsTo,
  mailTo,
  shopNow,
} from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { aDevice } from '#support/browser/passkey-device.ts'
import { beginTrial, codeIn } from '#support/browser/trial.ts'
import { patience } from '#support/patience.ts'

// The virtual device stays with its window.
test.use({ reuseContext: false, viewport: { width: 390, height: 844 }, hasTouch: true })

test('an owner without a password stays thirty days and comes back with a passkey', async ({
  page,
}) => {
  await aDevice(page)
  await publish(page)
  const question = page.getByRole('region', { name: '¿Es tu teléfono? Quedate 30 días' })
  await expect(question).toContainText('después entrás con tu huella')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect(await daysLeft(page)).toBe(1)
  await question.getByRole('button', { name: 'Sí, quedarme' }).click()
  await question.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(page.getByRole('heading', { name: 'Guardá estos códigos ahora' })).toBeFocused()
  await expect.poll(async () => await daysLeft(page)).toBe(30)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(question).toBeHidden()

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await daysLeft(page)).toBe(30)
})

test('where no passkey can be made, a mail lets the owner choose a password', async ({ page }) => {
  const email = await publish(page)
  const question = page.getByRole('region', { name: /Quedate 30 días/ })
  await question.getByRole('button', { name: 'Sí, quedarme' }).click()
  await expect(question).toBeHidden()
  expect(await daysLeft(page)).toBe(30)
  await expect
    .poll(async () => (await mailsTo(email)).join(), { timeout: patience(10_000) })
    .toContain('/forgot-password?token')
})

test('an owner with a password only says yes', async ({ page, request }) => {
  const { token } = await anOwnShop(request, 'Con Clave')
  await enterWith(page, token)
  await page.goto('/dashboard/mi-pagina?publicada=1')
  const question = page.getByRole('region', { name: /Quedate 30 días/ })
  await question.getByRole('button', { name: 'Sí, quedarme' }).click()
  await expect(page.getByText('Listo: acá tu sesión dura 30 días.')).toBeVisible()
  await expect(question).toBeHidden()
  expect(await daysLeft(page)).toBe(30)
})

test('who does not want to is not asked again on this device', async ({ page }) => {
  await publish(page)
  const question = page.getByRole('region', { name: /Quedate 30 días/ })
  await question.getByRole('button', { name: 'Ahora no' }).click()
  await expect(question).toBeHidden()
  expect(await daysLeft(page)).toBe(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(question).toHaveCount(0)
})

/** Opens and publishes a shop by the trial, whose account has no password. Returns its mail. */
async function publish(page: Page): Promise<string> {
  const word = randomUUID().slice(0, 8)
  const email = `queda-${word}@correo.test`
  await beginTrial(page, { comerce_name: `Queda ${word}`, email })
  await page.getByLabel('Calle y número').fill('Av. Boedo 1024')
  await page.getByRole('button', { name: 'Publicar mi página' }).click()
  await page.getByLabel('Código del mail').fill(codeIn(await mailTo(email)))
  await page.getByRole('button', { name: 'Publicar mi página' }).click()
  await expect(page.getByRole('heading', { name: '¡Ya estás online!' })).toBeVisible()
  return email
}

/** For how many more days, rounded up, the session of this browser lasts. */
async function daysLeft(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('user_session') ?? '')
  const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly exp: number
  }
  return Math.ceil((said.exp * 1000 - (await shopNow(page.request))) / DAY)
}
