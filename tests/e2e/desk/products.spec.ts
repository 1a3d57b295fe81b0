/** Products bought and counted, packages, and how the shop charges. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, expectNoSideScroll } from '#support/browser/browser.ts'
import { postMoney } from '#support/browser/money.ts'
import { anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

test.describe.configure({ mode: 'serial', timeout: 150_000 })

let shop: OwnShop
test.beforeAll(async ({ request }) => {
  shop = await anOwnShop(request, 'El Mostrador')
})

test('a product is added, bought and counted, and its moves say so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/productos')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Nombre').fill('Cera mate')
  await adding.getByLabel('Precio').fill('7.500')
  await adding.getByLabel('Cuántos hay').fill('2')
  await adding.getByLabel('Avisar cuando queden').fill('3')
  await adding.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('button', { name: /Cera mate/ })
  await expect(row).toContainText('Quedan pocos')
  await expectNoSideScroll(page)

  await row.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Compré' }).click()
  await drawer.getByLabel('Cuántos compraste').fill('6')
  await drawer.getByLabel('Nota').fill('Distribuidora Sur')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(drawer.getByText('Compra: Distribuidora Sur')).toBeVisible()
  await drawer.getByRole('button', { name: 'Conté' }).click()
  await expect(drawer.getByLabel('Cuántos hay de verdad')).toBeFocused()
  await drawer.getByLabel('Cuántos hay de verdad').fill('7')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(drawer.getByText('quedan 7', { exact: false })).toBeVisible()
  await expect(drawer.getByRole('listitem').first()).toContainText('−1')
  await expectAccessibleInBothThemes(page)

  await drawer.getByRole('button', { name: 'Cambiar' }).click()
  await drawer.getByLabel('A la venta').uncheck()
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await drawer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(row).toContainText('No está a la venta')
  await expect(row).toBeFocused()
})

test('a package says what each visit costs, and until when it can be used', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/productos')
  await page.getByRole('button', { name: 'Agregar paquete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('10 cortes')
  await dialog.getByLabel('Cuántas visitas').fill('0')
  await dialog.getByLabel('Precio del paquete').fill('90.000')
  await dialog.getByLabel('Corte').check()
  await dialog.getByLabel('Días para usarlo').fill('180')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Escribí cuántas visitas, de 1 a 200.')).toBeVisible()
  await dialog.getByLabel('Cuántas visitas').fill('10')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('button', { name: /^10 cortes/ })
  await expect(row).toContainText('10 visitas · $ 9.000 cada una · para usar en 180 días')
})

test('a customer’s package and their card are on their record', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${shop.token}` }
  await request.patch('/api/dashboard/money-settings', { headers, data: { card_visits: 10 } })
  const { items: plans } = (await (
    await request.get('/api/dashboard/packages', { headers })
  ).json()) as { items: { id: string }[] }
  const added = await request.post('/api/dashboard/clients', {
    headers,
    data: { name: 'Sofía Luna', phone: '11 5432-1098' },
  })
  const { client: customer } = (await added.json()) as { client: { id: string } }
  await postMoney(request, shop.token, 'sales', {
    lines: [{ kind: 'package', id: plans[0]?.id }],
    payments: [{ method: 'transfer', amount: 9_000_000 }],
    customer: customer.id,
  })

  await enterWith(page, shop.token)
  await page.goto(`/dashboard/clientes?id=${customer.id}`)
  const record = page.getByRole('dialog')
  await expect(record.getByRole('region', { name: 'Paquetes' })).toContainText('Le quedan 10 de 10')
  await expect(record.getByRole('region', { name: 'Tarjeta' })).toContainText('0 de 10')
  await expectAccessibleInBothThemes(page)
})

test('the owner adds a method, moves it up, and rounds cash', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes?parte=Cobro')
  const form = page.getByRole('form', { name: 'Cobro' })
  await form.getByRole('button', { name: 'Agregar medio' }).click()
  await expect(form.getByLabel('Nombre del medio 6')).toBeFocused()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Cada medio necesita un nombre.')).toBeVisible()
  await form.getByLabel('Nombre del medio 6').fill('Cuenta DNI')
  await form.getByRole('button', { name: 'Subir Cuenta DNI' }).click()
  await form.getByLabel('Aceptar Crédito').uncheck()
  await form.getByLabel('Usar caja').check()
  await form.getByLabel('Redondear a').selectOption({ label: 'múltiplos de $ 100' })
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cobro guardado.').first()).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)

  const headers = { authorization: `Bearer ${shop.token}` }
  const answer = await request.get('/api/dashboard/money-settings', { headers })
  const { settings } = (await answer.json()) as {
    settings: { methods: { name: string; is_on: boolean }[]; rounding_step: number }
  }
  expect(settings.methods.slice(-2)).toMatchObject([
    { name: 'Cuenta DNI', is_on: true },
    { name: 'Crédito', is_on: false },
  ])
  expect(settings.rounding_step).toBe(10_000)
})
