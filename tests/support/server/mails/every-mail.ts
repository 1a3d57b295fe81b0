/** Causes every kind of mail that the product writes. If you add a kind of mail, add what causes it here. */
import type { startFakeMercadoPago } from '../../payments/fake-mercado-pago.ts'
import type { Provider } from '../../whatsapp/provider.ts'
import { openShop, writeShop } from '../../writing/write-shop.ts'
import { writeAccount } from '../../writing/write-account.ts'
import { at, dateIn, newPhone, openedBy, PASSWORD, type Writer } from '../../writing/writer.ts'

const HOUR = 3_600_000

type FakeMercadoPago = Awaited<ReturnType<typeof startFakeMercadoPago>>

export type Life = {
  readonly writer: Writer
  /** By which the product sends WhatsApp messages. */
  readonly provider: Provider
  /** With which shops connect what takes deposits. */
  readonly payments: FakeMercadoPago
  /** Moves the shop's clock to this many hours after the beginning. */
  readonly goTo: (hours: number) => Promise<void>
  /** Looks at the mails since the last call, while their links still work. */
  readonly look: () => Promise<void>
}

type Place = Awaited<ReturnType<typeof openPlace>>

export async function causeEveryMail({
  writer,
  provider,
  payments,
  goTo,
  look,
}: Life): Promise<void> {
  const place = await openPlace(writer)
  await stopTheNumber(writer, provider, place)
  await stopPayments(writer, payments, place)
  await writeAccount(writer, place, {
    name: 'Vera Sosa',
    email: 'vera@example.test',
    phone: '11 4567-8901',
  })
  await look()
  await causeAccountMails(writer)
  await look()
  await causeRequests(writer, place)
  await goTo(1)
  await look()
  await causeOffer(writer, place)
  await goTo(1.1)
  await look()
  await suspend(writer, place)
  await giveAway(writer)
  await payOnce(writer, place)
  await look()
  // The reminders a day before, three hours before, and those of the evening.
  for (const hours of [24.5, 34, 46]) await goTo(hours)
  await look()
  await causeQuestions(writer, place, goTo)
  await look()
  // The mails before and at the end of another shop's trial, and after the month that this one paid.
  for (const days of [27, 31]) await goTo(days * 24)
  await look()
}

/** A shop with realistic names, so that its mails can be looked at. */
async function openPlace(writer: Writer) {
  const { call } = writer
  const shop = await openShop(writer)
  const { token } = shop
  const { service, staff } = await writeShop(writer, shop)
  const named = { name: 'La Navaja', address: 'Av. Boedo 1240', city: 'Buenos Aires' }
  await call('updateSettings', { body: named }, token)
  const sold = { name: 'Corte y barba', price: 10_000_00 }
  await call('updateService', { params: { id: service }, body: sold }, token)
  await call('updateStaff', { params: { id: staff }, body: { name: 'Lucas Ferreyra' } }, token)
  await call('resetTemplate', { params: { channel: 'mail', kind: 'booked' } }, token)
  await call('createExport', {}, token)
  return { ...shop, service, staff }
}

/** A WhatsApp number whose token is over. */
async function stopTheNumber(
  { call }: Writer,
  provider: Provider,
  { token }: Place,
): Promise<void> {
  const number = provider.addNumber()
  const { phoneNumberId: phone_number_id, wabaId: waba_id, appSecret: app_secret } = number
  const body = { phone_number_id, waba_id, app_secret, token: number.token }
  await call('connectWhatsapp', { body }, token)
  provider.endToken(number)
  await call('checkWhatsapp', {}, token)
}

/** An account whose key ends within minutes, and is not renewed because its owner took the permission back. */
async function stopPayments(
  { call }: Writer,
  { oauth }: FakeMercadoPago,
  { token }: Place,
): Promise<void> {
  oauth.mood.lifeSeconds = 600
  const { url } = await call('startOnlinePayments', {}, token)
  const { searchParams } = oauth.agree(url)
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  await call('finishOnlinePayments', { body: { code, state } }, token)
  oauth.mood.isTakenBack = true
}

async function causeAccountMails(writer: Writer): Promise<void> {
  const { call, linkFor } = writer
  const email = 'bruno@example.test'
  const fresh = 'bruno.paz@example.test'
  await call('signup', { body: { name: 'Bruno Paz', email, password: PASSWORD } })
  const token = await openedBy(writer, email)
  await call('signup', { body: { name: 'Bruno Paz', email, password: PASSWORD } })
  await call('forgotPassword', { body: { email } })
  const other = 'un zorro cruza el patio'
  await call('changePassword', { body: { current_password: PASSWORD, password: other } }, token)
  await call('changeEmail', { body: { email: fresh, password: other } }, token)
  const link = new URL(await linkFor(fresh, '/verify-account'))
  await call('verifyAccount', { body: { token: link.searchParams.get('token') ?? '' } }, token)
  // The same mailbox in two spellings: the second one is told that it has already had its trial.
  for (const theirs of ['ines@example.test', 'ines+otra@example.test']) {
    await call('startFreeTrial', {
      body: {
        comerce_name: 'Lo de Inés',
        ad_url: `lo-de-${theirs.slice(0, 8).replaceAll(/\W/g, '-')}`,
        address: 'Av. Boedo 1240',
        city: 'Buenos Aires',
        category: 'Barbería',
        name: 'Inés Paz',
        email: theirs,
        phone: newPhone(),
        password: PASSWORD,
      },
    })
    if (!theirs.includes('+')) await openedBy(writer, theirs)
  }
}

/** An appointment that the shop has to accept first, one with a deposit, and a consumer request to the platform. */
async function causeRequests(writer: Writer, place: Place): Promise<void> {
  const { call, platformToken } = writer
  const params = { id: place.service }
  await call('updateService', { params, body: { needs_approval: true } }, place.token)
  await book(writer, place, { days: 6, time: '10:00' })
  const deposit = { needs_approval: false, deposit: 3_000_00 }
  await call('updateService', { params, body: deposit }, place.token)
  await book(writer, place, { days: 6, time: '11:00' })
  await call('updateService', { params, body: { deposit: null } }, place.token)
  const { appointment } = await book(writer, place, { days: 6, time: '12:00' })
  const right = { name: 'Nora Gil', phone: newPhone(), email: 'nora@example.test' }
  const given = { params: { id: appointment.id }, body: { customer: right } }
  await call('changeAppointmentCustomer', given, place.token)
  const about = 'Quiero dar de baja el plan'
  const contact = 'reclamo@example.test'
  const body = { kind: 'withdrawal' as const, name: 'Vera Sosa', contact, about }
  const { code } = await call('createConsumerRequest', { body })
  const { items } = await call('listConsumerRequests', { query: {} }, platformToken)
  const id = items.find(one => one.code === code)?.id ?? ''
  const answer = 'Listo, quedó dado de baja.'
  await call('answerConsumerRequest', { params: { id }, body: { answer } }, platformToken)
}

/** A customer joins the waitlist for a full day, and then a slot becomes free. */
async function causeOffer(writer: Writer, { service, staff, adUrl, token }: Place): Promise<void> {
  const { call } = writer
  const [from, to] = [at(writer, 7, '00:00'), at(writer, 8, '00:00')]
  const blocked = { staff, starts_at: from, ends_at: to, reason: '' }
  const { block } = await call('createBlock', { body: blocked }, token)
  const date = dateIn(writer, 7)
  const customer = { name: 'Luz Rey', phone: newPhone(), email: 'luz@example.test' }
  const body = { services: [service], from: date, to: date, customer }
  await call('joinWaitlist', { params: { ad_url: adUrl }, body })
  await call('deleteBlock', { params: { id: block.id }, query: {} }, token)
}

/** Past customers are asked for a review; future ones are asked to confirm. */
async function causeQuestions(writer: Writer, place: Place, goTo: Life['goTo']): Promise<void> {
  const { call } = writer
  const owner = async () =>
    (await call('login', { body: { email: place.email, password: PASSWORD } })).token
  const { appointment } = await book(writer, place, { days: 2, time: '14:00' })
  await goTo(53)
  const done = { params: { id: appointment.id }, body: { status: 'completed' as const } }
  await call('setAppointmentStatus', done, await owner())
  await goTo(57)
  await call('updateSettings', { body: { must_confirm: true } }, await owner())
  await book(writer, place, { days: 5, time: '15:00' })
  const start = Date.parse(at(writer, 5, '15:00'))
  for (const hours of [24, 3, 2]) await goTo((start - writer.now) / HOUR - hours + 0.01)
}

/** The platform suspends the shop, which ends its sessions, and restores it. */
async function suspend({ call, platformToken }: Writer, { adUrl }: Place): Promise<void> {
  const { items } = await call('listAllComerces', { query: { q: adUrl } }, platformToken)
  const change = {
    params: { id: items.find(one => one.ad_url === adUrl)?.id ?? '' },
    body: { reason: 'Los datos del local no son ciertos' },
  }
  await call('suspendComerce', change, platformToken)
  await call('restoreComerce', change, platformToken)
  await call('closeComerce', change, platformToken)
}

/** A shop that has paid for one month, and is late after it. */
async function payOnce({ call, platformToken }: Writer, { adUrl }: Place): Promise<void> {
  const { items } = await call('listAllComerces', { query: { q: adUrl } }, platformToken)
  const params = { id: items.find(one => one.ad_url === adUrl)?.id ?? '' }
  await call('recordPayment', { params, body: { amount: 30_000_00, months: 1 } }, platformToken)
}

async function book(
  writer: Writer,
  { service, staff, adUrl }: Place,
  { days, time }: { readonly days: number; readonly time: string },
) {
  return await writer.call('createAppointment', {
    params: { ad_url: adUrl },
    body: {
      services: [service],
      staff,
      starts_at: at(writer, days, time),
      customer: { name: 'Nahuel Ríos', phone: newPhone(), email: 'nahuel@example.test' },
    },
  })
}

/** A shop that its owner hands over. */
async function giveAway(writer: Writer): Promise<void> {
  const { call, linkFor } = writer
  const { token } = await openShop(writer)
  const email = 'hereda@example.test'
  await call('handOver', { body: { email, former: 'stays' } }, token)
  const link = new URL(await linkFor(email, '/invitacion'))
  const params = { invitation_token: link.searchParams.get('token') ?? '' }
  const body = { name: 'Elsa Ríos', password: PASSWORD }
  await call('acceptInvitation', { params, body })
}
