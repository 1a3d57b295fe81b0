/** A name, mail address or phone that is corrected on the card reaches whatever carried the old one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { clientOf } from '#support/server/customer-booking.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let number = 0

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  number += 1
})

const PHONE = '11 4444-3001'
const wrong = () => `sofia${number}@gmial.test`
const right = () => `sofia${number}@gmail.test`
const db = () => app.app.context.database.db

async function book(customer: { name?: string; email?: string } = {}, clock = '15:00') {
  const { body, ...call } = aBooking(shop, `2026-11-26T${clock}:00-03:00`, PHONE)
  const given = { ...body.customer, email: wrong(), ...customer }
  return await app.mustCall('createAppointment', { ...call, body: { ...body, customer: given } })
}
const correct = async (id: string, body: Record<string, string | null>) =>
  (await app.mustCall('updateClient', { params: { id }, body }, owner)).client
const mailsTo = async (email: string) =>
  (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
const goTo = async (now: string) =>
  await app.mustCall('setTestClock', { body: { now: `2026-11-${now}:00-03:00` } })
const nameOf = async (id: string) =>
  (await app.mustCall('findTurns', { query: { q: PHONE } }, owner)).items.find(one => one.id === id)
    ?.customer

test('the reminder with the manage link goes to the corrected address, and no longer to the old one', async () => {
  const { appointment, manage_url: link } = await book()
  const id = await clientOf(app, appointment.id)
  await correct(id, { email: right() })

  await goTo('26T12:00')

  expect((await mailsTo(wrong())).filter(mail => /Kind: reminder/.test(mail))).toEqual([])
  const reminders = (await mailsTo(right())).filter(mail => /Kind: reminder/.test(mail))
  expect(reminders.length).toBeGreaterThan(0)
  expect(reminders[0]).toContain(link)
})

test('a mail that waits, or was refused, goes to the corrected address', async () => {
  const { appointment } = await book()
  const id = await clientOf(app, appointment.id)
  await app.app.context.outbox.drain()
  await sql`update outbox set sent_at = null, dropped_reason = 'refused_by_server'
    where subject_id = ${appointment.id}`.execute(db())

  await correct(id, { email: right() })
  await app.app.context.outbox.drain()

  expect((await mailsTo(right())).some(mail => /Kind: booked/.test(mail))).toBe(true)
  expect((await app.mustCall('listDeadLetters', {}, owner)).items).toEqual([])
})

test('without an address nothing is written to the old one any more', async () => {
  const { appointment } = await book()
  await correct(await clientOf(app, appointment.id), { email: null })

  await goTo('26T12:00')

  expect((await mailsTo(wrong())).filter(mail => /Kind: reminder/.test(mail))).toEqual([])
})

test('a first address reaches the appointments ahead', async () => {
  const { body } = aBooking(shop, '2026-11-26T15:00:00-03:00', PHONE)
  const { appointment } = await app.mustCall('createStaffAppointment', { body }, owner)
  await correct(await clientOf(app, appointment.id), { email: right() })

  await goTo('26T12:00')

  expect((await mailsTo(right())).some(mail => /Kind: reminder/.test(mail))).toBe(true)
})

test('a corrected name reaches its appointments, but not one that was taken for somebody else', async () => {
  const own = (await book()).appointment
  const child = (await book({ name: 'Tomi' }, '16:00')).appointment
  const card = await correct(await clientOf(app, own.id), { name: 'Sofía Benítez Paz' })

  expect((await nameOf(own.id))?.name).toBe('Sofía Benítez Paz')
  expect((await nameOf(child.id))?.name).toBe('Tomi')
  expect(card.visits.map(visit => visit.in_name_of)).toEqual(['Tomi', null])
})

test('an appointment with an address of its own keeps it', async () => {
  const first = (await book()).appointment
  const other = `otra${number}@correo.test`
  await book({ email: other }, '16:00')
  await correct(await clientOf(app, first.id), { email: right() })

  await goTo('26T13:30')

  expect((await mailsTo(other)).some(mail => /Kind: reminder/.test(mail))).toBe(true)
})

test('whoever waits, in the list or in the shop, carries what was corrected', async () => {
  const { appointment } = await book()
  await sql`insert into waitlist_entries (organization_id, id, comerce_id, service_ids, from_date, to_date, part, name,
      phone, email, state, queued_at, created_at, updated_at)
    values (${shop.organizationId}, gen_random_uuid(), ${shop.id}, ${[shop.serviceId]}::uuid[], '2026-11-27', '2026-11-27',
      'any', 'sofia benitez', '+5491144443001', ${wrong()}, 'waiting', now(), now(), now())`.execute(
    db(),
  )
  const walkIn = { services: [shop.serviceId], name: 'Sofía Benítez', phone: PHONE }
  await app.mustCall('addWalkIn', { body: walkIn }, owner)

  await correct(await clientOf(app, appointment.id), {
    name: 'Sofía Paz',
    phone: '11 4444-3999',
    email: right(),
  })

  const { rows } = await sql`select name, phone, email from waitlist_entries
    where organization_id = ${shop.organizationId}`.execute(db())
  expect(rows).toEqual([{ name: 'Sofía Paz', phone: '+5491144443999', email: right() }])
  const { items } = await app.mustCall('listWalkIns', { query: {} }, owner)
  expect(items).toMatchObject([{ name: 'Sofía Paz', phone: '+5491144443999' }])
  const [found] = (await app.mustCall('findTurns', { query: { q: '11 4444-3999' } }, owner)).items
  expect(found?.id).toBe(appointment.id)
})

test('an address that staff type while booking corrects the card, and what carries the old one', async () => {
  await book()
  const { body } = aBooking(shop, '2026-11-27T15:00:00-03:00', PHONE)
  const customer = { ...body.customer, email: right() }
  await app.mustCall('createStaffAppointment', { body: { ...body, customer } }, owner)

  await goTo('26T12:00')

  expect((await mailsTo(wrong())).filter(mail => /Kind: reminder/.test(mail))).toEqual([])
  const reminded = (await mailsTo(right())).filter(mail => /Kind: reminder/.test(mail))
  expect(reminded.length).toBeGreaterThan(0)
})

test('the new address of an account is the one of its appointments', async () => {
  const user = await aUser(app)
  const { rows } = await sql<{ email: string }>`select email from users where id = ${user}`.execute(
    db(),
  )
  const old = rows[0]!.email
  const token = await tokenOf(app, user)
  const { body, ...call } = aBooking(shop, '2026-11-26T15:00:00-03:00', PHONE)
  const customer = { ...body.customer, email: old }
  await send(app.url, 'createAppointment', { ...call, body: { ...body, customer } }, token)
  await sql`insert into single_use_tokens (id, user_id, purpose, detail, created_at, expires_at)
    values (gen_random_uuid(), ${user}, 'change_email', ${JSON.stringify({ email: right() })}::jsonb,
      ${new Date(TUESDAY_AT_TEN)}, ${new Date(TUESDAY_AT_TEN + 3_600_000)})`.execute(db())
  const { rows: tokens } = await sql<{
    id: string
  }>`select id from single_use_tokens where user_id = ${user}`.execute(db())
  const link = app.app.context.secrets.signId('change_email', tokens[0]!.id, 1)
  await app.mustCall('verifyAccount', { body: { token: link } }, token)

  await goTo('26T12:00')

  expect((await mailsTo(right())).some(mail => /Kind: reminder/.test(mail))).toBe(true)
})
