/** Charging: in two taps, with a tip in three, with what was added in the chair, split, and into a closed desk. */
import { expect, test, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anAdvisor, enterWith } from '#support/browser/own-shop.ts'
import { cardOf, clickUnhurried, onlySale, aVisitInProgress, write } from '#support/browser/till.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const region = 'Lo último que hiciste'

test.describe('on a wide screen', () => {
  test.use({ viewport: wide })

  test('the usual charge is two clicks in the appointment, and is undone with one', async ({
    page,
    request,
  }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Dos Toques', 'Ana Cobra')
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Ana Cobra').click()
    const dialog = page.getByRole('dialog', { name: 'Ana Cobra' })

    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click()
    const charge = dialog.getByRole('button', { name: 'Cobrar $ 10.000 · Efectivo' })
    await expect(charge).toBeInViewport({ ratio: 1 })
    await expectAccessibleInBothThemes(page, 'dialog[open]')
    await clickUnhurried(charge)

    await expect(dialog).toBeHidden()
    await expect(cardOf(page, visit, 'Ana Cobra')).toContainText('cobrado')
    const bar = page.getByRole('region', { name: region })
    await expect(bar).toContainText('Cobrado $ 10.000 · Efectivo')
    await expect(bar.getByRole('link', { name: 'Enviar comprobante' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/54\d+\?text=.*recibo/,
    )
    expect(await onlySale(request, visit.shop)).toMatchObject({
      total: 1_000_000,
      tip_total: 0,
      payments: [{ method: 'cash', amount: 1_000_000 }],
    })

    await bar.getByRole('button', { name: 'Deshacer' }).click()
    await expect(cardOf(page, visit, 'Ana Cobra')).toContainText('en el sillón')
  })

  test('with the keyboard it is a letter on the card and Enter', async ({ page, request }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Teclas', 'Beto Tecla')
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Beto Tecla').focus()

    await page.keyboard.press('c')
    await expect(page.getByRole('button', { name: 'Cobrar $ 10.000 · Efectivo' })).toBeFocused()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')

    await expect(cardOf(page, visit, 'Beto Tecla')).toContainText('cobrado')
    await expect(cardOf(page, visit, 'Beto Tecla')).toBeFocused()
  })

  test('what was added in the chair, a product and a discount are on the bill', async ({
    page,
    request,
  }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Barbas', 'Caro Barba')
    await write(request, visit.shop, 'services', {
      name: 'Barba',
      segments: [{ busy: true, minutes: 20 }],
      price: 600_000,
    })
    await write(request, visit.shop, 'products', { name: 'Cera', price: 400_000, stock: 3 })
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Caro Barba').click()
    const dialog = page.getByRole('dialog', { name: 'Caro Barba' })
    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click()

    await dialog.getByRole('button', { name: '+ Producto' }).click()
    await dialog.getByLabel('Producto', { exact: true }).selectOption({ label: 'Cera · $ 4.000' })
    await expect(dialog.getByRole('button', { name: 'Cobrar $ 14.000 · Efectivo' })).toBeVisible()
    await dialog.getByRole('button', { name: '+ Servicio' }).click()
    await dialog.getByRole('button', { name: '+ Otro servicio' }).click()
    await expect(dialog.getByLabel('Servicio 2').locator('option:checked')).toHaveText('Barba')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    // The product that was added before is still there.
    await expect(dialog.getByRole('button', { name: 'Cobrar $ 20.000 · Efectivo' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Descuento' }).click()
    await expect(dialog.getByLabel('Cuánto')).toBeFocused()
    await dialog.getByRole('button', { name: 'Quitar el descuento' }).click()
    await expect(dialog.getByRole('button', { name: 'Descuento' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Cuánto').fill('10')
    await clickUnhurried(dialog.locator('[data-charge]'))
    await expect(dialog.getByRole('alert')).toContainText('Poné el motivo del descuento.')
    await dialog.getByLabel('Motivo').fill('Amigo de la casa')
    await dialog.getByRole('button', { name: 'Cobrar $ 18.000 · Efectivo' }).click()

    await expect(dialog).toBeHidden()
    expect((await onlySale(request, visit.shop)).total).toBe(1_800_000)
  })

  test('cash that needs the desk opens it in the same place, with nothing lost', async ({
    page,
    request,
  }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Caja', 'Dora Caja')
    await write(request, visit.shop, 'money-settings', { needs_desk: true }, 'patch')
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Dora Caja').click()
    const dialog = page.getByRole('dialog', { name: 'Dora Caja' })
    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await dialog.getByRole('radio', { name: /^10 %/ }).check()
    await expect(dialog).toContainText('La caja está cerrada.')

    await dialog.getByLabel('Hay en la caja').fill('5000')
    const charge = dialog.getByRole('button', { name: 'Cobrar $ 11.000 · Efectivo' })
    const opens = dialog.getByRole('button', { name: 'Abrir la caja con $ 5.000' })
    await clickUnhurried(opens)
    await expect(charge).toBeFocused()
    await clickUnhurried(charge)

    await expect(dialog).toBeHidden()
    expect(await onlySale(request, visit.shop)).toMatchObject({ tip_total: 100_000 })
  })

  test('what is left for later says so on the board, and in the list of sales', async ({
    page,
    request,
  }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Después', 'Eva Después')
    // The first sale of a shop: from then on the board says what was not charged.
    await write(request, visit.shop, 'sales', {
      lines: [{ kind: 'service', id: visit.shop.serviceId }],
      payments: [{ method: 'transfer', amount: 1_000_000 }],
    })
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Eva Después').click()
    const dialog = page.getByRole('dialog', { name: 'Eva Después' })
    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await dialog.getByRole('button', { name: 'Después' }).click()

    await expect(cardOf(page, visit, 'Eva Después')).toContainText('finalizado · sin cobrar')
    await page.getByRole('link', { name: '1 sin cobrar' }).click()
    const list = page.getByRole('region', { name: '1 turno sin cobrar' })
    await list.getByRole('link', { name: 'Cobrar a Eva Después' }).click()
    await clickUnhurried(page.getByRole('button', { name: /^Cobrar \$ 10.000/ }))
    await expect(cardOf(page, visit, 'Eva Después')).toContainText('cobrado')
  })

  test('a barber charges their own appointments while the shop lets them', async ({
    page,
    request,
  }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Beto', 'Fede Propio')
    const barber = await anAdvisor(request, visit.shop)
    await openVisit(page, barber)
    await cardOf(page, visit, 'Fede Propio').click()
    const dialog = page.getByRole('dialog', { name: 'Fede Propio' })
    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await dialog.getByRole('button', { name: 'Lo cobró Beto' }).click()
    await clickUnhurried(dialog.getByRole('button', { name: 'Cobrar $ 10.000 · Efectivo' }))
    await expect(dialog).toBeHidden()

    await page.goto('/dashboard/ventas')
    await page.getByRole('link', { name: /^Corte/ }).click()
    const sale = page.getByRole('dialog', { name: /^Venta nº/ })
    await expect(sale).toContainText('lo cobró Beto')
    await expect(sale.getByRole('button', { name: 'Devolver' })).toHaveCount(0)

    await write(request, visit.shop, 'money-settings', { staff_charge: false }, 'patch')
    await page.goto('/dashboard/ventas')
    await expect(page.getByRole('link', { name: /^Corte/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Vender' })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('two taps charge the usual case, three with a tip', async ({ page, request }) => {
    const visit = await aVisitInProgress(request, 'Barbería de Bolsillo', 'Gabi Toca')
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Gabi Toca').tap()
    const dialog = page.getByRole('dialog', { name: 'Gabi Toca' })

    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).tap()
    const charge = dialog.locator('[data-charge]')
    await expect(charge).toHaveText('Cobrar $ 10.000 · Efectivo')
    // In thumb's reach, with the tip in sight.
    await expect(charge).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('radio', { name: /^10 %/ })).toBeInViewport()
    await dialog.getByRole('radio', { name: /^10 %/ }).tap()
    await expect(charge).toHaveText('Cobrar $ 11.000 · Efectivo')
    await expect(charge).not.toHaveAttribute('data-fresh')
    await charge.tap()

    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: region })).toContainText('Cobrado $ 11.000')
    expect((await onlySale(request, visit.shop)).tips).toMatchObject([{ amount: 100_000 }])
  })

  test('the second tap of a double tap does not charge', async ({ page, request }) => {
    const visit = await aVisitInProgress(request, 'Barbería del Doble Toque', 'Hugo Rápido')
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Hugo Rápido').tap()
    const dialog = page.getByRole('dialog', { name: 'Hugo Rápido' })
    await page.evaluate(tapAtOnce)
    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).tap()
    const charge = dialog.locator('[data-charge]')
    await expect(page.locator('body')).toHaveAttribute('data-doubled')
    await expect(dialog).toBeVisible()

    await clickUnhurried(charge)
    await expect(dialog).toBeHidden()
    await onlySale(request, visit.shop)
  })

  test('several methods share the total, and the change stays as a tip', async ({
    page,
    request,
  }) => {
    const visit = await aVisitInProgress(request, 'Barbería Dividida', 'Iris Divide')
    await openVisit(page, visit.shop.token)
    await cardOf(page, visit, 'Iris Divide').tap()
    const dialog = page.getByRole('dialog', { name: 'Iris Divide' })
    await dialog.getByRole('button', { name: 'Cobrar', exact: true }).tap()
    await dialog.getByRole('button', { name: 'Dividir' }).click()
    await expect(dialog.getByLabel('Importe 1')).toBeFocused()
    await dialog.getByLabel('Importe 1').fill('4000')
    await expect(dialog.getByLabel('Importe 2')).toHaveAttribute('placeholder', /6\.000/)
    await dialog.getByLabel('Paga con').fill('5000')
    await expect(dialog).toContainText('Vuelto $ 1.000')
    await dialog.getByRole('button', { name: 'Quedate con el vuelto' }).click()
    await expect(dialog.getByLabel('Paga con')).toBeFocused()
    await clickUnhurried(dialog.locator('[data-charge]'))

    await expect(dialog).toBeHidden()
    const sale = await onlySale(request, visit.shop)
    expect(sale).toMatchObject({ total: 1_000_000, tip_total: 100_000 })
    expect(sale.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 500_000],
      ['transfer', 600_000],
    ])
  })
})

async function openVisit(page: Page, token: string): Promise<void> {
  await enterWith(page, token)
  await page.goto('/dashboard/agenda')
  await expect(page.locator('[data-appointment]').first()).toBeVisible()
}

/** In the page: taps the charging button in the moment in which it appears. */
function tapAtOnce(): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector('[data-charge]')
    if (!button) return
    observer.disconnect()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    document.body.dataset['doubled'] = 'yes'
  })
  observer.observe(document.body, { subtree: true, childList: true })
}
