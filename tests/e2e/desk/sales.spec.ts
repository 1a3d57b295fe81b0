/** What was sold: the list by days, one sale, money given back, sales without an appointment, and the receipt. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { minute } from '#support/browser/in-an-hour.ts'
import { enterWith, type OwnShop } from '#support/browser/own-shop.ts'
import { clickUnhurried, onlySale, read, aVisitInProgress, write } from '#support/browser/till.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a line is given back to another method, with its reason, and goes back on the shelf', async ({
  page,
  request,
}) => {
  const shop = await aShopWithWax(request, 'Barbería que Devuelve', 'Ana Vuelve')
  await openSales(page, shop)
  await expect(page.getByRole('main')).toContainText('$ 18.000')
  await expect(page.getByRole('main')).toContainText('1 venta')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^ventas-.*\.csv$/)
  await page.getByRole('link', { name: /^Corte/ }).click()
  const sale = page.getByRole('dialog', { name: /^Venta nº 1$/ })
  await expect(sale).toContainText('Cera × 2')
  await expectAccessibleInBothThemes(page, 'dialog[open]')

  await sale.getByRole('button', { name: 'Devolver' }).click()
  const form = page.getByRole('dialog', { name: 'Devolver de la venta nº 1' })
  await form.getByRole('checkbox', { name: /^Cera × 2/ }).check()
  await form.getByRole('button', { name: 'Uno menos de Cera' }).click()
  await form.getByLabel('Cómo se devuelve').selectOption({ label: 'Transferencia' })
  await form.getByRole('button', { name: 'Devolver $ 4.000' }).click()
  await expect(form).toContainText('Poné el motivo.')
  await form.getByLabel('Motivo').fill('Estaba abierta')
  await form.getByRole('checkbox', { name: /^Vuelve al stock/ }).check()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await form.getByRole('button', { name: 'Devolver $ 4.000' }).click()

  await expect(sale).toContainText('Devolución nº 2')
  await expect(sale.getByRole('button', { name: 'Devolver' })).toBeFocused()
  await expect(sale).toContainText('devuelto')
  const { items } = await read<{ items: { stock: number }[] }>(request, shop, 'products')
  expect(items[0]?.stock).toBe(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Corte/ })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('$ 14.000')
  await expect(page.getByRole('link', { name: /^Devolución: Cera/ })).toContainText('−$ 4.000')
})

test('an amount is given back up to what is left, and no more', async ({ page, request }) => {
  const shop = await aShopWithWax(request, 'Barbería de Importes', 'Beto Parte')
  await openSales(page, shop)
  await page.getByRole('link', { name: /^Corte/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
  const form = page.getByRole('dialog', { name: 'Devolver de la venta nº 1' })
  await form.getByRole('radio', { name: 'Un importe' }).check()
  await form.getByRole('textbox', { name: 'Importe' }).fill('18000,01')
  await form.getByLabel('Motivo').fill('No le gustó')
  await form.locator('[type=submit]').click()
  await expect(form).toContainText('Quedan $ 18.000 por devolver.')

  await form.getByRole('textbox', { name: 'Importe' }).fill('18000')
  await form.getByRole('button', { name: 'Devolver $ 18.000' }).click()
  await expect(page.getByRole('dialog')).toContainText('Ya se devolvió todo.')
})

test('a package is sold to a customer without an appointment', async ({ page, request }) => {
  const { shop } = await aVisitInProgress(request, 'Barbería de Paquetes', 'Caro Paquete')
  await write(request, shop, 'packages', { name: '10 cortes', units: 10, price: 8_000_000 })
  await openSales(page, shop)
  await page.getByRole('button', { name: 'Vender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vender' })
  const sold = dialog.getByLabel('Qué se vende')
  await expect(sold).toBeFocused()
  await sold.selectOption({ label: '10 cortes · $ 80.000' })
  await dialog.getByRole('radio', { name: 'Transferencia' }).check()
  await clickUnhurried(dialog.locator('[data-charge]'))
  await expect(dialog).toContainText('elegí el cliente de la lista')
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Caro')
  await dialog.getByRole('option', { name: /Caro Paquete/ }).click()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Cobrar $ 80.000 · Transferencia' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /^10 cortes/ })).toContainText('Caro Paquete')
  const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
  await bar.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('link', { name: /^Devolución: .*10 cortes/ })).toBeVisible()
})

test('a deposit that is held is kept or given back from the list of sales', async ({
  page,
  request,
}) => {
  const { shop, startsAt } = await aVisitInProgress(request, 'Barbería de Señas', 'Fede Seña')
  for (const [name, days] of [
    ['Ana Faltó', 1],
    ['Beto Sigue', 2],
  ] as const) {
    const { appointment } = await write(request, shop, 'appointments', {
      services: [shop.serviceId],
      staff: shop.staffId,
      starts_at: new Date(startsAt + days * 24 * 60 * minute).toISOString(),
      customer: { name },
      deposit: 300_000,
    })
    const { id } = appointment as { id: string }
    await write(request, shop, `appointments/${id}/status`, { status: 'booked' })
    if (name === 'Ana Faltó')
      await write(request, shop, `appointments/${id}/status`, { status: 'cancelled' })
  }
  await openSales(page, shop)
  const held = page.getByRole('region', { name: 'Señas retenidas' })
  await expect(held.getByRole('button', { name: /^Quedármela/ })).toHaveCount(1)

  await held.getByRole('button', { name: 'Quedármela la de Ana Faltó' }).click()
  const keeps = page.getByRole('dialog', { name: 'Quedarte con la seña de $ 3.000' })
  await keeps.getByRole('button', { name: 'Quedármela' }).click()
  await expect(keeps).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Seña retenida/ })).toContainText('$ 3.000')

  await held.getByRole('button', { name: 'Devolver a Beto Sigue' }).click()
  const gives = page.getByRole('dialog', { name: 'Devolver $ 3.000 a Beto Sigue' })
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await gives.getByLabel('Cómo se la devolvés').selectOption({ label: 'Transferencia' })
  await gives.getByRole('button', { name: 'Devolver' }).click()
  await expect(held).toBeHidden()
})

test('the sections of an empty shop, and of a past day, say that nothing was charged', async ({
  page,
  request,
}) => {
  const { shop } = await aVisitInProgress(request, 'Barbería Vacía', 'Dora Vacía')
  await openSales(page, shop)
  await expect(page.getByText('En estos días no se cobró nada.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Ayer' }).click()
  await expect(page.getByText('En estos días no se cobró nada.')).toBeVisible()
})

test('a receipt is a page without a script, printed on paper of 80 mm', async ({
  page,
  request,
}) => {
  const shop = await aShopWithWax(request, 'Barbería del Papel Largo', 'Eva Papel')
  const sale = await onlySale(request, shop)
  const address = new URL(sale.receipt_url).pathname

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comprobante nº 1')
  const main = page.getByRole('main')
  await expect(main).toContainText('Barbería del Papel Largo')
  await expect(main).toContainText('Av. Boedo 1240')
  await expect(main).toContainText('Comprobante interno. Documento no válido como factura.')
  expect(await page.locator('script').count()).toBe(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page)

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width] = /MediaBox\s*\[\s*0\s+0\s+([\d.]+)/.exec(pdf) ?? []
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(80)
  expect(pdf.match(/\/Type \/Page\b[^s]/g)).toHaveLength(1)
  // On paper nothing is wider than the 72 mm that such a printer prints.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 302, height: 1123 })
  const printed = await main.evaluate(one => [one.clientWidth, one.scrollWidth])
  expect(printed[0]).toBeLessThanOrEqual(273)
  expect(printed[1]).toBe(printed[0])

  const forged = await request.get(`${address.slice(0, -2)}AA`)
  expect(forged.status()).toBe(404)
})

/** A haircut and two pots of wax were charged together: $ 18.000 in cash, without a tip. */
async function aShopWithWax(
  request: APIRequestContext,
  name: string,
  customer: string,
): Promise<OwnShop> {
  const { shop, id } = await aVisitInProgress(request, name, customer)
  const { product } = await write(request, shop, 'products', {
    name: 'Cera',
    price: 400_000,
    stock: 5,
  })
  await write(request, shop, `appointments/${id}/charge`, {
    payments: [{ method: 'cash', amount: 1_800_000 }],
    products: [{ id: (product as { id: string }).id, quantity: 2 }],
  })
  return shop
}

async function openSales(page: Page, shop: OwnShop): Promise<void> {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ventas')
  await expect(page.getByRole('heading', { name: 'Ventas' })).toBeVisible()
}
