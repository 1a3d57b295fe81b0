/** Prices from a day on: planned in Servicios, read on the public page by the day that a customer chooses, undone. */
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { addDays } from '#domain/calendar/dates.ts'
import { longDateText } from '#contract/texts/texts.ts'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  shopNow,
} from '#support/browser/browser.ts'
import { reserve } from '#support/browser/booking.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.slow()

/** Buenos Aires is three hours behind UTC. */
async function todayOf(request: APIRequestContext): Promise<string> {
  return new Date((await shopNow(request)) - 3 * 3_600_000).toISOString().slice(0, 10)
}

async function aShopWithBeard(request: APIRequestContext): Promise<OwnShop> {
  const shop = await anOwnShop(request, 'Precios del Sur')
  const headers = { authorization: `Bearer ${shop.token}` }
  const answer = await request.post('/api/dashboard/services', {
    headers,
    data: { name: 'Barba', duration_minutes: 30, price: 450_000 },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return shop
}

/** `24/11/2026`. */
function typed(date: string): string {
  return date.split('-').toReversed().join('/')
}

/** Plans +12 % from that date on, rounded to 500. */
async function plan(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cuánto suben').fill('12')
  await dialog.getByLabel('Redondear').selectOption({ label: 'de a $ 500' })
  await dialog.getByRole('textbox', { name: 'Desde' }).fill(typed(date))
  await expect(dialog.getByLabel('Precio nuevo de Corte')).toHaveValue('11000')
  await expect(dialog.getByLabel('Precio nuevo de Barba')).toHaveValue('5000')
}

async function chooseDay(page: Page, date: string): Promise<void> {
  await page.getByRole('link', { name: longDateText(date) }).click()
}

test('the owner plans +12 % in steps of 500, and the page shows it from that day on only', async ({
  browser,
  page,
  request,
}) => {
  const shop = await aShopWithBeard(request)
  const today = await todayOf(request)
  const [last, first] = [addDays(today, 2), addDays(today, 3)]
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')

  await plan(page, first)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Todavía no hay turnos reservados')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cambiar 2 precios' }).click()
  await expect(dialog).toBeHidden()

  const list = page.getByRole('region', { name: 'Cambios de precios' })
  await expect(list).toContainText(`Desde el ${longDateText(first)} cambian 2 precios`)
  await expect(page.getByRole('button', { name: /^Corte/ })).toContainText('$ 10.000')
  await expectAccessibleInBothThemes(page)

  const customer = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await customer.goto(`/comerce/${shop.adUrl}?d=${last}`)
  const corte = customer.getByRole('link', { name: /^Corte/ })
  await expect(corte).toContainText('$ 10.000')
  await chooseDay(customer, first)
  await expect(corte).toContainText('$ 11.000')
  await chooseDay(customer, last)
  await expect(corte).toContainText('$ 10.000')
  const drawn = await request.get(`/comerce/${shop.adUrl}?d=${first}`)
  expect(await drawn.text()).toContain('$\u00a011.000')
  await expectNoSideScroll(customer)
})

test('a customer who books for that day pays the new price, also after looking at another day', async ({
  page,
  request,
}) => {
  const shop = await aShopWithBeard(request)
  const today = await todayOf(request)
  const [last, first] = [addDays(today, 2), addDays(today, 3)]
  const headers = { authorization: `Bearer ${shop.token}` }
  const data = { starts_on: first, percent: 12, round_to: 500 }
  await request.post('/api/dashboard/price-changes', { headers, data })
  await page.goto(`/comerce/${shop.adUrl}?d=${first}`)
  const booking = page.getByRole('complementary', { name: 'Tu turno' })
  await page.getByRole('radio', { name: '11:00' }).check({ force: true })
  await chooseDay(page, last)

  await expect(booking).toContainText('$ 11.000')
  await expect(page.getByRole('link', { name: /^Corte/ })).toContainText('$ 10.000')
  await reserve(page, 'Sofía Precios', '11 4555-2200')
  await expect(page.getByText(/\$\s11\.000/).first()).toBeVisible()
})

test('a price is corrected by hand, a colleague sees the change at once, and undone it leaves nothing', async ({
  browser,
  page,
  request,
}) => {
  const shop = await aShopWithBeard(request)
  const first = addDays(await todayOf(request), 3)
  const colleague = await (await browser.newContext()).newPage()
  await enterWith(colleague, shop.token)
  await colleague.goto('/dashboard/servicios')
  await waitUntilLive(colleague)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/servicios')
  await plan(page, first)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Precio nuevo de Barba').fill('no sé')
  await dialog.getByRole('button', { name: /^Cambiar/ }).click()
  await expect(dialog.getByText(/^Hay un precio que no se entiende/)).toBeVisible()
  await expect(dialog.getByLabel('Precio nuevo de Barba')).toBeFocused()
  await dialog.getByLabel('Precio nuevo de Barba').fill('5.200')
  await dialog.getByRole('checkbox', { name: 'Corte' }).uncheck()
  await expect(dialog.getByLabel('Precio nuevo de Corte')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click()

  const list = colleague.getByRole('region', { name: 'Cambios de precios' })
  await expect(list).toContainText('cambia 1 precio')
  await page.getByRole('button', { name: /^Ver/ }).click()
  await expect(dialog.getByRole('row')).toHaveText(['ServicioAntesNuevo', /Barba.*4\.500.*5\.200/])
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: /^Barba/ }).click()
  await expect(dialog.getByText(/pasa a \$\s5\.200\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('button', { name: /^Deshacer/ }).click()
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(list).toBeHidden()
  await page.goto(`/comerce/${shop.adUrl}?d=${first}`)
  await expect(page.getByRole('link', { name: /^Barba/ })).toContainText('$ 4.500')
})
