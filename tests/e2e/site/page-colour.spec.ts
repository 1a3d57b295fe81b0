/** A shop's page has the colour that its owner chose, and stays readable with any colour. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })
// The test opens a shop of its own, and the machine may be busy.
test.describe.configure({ timeout: 150_000 })

test('the owner chooses a colour and a cover, and visitors see them', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'La Amarilla')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')
  const form = page.getByRole('form', { name: 'Lo que ven tus clientes' })
  // A colour with too little contrast, both as a background and as text.
  await form.getByLabel('Elegir otro color').fill('#fff200')
  await expect(form.getByRole('radio', { name: 'Otro' })).toBeChecked()
  const drawings = form.getByRole('group', { name: 'Dibujo de la portada' }).locator('.cover')
  const drawn = await drawings.evaluateAll(all => all.map(one => getComputedStyle(one).background))
  expect(new Set(drawn).size).toBe(5)
  await form.getByRole('radio', { name: 'Ondas' }).check({ force: true })
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Tu página quedó guardada.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('radio', { name: 'Otro' })).toBeChecked()
  await expect(form.getByLabel('Elegir otro color')).toHaveValue('#fff200')

  const refused: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(`/comerce/${shop.adUrl}`)
  await expect(page.locator('.shop-cover')).toHaveClass(/of-ondas/)
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--go').trim())
  expect(await colour()).toMatch(/^#[0-9a-f]{6}$/)
  expect(refused).toEqual([])
  await expectAccessibleInBothThemes(page)
})
