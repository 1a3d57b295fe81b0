/** The cash desk: opened by one tap, moved, closed 500 short, and kept as a page that prints. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { postMoney, sell } from '#support/browser/money.ts'
import {
  anAdvisor,
  anOwnShop,
  aReceptionist,
  enterWith,
  type OwnShop,
} from '#support/browser/own-shop.ts'

test.describe.configure({ mode: 'serial', timeout: 150_000 })

let shop: OwnShop
test.beforeAll(async ({ request }) => {
  shop = await anOwnShop(request, 'La Caja')
})

test('a desk is opened, sells, pays freight, and is closed 500 short', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/caja')
  await page.getByLabel('Efectivo en la caja').fill('5.000')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Todavía no hubo efectivo')).toBeVisible()
  await expectNoSideScroll(page)

  // Sold on another screen: the desk on this one follows.
  await sell(request, shop)
  await expect(page.getByText('+$ 10.000')).toBeVisible()
  const sold = page.getByRole('link', { name: /^Venta 1/ })
  await expect(sold).toHaveAttribute('href', /ventas\?id=/)

  await page.getByRole('button', { name: 'Salió plata' }).click()
  const moving = page.getByRole('dialog')
  await moving.getByLabel('Cuánto').fill('3200')
  await moving.getByRole('button', { name: 'Guardar' }).click()
  await expect(moving.getByText('Escribí por qué.')).toBeVisible()
  await moving.getByLabel('Por qué').fill('Flete')
  await moving.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('−$ 3.200')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  const closing = page.getByRole('dialog')
  await closing.getByText('Contar por billete').click()
  await closing.getByLabel('Cuántos de $ 10.000').fill('1')
  await closing.getByLabel('Cuántos de $ 1.000', { exact: true }).fill('1')
  await closing.getByLabel('Cuántos de $ 100', { exact: true }).fill('3')
  await expect(closing.getByLabel('Efectivo contado')).toHaveValue('11300')
  await expect(closing.getByText('Debería haber $ 11.800. Faltan $ 500.')).toBeVisible()
  await expect(closing.getByText('Sacás $ 6.300 y dejás $ 5.000.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await closing.getByRole('button', { name: 'Cerrar caja' }).click()

  await expect(page).toHaveURL(/caja\?id=/)
  const outcome = page.getByRole('region', { name: 'Diferencia' })
  await expect(outcome.getByText('Faltan $ 500')).toBeVisible()
  await expect(outcome.getByText('Retirado').locator('..')).toContainText('$ 6.300')
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('Flete')
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-print-sheet]')
  await expect(paper).toContainText('La Caja')
  await expect(paper).toContainText('Flete')
  await expect(page.getByRole('navigation').first()).toBeHidden()
})

test('the next opening proposes what was left, and says what is missing', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/caja')
  await expect(page.getByRole('button', { name: 'Abrir caja con $ 5.000' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Faltan \$ 500/ })).toBeVisible()

  await page.getByRole('button', { name: 'Hay otra cantidad' }).click()
  await expect(page.getByLabel('Efectivo en la caja')).toBeFocused()
  await page.getByLabel('Efectivo en la caja').fill('4.800')
  await expect(page.getByText('Son $ 200 menos que lo que quedó ($ 5.000).')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Se abrió con $ 200 menos de lo que había quedado.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessibleInBothThemes(page)
})

test('a receptionist who counts blind sees what should be there once the desk is closed', async ({
  page,
  request,
}) => {
  const blind = await anOwnShop(request, 'La Ciega')
  const headers = { authorization: `Bearer ${blind.token}` }
  await request.patch('/api/dashboard/money-settings', { headers, data: { counts_blind: true } })
  await postMoney(request, blind.token, 'cash-desk/open', { float: 500_000 })
  await sell(request, blind)

  await enterWith(page, await aReceptionist(request, blind))
  await page.goto('/dashboard/caja')
  await expect(page.getByText('Contá el efectivo sin mirar')).toBeVisible()
  await expect(page.getByText('Debería haber', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  const closing = page.getByRole('dialog')
  await closing.getByLabel('Efectivo contado').fill('15000')
  await expect(closing.getByText(/Sacás/)).toBeVisible()
  await expect(closing.getByText(/Debería haber/)).toHaveCount(0)
  await closing.getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByText('La caja cerró justa')).toBeVisible()
})

test('who has only their own agenda sees neither the desk nor the products', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterWith(page, await anAdvisor(request, shop))
  await page.goto('/dashboard/caja')
  await expect(page.getByRole('heading', { name: 'No tenés permiso para ver Caja' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Secciones' })
  await expect(links.getByRole('link', { name: 'Lo mío' })).toBeVisible()
  await expect(links.getByRole('link', { name: 'Productos' })).toHaveCount(0)
})
