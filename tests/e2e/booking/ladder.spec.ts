/** A customer who missed two appointments is told before booking what is required of them, and the desk sees it too. */
import { randomInt } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

const ladder = {
  limits: { must_confirm: 1, deposit: 2, approval: null, phone_only: 3 },
  newcomers: 'reminders',
  deposit_percent: 30,
  counts_late_cancels: true,
  forgiven_after_visits: 2,
  forgiven_after_months: 6,
}

test('a customer who missed two is told the reason before booking, and then has to pay a deposit', async ({
  page,
  request,
}) => {
  const { shop } = await aShopWhere(request, 'Barbería del Compromiso', 'Tomás Falta', 1, null)
  await page.goto(`/comerce/${shop.adUrl}`)
  await fillAndReserve(page, shop)
  await expect(page).toHaveURL(/\/agenda\//)
  // Their device recognises them by the appointment that they booked on it and then missed.
  await miss(request, shop, new URL(page.url()).pathname.split('/').at(-1)!)
  await setLadder(request, shop)
  await page.goto(`/comerce/${shop.adUrl}`)
  await page.getByText('Qué te pide el local para reservar').click()
  await expect(page.getByText('si faltaste a 2 turnos, dejás una seña del 30 %')).toBeVisible()
  await fillAndReserve(page, shop)

  const notice = page.getByRole('alert').filter({ hasText: 'te pedimos una seña de $ 3.000' })
  await expect(notice).toContainText('Como la última vez no pudiste venir, te pedimos')
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByRole('heading', { name: 'Enviá la seña de $ 3.000' })).toBeVisible()
  await expect(
    page.getByText('Como la última vez no pudiste venir, te pedimos una seña de $ 3.000'),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('a guest is told after entering their phone, without a reason, and agrees with a second tap', async ({
  page,
  request,
}) => {
  const { shop } = await aShopWhere(request, 'Barbería de la Seña', 'Rita Falta')
  await page.goto(`/comerce/${shop.adUrl}`)
  await fillAndReserve(page, shop)

  const notice = page.getByRole('alert').filter({ hasText: 'te pedimos una seña de $ 3.000' })
  await expect(notice).toContainText('Para este turno te pedimos')
  await expect(page.getByText('Como la última vez')).toBeHidden()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByRole('heading', { name: 'Enviá la seña de $ 3.000' })).toBeVisible()
})

test('the desk sees who missed what while the name is typed', async ({ page, request }) => {
  const { shop } = await aShopWhere(request, 'Barbería de Mostrador', 'Ulises Falta')
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await page.getByRole('button', { name: '+ Turno' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  await form.getByLabel('Nombre o teléfono').fill('ulis')
  const option = form.getByRole('option', { name: /^Ulises Falta/ })
  await expect(option).toContainText('No vino 2 veces · deja una seña')
  await option.click()
  await expect(form.getByRole('status').filter({ hasText: 'Por la página' })).toContainText(
    'Por la página: deja una seña',
  )
})

test('the owner sets it, and sees how many customers it affects', async ({ page, request }) => {
  const { shop } = await aShopWhere(request, 'Barbería de Reglas', 'Vera Falta', 2, null)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes')
  const form = page.getByRole('form', { name: 'Cuando faltan' })
  await form.getByLabel('Pedir más a quien falta').check()
  await expect(form.getByText('Con 2 faltas: deja una seña')).toBeVisible()
  await expect(form.getByText('Hoy, de tu único cliente:')).toBeVisible()
  await expect(form.getByText('1 · deja una seña')).toBeVisible()
  await form.getByLabel('Solo por teléfono').selectOption('2 faltas')
  await expect(form.getByText('1 · solo por teléfono')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado. Vale para las próximas reservas.')).toBeVisible()
  const answer = await request.get('/api/dashboard/settings', {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(((await answer.json()) as { ladder: typeof ladder }).ladder.limits.phone_only).toBe(2)
})

const phones = new Map<OwnShop, string>()

/** A shop in which a customer missed this many appointments. */
async function aShopWhere(
  request: APIRequestContext,
  shopName: string,
  name: string,
  missed = 2,
  rules: typeof ladder | null = ladder,
) {
  const shop = await anOwnShop(request, shopName)
  const phone = `11 5${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`
  phones.set(shop, phone)
  for (const days of [5, 4].slice(0, missed)) {
    const { appointment } = await send<{ appointment: { id: string } }>(request, shop, {
      path: 'appointments',
      data: {
        services: [shop.serviceId],
        staff: shop.staffId,
        starts_at: await noonBefore(request, days),
        customer: { name, phone },
        overbook: true,
      },
    })
    await send(request, shop, {
      path: `appointments/${appointment.id}/status`,
      data: { status: 'no_show', is_correction: true },
    })
  }
  if (rules !== null) await setLadder(request, shop)
  return { shop }
}

/** Moves the appointment to two days ago and marks it as missed. */
async function miss(request: APIRequestContext, shop: OwnShop, link: string): Promise<void> {
  const answer = await request.get(`/api/appointments/${link}`)
  const { appointment } = (await answer.json()) as { appointment: { id: string } }
  const starts_at = await noonBefore(request, 2)
  const path = `appointments/${appointment.id}`
  await send(request, shop, { path: `${path}/move`, data: { starts_at, overbook: true } })
  const data = { status: 'no_show', is_correction: true }
  await send(request, shop, { path: `${path}/status`, data })
}

async function noonBefore(request: APIRequestContext, days: number): Promise<string> {
  const day = new Date((await shopNow(request)) - (days * 24 + 3) * 3_600_000)
  return `${day.toISOString().slice(0, 10)}T12:00:00-03:00`
}

async function setLadder(request: APIRequestContext, shop: OwnShop): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` }
  const saved = await request.patch('/api/dashboard/settings', { headers, data: { ladder } })
  expect(saved.status(), await saved.text()).toBe(200)
}

async function send<Answer>(
  request: APIRequestContext,
  { token }: OwnShop,
  { path, data }: { readonly path: string; readonly data: object },
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

async function chooseHour(page: Page): Promise<void> {
  await page.locator('input[name=starts_at]').first().check({ force: true })
}

async function fillAndReserve(page: Page, shop: OwnShop): Promise<void> {
  await chooseHour(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Alguien Conocido')
  await page.getByLabel('Teléfono').fill(phones.get(shop)!)
  await page.getByRole('button', { name: /^Reservar/ }).click()
}
