/** A deposit paid on line, from the owner's keys to the paid ticket, at a provider on this machine. */
import { expect, test, type APIRequestContext } from 'playwright/test'
import {
  aService,
  chooseLastSlot,
  demoShop,
  nextPhone,
  reserve,
  retireService,
  staffToken,
} from '#support/browser/booking.ts'
import { enterAs, expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'
import { fakeSecret, fakeShop } from '#support/payments/fake-account.ts'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'

test.use({ viewport: { width: 390, height: 844 } })

type FakeProvider = Awaited<ReturnType<typeof startFakeMercadoPago>>
let fake: FakeProvider

test.beforeEach(async () => {
  fake = await startFakeMercadoPago({ port: Number(process.env['MITURNO_E2E_PROVIDER']) })
})
test.afterEach(async ({ request }) => {
  await call(request, 'delete', '/api/dashboard/online-payments')
  await fake.close()
})

async function call(
  request: APIRequestContext,
  method: 'post' | 'delete' | 'patch',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${await staffToken(request)}` }
  return await request[method](path, { headers, ...(data && { data }) })
}

async function connect(request: APIRequestContext): Promise<string> {
  const data = { access_token: fakeShop.token, webhook_secret: fakeSecret }
  expect((await call(request, 'post', '/api/dashboard/online-payments', data)).status()).toBe(200)
  await call(request, 'patch', '/api/dashboard/settings', {
    deposit_instructions: 'Alias: NAVAJA.DEMO.MP',
  })
  return await aService(request, { name: 'Mechas', deposit: 5_000_00 })
}

test('a deposit is paid on line, from the page of the shop to the paid ticket', async ({
  page,
  request,
}) => {
  const id = await connect(request)
  await page.goto(`${demoShop}?s=${id}`)
  await expect(page.getByText(/Se deja una seña de \$\s5\.000/)).toBeVisible()
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4681'))
  await expect(page).toHaveURL(/\/pago$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pagá la seña de \$\s5\.000/)
  await expect(page.getByText(/Tenés tiempo hasta las \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: /^Pagar \$\s5\.000 con Mercado Pago/ }).click()
  await expect(page.getByRole('heading', { name: 'Mercado Pago de prueba' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()

  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}\?pago=1/)
  await expect(page.getByText(/Seña de \$\s5\.000 paga/)).toBeVisible()
  await expect(page.getByText(/resta \$\s[\d.]+ en el local/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /Pagá la seña/ })).toHaveCount(0)
  await expectAccessible(page)
  await retireService(request, id)
})

test('who comes back without having paid is told what is known, and can pay again', async ({
  page,
  request,
}) => {
  const id = await connect(request)
  await page.goto(`${demoShop}?s=${id}`)
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4682'))
  await page.getByRole('button', { name: /con Mercado Pago/ }).click()
  await page.getByRole('button', { name: 'Volver sin pagar' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Si ya pagaste' })).toBeVisible()
  await expect(page.getByText('Esperando la seña')).toBeVisible()
  await page.getByText('O mandala por transferencia').click()
  await expect(page.getByText('Alias: NAVAJA.DEMO.MP')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Abrir de nuevo Mercado Pago' }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText(/Seña de \$\s5\.000 paga/)).toBeVisible()
  await retireService(request, id)
})

test('a provider that does not answer is told on the page, and nothing is lost', async ({
  page,
  request,
}) => {
  const id = await connect(request)
  await page.goto(`${demoShop}?s=${id}`)
  await chooseLastSlot(page)
  await reserve(page, 'Sofía Benítez', nextPhone('4683'))
  fake.mood.answersAll = 503
  await page.getByRole('button', { name: /con Mercado Pago/ }).click()

  await expect(page.getByRole('alert')).toContainText('Mercado Pago no responde')
  await expect(page.getByRole('button', { name: /con Mercado Pago/ })).toBeVisible()
  await page.getByRole('link', { name: 'Prefiero transferir' }).click()
  await expect(page.getByText('O mandala por transferencia')).toBeVisible()
  await retireService(request, id)
})

test('the owner connects and disconnects the account in the settings', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/ajustes')
  const part = page.getByRole('region', { name: 'Señas con Mercado Pago' })
  await expect(part.getByText(/Las señas se piden por transferencia/)).toBeVisible()
  await part.getByRole('button', { name: 'Conectar con claves' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Access Token').fill('APP_USR-otra-cosa-000000000')
  await dialog.getByRole('button', { name: 'Conectar Mercado Pago' }).click()
  await expect(dialog.getByText(/no reconoce esta clave/)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Access Token').fill(fakeShop.token)
  await dialog.getByLabel(/^Clave secreta/).fill(fakeSecret)
  await dialog.getByRole('button', { name: 'Conectar Mercado Pago' }).click()
  await expect(part.getByText(`Conectada la cuenta ${fakeShop.nickname}`)).toBeVisible()
  await part.getByRole('button', { name: 'Desconectar' }).click()
  const leaving = page.getByRole('dialog', { name: '¿Desconectar Mercado Pago?' })
  await leaving.getByRole('button', { name: 'Desconectar' }).click()
  await expect(part.getByRole('button', { name: 'Conectar con claves' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the deposit is paid all the same', async ({ page, request }) => {
    const id = await connect(request)
    await page.goto(`${demoShop}?s=${id}`)
    await page.getByRole('list', { name: 'Días' }).getByRole('link').last().click()
    await page.locator('label:has(input[type=radio])').first().click()
    await page.getByLabel('Nombre').fill('Elena Sin Guiones')
    await page.getByLabel('Teléfono').fill('11 4999-0681')
    await page.getByRole('button', { name: /^Reservar/ }).click()

    await page.getByRole('button', { name: /con Mercado Pago/ }).click()
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/Seña de \$\s5\.000 paga/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await retireService(request, id)
  })
})
