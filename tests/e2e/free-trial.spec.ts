import { expect, test, type Page } from 'playwright/test'
import { expectAccessible, linkIn, mailTo } from '#support/browser.ts'

test.describe('the trial with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('begins, proposes the address by itself and ends at the mail', async ({ page }) => {
    await fill(page, { email: 'plana@correo.test', comerce_name: 'Barbería Sin Guiones' })

    await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()

    await expect(page).toHaveURL('/free-trial/listo')
    await expect(page.getByRole('heading', { name: 'Revisá tu mail' })).toBeVisible()
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
