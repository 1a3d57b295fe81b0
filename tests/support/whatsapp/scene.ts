/** A shop whose number is connected to a provider, and a customer who writes to it. */
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'
import type { NumberOfShop } from './kept.ts'
import { openProvider, type Provider } from './provider.ts'
import { callBack } from './call-back.ts'

export { callBack, post, signatureOf } from './call-back.ts'

export type WhatsappScene = { readonly app: TestApp; readonly provider: Provider }

export async function openWhatsapp(
  options: Parameters<typeof openApp>[0] = {},
): Promise<WhatsappScene & { readonly close: () => Promise<void> }> {
  const provider = await openProvider()
  const app = await openApp({ ...options, env: { ...options.env, WHATSAPP_API_URL: provider.url } })
  provider.setClock(app.clock.now)
  const close = async () => {
    provider.fallSilent(null)
    await app.close()
    await provider.close()
  }
  return { app, provider, close }
}

export type Connected = {
  readonly shop: TestShop
  readonly owner: string
  readonly number: NumberOfShop
}

export const PHONE = '11 2345-6789'
export const WA_ID = '5491123456789'

/** Connected and switched on, as its owner does it. */
export async function aConnectedShop(
  { app, provider }: WhatsappScene,
  given: { readonly number?: NumberOfShop; readonly name?: string } = {},
): Promise<Connected> {
  const shop = await aShop(app, { people: 2, ...(given.name ? { name: given.name } : {}) })
  const owner = await tokenOf(app, shop.ownerId)
  const number = given.number ?? provider.addNumber()
  await connect(app, owner, number)
  await app.mustCall('updateWhatsapp', { body: { is_on: true } }, owner)
  // Meta told us of something, so its webhook is set up.
  await callBack(app, number, {
    wabaId: number.wabaId,
    field: 'account_update',
    value: { event: 'X' },
  })
  await run(app)
  return { shop, owner, number }
}

export async function connect(app: TestApp, owner: string, number: NumberOfShop) {
  return await app.mustCall('connectWhatsapp', { body: secretsOf(number) }, owner)
}

/** What the owner pastes. */
export function secretsOf({ phoneNumberId, wabaId, token, appSecret }: NumberOfShop) {
  return { phone_number_id: phoneNumberId, waba_id: wabaId, token, app_secret: appSecret }
}

/** Everything that is due by the clock: jobs, WhatsApp, mails. */
export async function run(app: TestApp): Promise<void> {
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
}

export async function book(
  app: TestApp,
  shop: TestShop,
  startsAt: string,
  customer: { readonly phone?: string; readonly email?: string; readonly name?: string } = {},
) {
  const { params, body } = aBooking(shop, startsAt, customer.phone ?? PHONE)
  const { appointment } = await app.mustCall('createAppointment', {
    params,
    body: { ...body, customer: { ...body.customer, ...customer } },
  })
  return appointment
}

export async function statusOf(
  { app }: Pick<WhatsappScene, 'app'>,
  { shop }: Connected,
  id: string,
) {
  const query = { from: '2026-11-20', to: '2026-12-10' }
  const { items } = await app.mustCall(
    'listAppointments',
    { query },
    await tokenOf(app, shop.ownerId),
  )
  return items.find(one => one.id === id)?.status
}

/** What the panel of the appointment shows: how its customer was told, and what they answered. */
export async function messagesOf(
  { app }: Pick<WhatsappScene, 'app'>,
  { shop }: Connected,
  id: string,
) {
  const token = await tokenOf(app, shop.ownerId)
  return (await app.mustCall('listAppointmentMessages', { params: { id } }, token)).items
}

/** What the provider accepted for this shop. */
export function sentBy({ provider }: Pick<WhatsappScene, 'provider'>, { number }: Connected) {
  return provider.sent.filter(one => one.phoneNumberId === number.phoneNumberId)
}
