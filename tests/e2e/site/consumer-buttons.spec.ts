import { expect, test } from 'playwright/test'
import { expectAccessible, expectNoSideScroll, mailTo } from '#support/browser/browser.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

for (const [path, title, send] of [
  ['/boton-de-arrepentimiento', 'Botón de arrepentimiento', 'Quiero arrepentirme'],
  ['/boton-de-baja', 'Botón de baja de servicio', 'Quiero darme de baja'],
] as const) {
  test(`${path} gives a code at once and by mail, with JavaScript off`, async ({ page }) => {
    const address = `${path.slice(1)}@correo.test`
    await page.goto('/')
    await page.getByRole('link', { name: title }).click()
    await page.getByLabel('Tu nombre').fill('Elena Paz')
    await page.getByLabel('Tu mail o teléfono').fill(address)

    await page.getByRole('button', { name: send }).click()

    await expect(page.getByRole('heading', { name: 'Recibimos tu pedido' })).toBeVisible()
    const code = await page.getByText(/^[AB]-[A-Z2-9]{8}$/).innerText()
    expect(await mailTo(address)).toContain(code)

    await page.goto(path)
    await page.getByLabel('Tu nombre').fill('Elena Paz')
    await page.getByLabel('Tu mail o teléfono').fill(address)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByText(code)).toBeVisible()
  })

  test(`${path} says beside the field what is wrong, and keeps the rest`, async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Tu nombre').fill('Elena Paz')
    await page.getByLabel('Tu mail o teléfono').fill('elena arroba correo')
    await page.getByLabel('De qué se trata').fill('Turno 4821')

    await page.getByRole('button', { name: send }).click()

    await expect(page).toHaveURL(path)
    const contact = page.getByLabel('Tu mail o teléfono')
    await expect(contact).toHaveAccessibleDescription(/Escribí un mail, o un teléfono/)
    await expect(contact).toHaveValue('elena arroba correo')
    await expect(page.getByLabel('De qué se trata')).toHaveValue('Turno 4821')
  })
}

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true })

  test('the receipt and a refused form are accessible and fit 320 px', async ({ page }) => {
    for (const contact of ['nadie de nadie', 'accesible@correo.test']) {
      await page.goto('/boton-de-baja')
      await page.getByLabel('Tu nombre').fill('Elena Paz')
      await page.getByLabel('Tu mail o teléfono').fill(contact)
      await page.getByRole('button', { name: 'Quiero darme de baja' }).click()
      await expect(page.getByText(/^B-|Escribí un mail/).first()).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSideScroll(page)
    }
  })
})

test('refuses a form that another site sends', async ({ request }) => {
  const answer = await request.post('/boton-de-baja', {
    form: { name: 'Elena', contact: 'otra@correo.test' },
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })

  expect(answer.status()).toBe(403)
})
