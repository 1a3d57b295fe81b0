/** What is owed to staff: commissions, an advance, the settling, and what each sees of their own. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { sell } from '#support/browser/money.ts'
import { anAdvisor, anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

test.describe.configure({ mode: 'serial', timeout: 150_000 })

let shop: OwnShop
test.beforeAll(async ({ request }) => {
  shop = await anOwnShop(request, 'La Cuenta')
})

test('a commission is one percentage, and an exception is listed below', async ({ page }) => {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/liquidaciones')
  await page.getByRole('link', { name: 'Poner comisiones' }).click()
  await page.getByRole('button', { name: /comisión de Beto/ }).click()
  const usual = page.getByRole('dialog')
  await usual.getByLabel('Porcentaje de los servicios').fill('150')
  await usual.getByRole('button', { name: 'Guardar' }).click()
  await expect(usual.getByText('Escribí un porcentaje de 0 a 100.')).toBeVisible()
  await usual.getByLabel('Porcentaje de los servicios').fill('50')
  await expectAccessibleInBothThemes(page)
  await usual.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('50 % de los servicios')).toBeVisible()

  await page.getByRole('button', { name: 'Agregar excepción' }).click()
  const exception = page.getByRole('dialog')
  await exception.getByText('Productos', { exact: true }).click()
  await exception.getByText('Monto fijo').click()
  await exception.getByLabel('Monto por cada uno').fill('500')
  await exception.getByLabel('Desde el día').fill('01/01/2027')
  await exception.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Beto: Todos los productos')).toBeVisible()
  await expect(page.getByText('$ 500 por cada uno')).toBeVisible()

  await page.getByRole('button', { name: 'Quitar: Beto: Todos los productos' }).click()
  await expect(page.getByText('No hay ninguna.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a statement with an advance is settled, and is a page, a file and a print', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await sell(request, shop, { method: 'transfer', tip: 100_000 })
  await sell(request, shop, { method: 'transfer' })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/liquidaciones')
  await page.getByRole('link', { name: /Beto.*\$ 11\.000/ }).click()
  await expect(page.getByRole('button', { name: 'Liquidar $ 11.000' })).toBeVisible()
  await expect(page.getByText('50 % de $ 10.000').first()).toBeVisible()
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Cuánto').fill('4.000')
  await adding.getByLabel('Cómo').selectOption({ label: 'Transferencia' })
  await adding.getByLabel('Por qué').fill('Adelanto del viernes')
  await expectAccessibleInBothThemes(page)
  await adding.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('−$ 4.000').first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar planilla' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('-4000')

  await page.getByRole('button', { name: 'Liquidar $ 7.000' }).click()
  const settling = page.getByRole('dialog')
  await expect(settling.getByText('Le pagás $ 7.000 a Beto.')).toBeVisible()
  await settling.getByLabel('Cómo').selectOption({ label: 'Transferencia' })
  await settling.getByRole('button', { name: 'Liquidar' }).click()

  await expect(page).toHaveURL(/liquidacion=/)
  await expect(page.getByRole('main').getByText(/^Liquidada por Inés Paz/)).toBeVisible()
  await expect(page.getByRole('main').getByText('Adelanto del viernes')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByText('No hay nada pendiente.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Transferencia.*\$ 7\.000/s })).toBeVisible()
})

test('a staff member sees their own of today, of the week and what is pending', async ({
  page,
  request,
}) => {
  const token = await anAdvisor(request, shop)
  await enterWith(page, token)
  await page.goto('/dashboard/liquidaciones')
  const today = page.getByRole('region', { name: 'Hoy' })
  await expect(today).toContainText('$ 7.000')
  await expect(page.getByRole('region', { name: 'Pendiente' })).toContainText('$ 0')

  await sell(request, shop, { method: 'transfer' })
  await expect(page.getByRole('region', { name: 'Pendiente' })).toContainText('$ 5.000')
  await today.getByText('Ver el detalle').click()
  await expect(today.getByText('Adelanto del viernes')).toBeVisible()
  await expect(page.getByRole('button', { name: /Liquidar/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: /Transferencia/ }).click()
  await expect(page.getByRole('main').getByText(/^Liquidada por Inés Paz/)).toBeVisible()
})
