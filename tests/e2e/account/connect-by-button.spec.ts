/** An owner connects what the shop takes deposits and writes with by the pages of the providers, on this machine. */
import { expect, test, type Page } from 'playwright/test'
import { expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'
import { expectFocusInside } from '#support/browser/dialog-walk.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'
import { openProvider } from '#support/whatsapp/provider.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 120_000 })

async function goToSettings(page: Page): Promise<void> {
  await page.goto('/dashboard/ajustes')
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible()
}

/** What came with the return is in the address no more. */
async function expectCleanAddress(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/ajustes$/)
}

test('Mercado Pago is connected by its page, and a return that is repeated connects nothing', async ({
  page,
  request,
}) => {
  const fake = await startFakeMercadoPago({ port: Number(process.env['MITURNO_E2E_PROVIDER']) })
  try {
    const shop = await anOwnShop(request, 'Barbería con Botón')
    await enterWith(page, shop.token)
    await goToSettings(page)
    const card = page.getByRole('region', { name: 'Señas con Mercado Pago' })
    await card.getByRole('button', { name: 'Conectar con Mercado Pago' }).click()
    await expect(page.getByRole('heading', { name: /quiere cobrar con tu cuenta/ })).toBeVisible()
    let returned = ''
    page.on('request', one => {
      if (one.isNavigationRequest() && one.url().includes('code=')) returned = one.url()
    })
    await page.getByRole('button', { name: 'Autorizar' }).click()

    await expect(page.getByText('Conectamos tu cuenta de Mercado Pago.')).toBeVisible()
    await expect(card.getByText(/^Conectada la cuenta/)).toBeVisible()
    await expectCleanAddress(page)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.goto(returned)
    await expect(page.getByText(/Ese permiso ya se usó o venció/)).toBeVisible()
    await expectCleanAddress(page)
    await expect(card.getByText(/^Conectada la cuenta/)).toBeVisible()
  } finally {
    await fake.close()
  }
})

test('WhatsApp is connected by Meta’s page, where the owner chooses among the numbers', async ({
  page,
  request,
}) => {
  const provider = await openProvider(Number(process.env['MITURNO_E2E_WHATSAPP_PORT']))
  try {
    provider.signup.shares.push(provider.addNumber(), provider.addNumber())
    const shop = await anOwnShop(request, 'Barbería con Dos Números')
    await enterWith(page, shop.token)
    await goToSettings(page)
    const card = page.getByRole('region', { name: 'WhatsApp que se manda solo' })
    await card.getByRole('button', { name: 'Conectar con WhatsApp' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()

    const dialog = page.getByRole('dialog', { name: 'Elegí el número del local' })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expectFocusInside(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
    await expect(dialog.getByText('Elegí uno.')).toBeVisible()
    await dialog
      .getByText(/La Navaja/)
      .last()
      .click()
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByText('Conectado', { exact: true })).toBeVisible()
    await expect(card.getByText('Datos del webhook')).toHaveCount(0)
    await expectCleanAddress(page)
    await expectNoSideScroll(page)
  } finally {
    await provider.close()
  }
})

test('whoever does not agree there is told so, and nothing is connected', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Barbería Arrepentida')
  await enterWith(page, shop.token)
  await page.goto('/dashboard/ajustes?error=access_denied&state=mercado_pago.x')

  await expect(page.getByText('No se conectó: faltó aceptar en la otra página.')).toBeVisible()
  await expectCleanAddress(page)
  await expect(page.getByText(/^Sin conectar\. Las señas/)).toBeVisible()
})
