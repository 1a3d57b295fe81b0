/** What is typed after a shortcut goes to the field that it opens, and no letter of it is another shortcut. */
import { expect, test, type Page } from 'playwright/test'
import { shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith, openAllDay } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1366, height: 768 } })

async function openOwn(page: Page, request: Parameters<typeof anOwnShop>[0], name: string) {
  const shop = await anOwnShop(request, name)
  await openAllDay(request, shop.token)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(page.locator('[data-board]')).toBeVisible()
  return shop
}

test('a name typed right after N is the customer’s, whatever letters it has', async ({
  page,
  request,
}) => {
  await openOwn(page, request, 'La Que Escribe Rápido')
  const tomorrow = page.getByRole('button', { name: 'Día siguiente' })
  await tomorrow.click()
  const { href } = new URL(page.url())
  await page.locator('h1').focus()

  await page.keyboard.type('nTin Toledo/z')
  const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })
  await expect(dialog.getByLabel('Nombre o teléfono')).toHaveValue('Tin Toledo/z')
  await expect(dialog.getByLabel('Nombre o teléfono')).toBeFocused()
  expect(page.url()).toBe(href)
  await page.keyboard.type(' y Nora')
  await expect(dialog.getByLabel('Nombre o teléfono')).toHaveValue('Tin Toledo/z y Nora')

  // An hour as people type it.
  await dialog.getByLabel('Hora exacta').fill('1630')
  await expect(dialog.getByRole('radio', { name: '16:30' })).toBeChecked()
  await dialog.getByRole('button', { name: /^Guardar turno 16:30/ }).click()
  await expect(page.locator('[data-appointment]')).toContainText('16:30')
})

test('the first arrow in the palette moves to the second result', async ({ page, request }) => {
  await openOwn(page, request, 'La Que Flecha')
  await page.keyboard.type('/nuevo')
  const dialog = page.getByRole('dialog', { name: 'Buscar o ir a…' })
  await expect(dialog.getByRole('combobox')).toHaveValue('nuevo')
  await expect(dialog.getByText('Buscando…')).toBeHidden()
  const options = dialog.getByRole('option')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
})

test('L, S and F are the steps of the card that has the focus, and Z undoes the last', async ({
  page,
  request,
}) => {
  const shop = await openOwn(page, request, 'La Que Aprieta')
  const now = await shopNow(request)
  const starts = new Date(Math.ceil((now + 60_000) / 900_000) * 900_000).toISOString()
  const made = await request.post('/api/dashboard/appointments', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: {
      services: [shop.serviceId],
      staff: shop.staffId,
      starts_at: starts,
      customer: { name: 'Lola Pasos' },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const card = page.locator('[data-appointment]', { hasText: 'Lola Pasos' })
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  const press = async (key: string, status: string) => {
    await card.focus()
    await page.keyboard.press(key)
    await expect(card).toContainText(status)
  }
  await press('l', 'llegó')
  await press('s', 'en el sillón')
  await press('f', 'finalizado')
  await expect(last).toContainText('Lola Pasos')
  await page.keyboard.press('z')
  await expect(card).toContainText('en el sillón')
})
