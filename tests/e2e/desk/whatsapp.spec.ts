/** A day of a shop that writes by WhatsApp: connected, tried, switched on, answered and disconnected by its owner. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import {
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  mailsTo,
  shopNow,
} from '#support/browser/browser.ts'
import { aPhone } from '#support/browser/dashboard.ts'
import { expectFocusSomewhere, walkDialog } from '#support/browser/dialog-walk.ts'
import { enterWith, type OwnShop } from '#support/browser/own-shop.ts'
import {
  aRemindingShop,
  bookOneByOne,
  createMeta,
  goToReminders,
  lastTo,
  waIdOf,
} from '#support/browser/whatsapp-day.ts'
import type { NumberOfShop } from '#support/whatsapp/kept.ts'
import { openProvider, type Provider } from '#support/whatsapp/provider.ts'
import { aStatus, aTap, aText } from '#support/whatsapp/webhook-bodies.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 180_000 })

const NOT_ON_WHATSAPP = 131_026
const REMINDER = 'miturno_reminder_24h_1'

let provider: Provider
let shop: OwnShop
let number: NumberOfShop
/** Meta tells of something. */
let meta: ReturnType<typeof createMeta>

test.beforeEach(async ({ page, request, baseURL }) => {
  provider = await openProvider(Number(process.env['MITURNO_E2E_WHATSAPP_PORT']))
  number = provider.addNumber()
  meta = createMeta(request, baseURL ?? '', number)
  shop = await aRemindingShop(request, 'Barbería que Escribe')
  await enterWith(page, shop.token)
})
test.afterEach(async () => await provider.close())

const cardOf = (page: Page) => page.getByRole('region', { name: 'WhatsApp que se manda solo' })

const isOn = (page: Page) =>
  cardOf(page).getByRole('checkbox', { name: 'Mandar los mensajes solos' })

async function expectSound(page: Page): Promise<void> {
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)
}

/** Pastes what Meta shows. */
async function connect(page: Page): Promise<void> {
  await page.goto('/dashboard/ajustes')
  await expect(cardOf(page).getByText(/^Meta cobra US\$ 0,026 .* Argentina\.$/)).toBeVisible()
  await cardOf(page).getByRole('button', { name: 'Pegar los datos de Meta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar tu número' })
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
  await expect(dialog.getByText('Son solo números. Copialo de Meta y pegalo acá.')).toHaveCount(2)
  await expectSound(page)
  await dialog.getByLabel('Identificador del número').fill(number.phoneNumberId)
  await dialog.getByLabel('Identificador de la cuenta de WhatsApp').fill(number.wabaId)
  await dialog.getByLabel('Token').fill(number.token)
  await dialog.getByLabel('Clave secreta de la app').fill(number.appSecret)
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page).getByText('Falta un paso')).toBeVisible()
}

/** Pastes at Meta what we show, by which Meta proves the address and begins to tell. */
async function setUpWebhook(page: Page, request: APIRequestContext): Promise<void> {
  const verify_token = await page.getByLabel('Token de verificación').inputValue()
  const { pathname } = new URL(await page.getByLabel('Dirección del webhook').inputValue())
  const proof = await request.get(pathname, {
    params: { 'hub.mode': 'subscribe', 'hub.challenge': '42', 'hub.verify_token': verify_token },
  })
  expect(await proof.text()).toBe('42')
  const { wabaId } = number
  await meta({ wabaId, field: 'account_update', value: { event: 'X' } })
  await cardOf(page).getByRole('button', { name: 'Revisar ahora' }).click()
  await expect(cardOf(page).getByText('Está listo: elegí qué se manda y prendelo.')).toBeVisible()
}

async function switchOn(page: Page): Promise<void> {
  await isOn(page).check()
  await cardOf(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(cardOf(page).getByText('Anda: los mensajes salen solos.')).toBeVisible()
}

async function connected(page: Page, request: APIRequestContext): Promise<void> {
  await connect(page)
  await setUpWebhook(page, request)
}

test('an owner connects the number, tries it, switches it on and disconnects it', async ({
  page,
  request,
}) => {
  await connect(page)
  const card = cardOf(page)
  await expect(card.getByText('La Navaja')).toBeVisible()
  await expect(card.getByText(/Calidad: buena.*Hasta 250 personas por día/)).toBeVisible()
  await expect(card.getByText(/^Meta cobra US\$ 0,026/)).toBeVisible()
  await expect(isOn(page)).not.toBeChecked()
  await expectSound(page)
  await setUpWebhook(page, request)

  await card.getByRole('button', { name: 'Mandar una prueba' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mandar una prueba' })
  await expectSound(page)
  await dialog.getByLabel('Teléfono que la recibe').fill('11 5555-0042')
  await dialog.getByRole('button', { name: 'Mandar una prueba' }).click()
  await expect(page.getByText('Prueba mandada. Miralo en ese teléfono.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mandar una prueba' })).toBeFocused()
  expect(provider.sent).toMatchObject([{ to: '5491155550042', template: 'miturno_booked_1' }])

  await switchOn(page)
  await page.goto(`/comerce/${shop.adUrl}`)
  await page.locator('label:has(input[type=radio])').first().click()
  const consent = page.getByText('Barbería que Escribe te escribe por WhatsApp sobre tu turno.')
  await expect(consent).toBeVisible()
  await expectSound(page)
  await page.goto('/dashboard/ajustes')
  await card.getByRole('button', { name: 'Desconectar' }).click()
  const leaving = page.getByRole('dialog', { name: 'Desconectar WhatsApp' })
  await expectSound(page)
  await leaving.getByRole('button', { name: 'Desconectar' }).click()
  await expect(card.getByRole('button', { name: 'Pegar los datos de Meta' })).toBeVisible()
  await expectFocusSomewhere(page)
})

test('its dialogs take and return the focus', async ({ page, request }) => {
  await connected(page, request)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const opener of ['Mandar una prueba', 'Cambiar el token', 'Desconectar'])
    await walkDialog(page, {
      dialog: 'dashboard/whatsapp/ConnectDialog.tsx',
      path: 'ajustes',
      presses: [opener],
    })
})

const ana = { name: 'Ana Botón', phone: aPhone() }
const beto = { name: 'Beto Palabra', phone: aPhone() }
const carla = { name: 'María Fernanda Rodríguez Santamaría', phone: aPhone() }
const dora = { name: 'Dora Pregunta', phone: aPhone() }

test('reminders go out, are answered, and what fails is told by hand', async ({
  page,
  request,
}) => {
  await connected(page, request)
  await switchOn(page)
  const booked = await bookOneByOne(request, shop, [ana, beto, carla, dora])
  provider.refuseTo(waIdOf(carla), NOT_ON_WHATSAPP)
  await goToReminders(request, booked)
  const at = await shopNow(request)
  const reminder = lastTo(provider.sent, ana, REMINDER)
  const from = waIdOf(ana)
  await meta(aStatus(number, reminder.wamid, 'read', { at }))
  await meta(aTap(number, reminder.buttons[0]!.id, { at, from, context: reminder.wamid }))
  await meta(aText(number, 'confirmo', { at, from: waIdOf(beto) }))
  await meta(aText(number, '¿Puedo llevar a mi hijo?', { at, from: waIdOf(dora) }))

  await page.goto('/dashboard/mensajes')
  await page.getByRole('button', { name: /^Empezar/ }).click()
  const now = page.getByRole('region', { name: 'El mensaje de ahora' })
  await expect(now.getByRole('heading', { name: carla.name })).toBeVisible()
  await expect(now.getByText(/^No le llegó: ese número no está en WhatsApp/)).toBeVisible()
  await expect(now.getByRole('link', { name: /^Abrir WhatsApp de María/ })).toHaveAttribute(
    'href',
    new RegExp(`wa\\.me/${waIdOf(carla)}`),
  )
  const answers = page.getByRole('region', { name: 'Respuestas por WhatsApp' })
  await expect(answers.getByRole('article')).toHaveCount(3)
  const asked = answers.getByRole('article', { name: dora.name })
  await expect(asked.getByText('¿Puedo llevar a mi hijo?')).toBeVisible()
  await expectSound(page)
  await asked.getByLabel('Respuesta').fill('Sí, hay lugar para los dos.')
  await asked.getByRole('button', { name: 'Responder' }).click()
  await expect(asked.getByLabel('Respuesta')).toHaveCount(0)
  await expect(asked.getByText('Sí, hay lugar para los dos.')).toBeVisible()
  await expectFocusSomewhere(page)
  await expect
    .poll(() => provider.sent.at(-1))
    .toMatchObject({ to: waIdOf(dora), text: 'Sí, hay lugar para los dos.' })

  const told = async (place: number) => {
    const { id, starts_at: startsAt } = booked[place]!
    await page.goto(`/dashboard/agenda?fecha=${startsAt.slice(0, 10)}&id=${id}`)
    const lines = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')
    await expect(lines.first()).toBeVisible()
    return lines
  }
  await expect(await told(0)).toContainText([
    'WhatsApp · Turno reservado · enviado',
    'WhatsApp · Recordatorio · leído',
    'Respuesta · confirmó',
    'WhatsApp · Mensaje · enviado',
  ])
  await expectSound(page)
  await expect((await told(1)).filter({ hasText: 'Respuesta · confirmó' })).toContainText(
    'confirmo',
  )
  const failed = (await told(2)).filter({ hasText: 'WhatsApp · Recordatorio · no llegó' })
  await expect(failed).toContainText('No le llegó: ese número no está en WhatsApp')
  await expectSound(page)
})

test('a number that stops says so on the open screen and by mail, until it is connected again', async ({
  page,
  request,
}) => {
  await connected(page, request)
  await switchOn(page)
  provider.endToken(number)
  await bookOneByOne(request, shop, [carla])
  const card = cardOf(page)
  await expect(card.getByText('Se cortó la conexión')).toBeVisible()
  await expect(
    card.getByText(/^El token venció o perdió permisos\..* Código de Meta: 190\.$/),
  ).toBeVisible()
  await expectSound(page)
  await expect
    .poll(async () => await mailsTo(shop.email))
    .toContainEqual(expect.stringContaining('X-Mi-Turno-Kind: whatsapp_stopped'))

  await card.getByRole('button', { name: 'Cambiar el token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar el token' })
  await dialog.getByRole('textbox', { name: 'Token' }).fill(provider.renewToken(number))
  await dialog.getByLabel('Clave secreta de la app').fill(number.appSecret)
  await dialog.getByRole('button', { name: 'Cambiar el token' }).click()
  await expect(card.getByText('Anda: los mensajes salen solos.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Cambiar el token' })).toBeFocused()
})
