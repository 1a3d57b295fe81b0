/** Customers with a mail address are reminded of future appointments, once at each of the times that the shop chose. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const THURSDAY_AT_THREE = '2026-11-26T15:00:00-03:00'

let app: TestApp
let shop: TestShop
let owner: string
let customers = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

async function book(startsAt = THURSDAY_AT_THREE) {
  const email = `sofia${(customers += 1)}@correo.test`
  const { body, ...call } = aBooking(shop, startsAt)
  const customer = { ...body.customer, email }
  const booked = await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  return { ...booked, email }
}

const goTo = async (now: string) =>
  await app.mustCall('setTestClock', { body: { now: `2026-11-${now}:00-03:00` } })

/** The kinds of mails that an address received, as named in the mails themselves. */
async function kindsTo(email: string): Promise<string[]> {
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  return mails.map(mail => /^X-Mi-Turno-Kind: (\S+)/m.exec(mail)?.[1] ?? '')
}

test('reminders are sent a day before, and an hour before the limit to move, once each', async () => {
  const { email, manage_url: link } = await book()

  await goTo('25T14:59')
  const before = await kindsTo(email)
  await goTo('25T15:00')
  await goTo('25T15:01')
  await goTo('26T10:59')
  const aDayBefore = await kindsTo(email)
  await goTo('26T11:00')
  await goTo('26T16:00')

  expect(before).toEqual(['booked'])
  expect(aDayBefore).toEqual(['booked', 'reminder_24h'])
  expect(await kindsTo(email)).toEqual(['booked', 'reminder_24h', 'reminder_3h'])
  const [, reminder] = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  expect(reminder).toContain(link)
  expect(reminder).toMatch(/^Content-Type: text\/calendar;[^]*?method=REQUEST/im)
})

const mailsTo = async (email: string) =>
  (await app.mails())
    .filter(mail => mail.includes(`To: ${email}`))
    .map(mail => ({ raw: mail, ...readMail(mail) }))

test('the reminders have subjects of their own, say until when what can be done, and link one thing each', async () => {
  const { email, manage_url: url } = await book()
  await goTo('25T15:00')
  await goTo('26T11:00')
  const [, first, last] = await mailsTo(email)

  expect(first?.raw).toMatch(/^Subject: (=[?]UTF-8[?]Q[?])?Te[ _]esperan[ _]en/m)
  expect(last?.raw).toMatch(/^Subject: Falta poco: /m)
  for (const mail of [first?.text, last?.text]) {
    expect(mail).toContain('Podés moverlo o cancelarlo hasta el jue 26 a las 12:00.')
    for (const way of ['Confirmar que voy:', 'Mover:', 'Cancelar:', 'Ver el turno:'])
      expect(mail).toContain(way)
    expect(mail).toContain(`${url}?ver=confirmar`)
    expect(mail).toContain(`${url}?ver=mover`)
    expect(mail).toContain(`${url}?ver=cancelar`)
  }
})

test('a reminder offers no move that is not possible any more', async () => {
  const rules = { move_cutoff_minutes: 48 * 60, cancel_cutoff_minutes: 0 }
  await app.mustCall('updateSettings', { body: { rules } }, owner)
  const { email } = await book()
  await goTo('26T12:00')
  const mail = (await mailsTo(email)).at(-1)?.text

  expect(mail).toContain(
    'Es dentro de poco: ya no se puede mover. Podés cancelarlo hasta el jue 26 a las 15:00.',
  )
  expect(mail).not.toContain('?ver=mover')
  expect(mail).toContain('?ver=cancelar')
})

test('a customer who has said that they come is not asked again', async () => {
  const { email, manage_token } = await book()
  await app.mustCall('confirmManagedAppointment', { params: { manage_token }, body: {} })
  await goTo('26T11:00')
  const mail = (await mailsTo(email)).at(-1)?.text

  expect(mail).toContain('Ya avisaste que vas.')
  expect(mail).not.toContain('Confirmar')
  expect(mail).not.toContain('?ver=confirmar')
})

test('the page asks whether they come from the first reminder on, also in the list of the account', async () => {
  const askedFrom = async (token: string) =>
    (await app.mustCall('getManagedAppointment', { params: { manage_token: token } })).asks_from
  const early = await book()
  const far = await askedFrom(early.manage_token)
  await goTo('26T08:00')
  const late = await book('2026-11-26T11:45:00-03:00')
  await app.mustCall('confirmManagedAppointment', {
    params: { manage_token: early.manage_token },
    body: {},
  })

  expect(far).toBe('2026-11-25T15:00:00-03:00')
  expect(await askedFrom(late.manage_token)).toBeNull()
  expect(await askedFrom(early.manage_token)).toBeNull()
})

test('a moved appointment is reminded of at its new start, and never at the old one', async () => {
  const { email, manage_token } = await book()
  const body = { starts_at: '2026-11-27T15:00:00-03:00' }
  await app.mustCall('moveManagedAppointment', { params: { manage_token }, body })

  await goTo('26T14:00')
  const before = await kindsTo(email)
  await goTo('26T15:00')

  expect(before).not.toContain('reminder_24h')
  expect(await kindsTo(email)).toContain('reminder_24h')
})

test('a cancelled appointment is not reminded of, even if the mail is already queued', async () => {
  const { email, manage_token } = await book()
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })

  await goTo('26T14:00')

  expect(await kindsTo(email)).not.toContain('reminder_24h')
  expect(await kindsTo(email)).not.toContain('reminder_3h')
})

test('an appointment booked after the time of the reminder is not reminded of', async () => {
  await goTo('26T13:00')
  const { email } = await book()

  await goTo('26T14:30')

  expect(await kindsTo(email)).toEqual(['booked'])
})

test('only one reminder is sent when no job ran for a day', async () => {
  const { email } = await book()

  await goTo('26T14:00')

  expect(await kindsTo(email)).toEqual(['booked', 'reminder_3h'])
})

test('reminders are sent at the times that the shop chose, also for appointments booked earlier', async () => {
  const { email } = await book()
  const reminders = { hours: [3 as const], quiet: { from: 9 * 60, to: 14 * 60 } }
  await app.mustCall('updateSettings', { body: { reminders } }, owner)

  await goTo('26T08:49')
  const before = await kindsTo(email)
  await goTo('26T08:50')

  expect(before).toEqual(['booked'])
  expect(await kindsTo(email)).toEqual(['booked', 'reminder_3h'])
})

test('no reminder is sent when the shop wants none, and that is in the audit log', async () => {
  await app.mustCall('updateSettings', { body: { reminders: { hours: [], quiet: null } } }, owner)
  const { items } = await app.mustCall('listAudit', { query: {} }, owner)
  const { email } = await book()

  await goTo('26T14:00')

  expect(await kindsTo(email)).toEqual(['booked'])
  expect(items[0]).toMatchObject({ action: 'settings.changed' })
})

test('the mails of a booking, a move and a cancellation carry it for the calendar', async () => {
  const { email, appointment } = await book()
  // A mail describes its appointment as it is when the mail leaves.
  await app.app.context.outbox.drain()
  const params = { id: appointment.id }
  const body = { starts_at: '2026-11-27T15:00:00-03:00', notify: true }
  await app.mustCall('moveAppointment', { params, body }, owner)
  await goTo('24T11:00')
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'cancelled' } }, owner)
  await goTo('24T12:00')

  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  const calendars = mails.map(calendarIn)

  expect(calendars.map(one => /METHOD:(\w+)/.exec(one)?.[1])).toEqual([
    'REQUEST',
    'REQUEST',
    'CANCEL',
  ])
  expect(new Set(calendars.map(one => /UID:(\S+)/.exec(one)?.[1])).size).toBe(1)
  const sequences = calendars.map(one => Number(/SEQUENCE:(\d+)/.exec(one)?.[1]))
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(new Set(sequences).size).toBe(3)
  expect(calendars[0]).toContain('DTSTART:20261126T180000Z')
  expect(calendars[0]).toMatch(/ORGANIZER;CN="?Mi Turno"?:mailto:turnos@localhost/i)
})

/** The attached calendar file. */
function calendarIn(mail: string): string {
  const [, encoded = ''] = /text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? []
  const text = mail.includes('BEGIN:VCALENDAR')
    ? encoded
    : Buffer.from(encoded, 'base64').toString('utf8')
  return text.replaceAll(/\r\n[ \t]/g, '')
}

test('reminders follow the settings of the service, at the times of the shop', async () => {
  const reminders = { hours: [24, 3], first_hours: 30, last_hours: 2, quiet: null } as const
  await app.mustCall(
    'updateSettings',
    { body: { reminders: { ...reminders, hours: [24, 3] } } },
    owner,
  )
  const { email: both } = await book()
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body: { reminder_hours: [3] } }, owner)
  await goTo('25T10:00')
  const early = await kindsTo(both)
  await goTo('26T13:00')
  const late = await kindsTo(both)
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateService', { params, body: { reminder_hours: [] } }, token)
  const { email: none } = await book('2026-11-28T15:00:00-03:00')
  await goTo('28T14:59')

  expect(early).toEqual(['booked'])
  expect(late).toEqual(['booked', 'reminder_3h'])
  expect(await kindsTo(none)).toEqual(['booked'])
})
