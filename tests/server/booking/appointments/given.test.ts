/** An appointment that was taken for the wrong person is given to the right one, and the wrong one sees it no more. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '#server/people/profile/delete-account.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
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

const wrong = () => `sofia${number}@correo.test`
const right = () => `nora${number}@correo.test`
const nora = () => ({ name: 'Nora Gil', phone: '11 4444-5002', email: right() })

/** Booked by Sofía with an account, with a note of hers. */
async function booked() {
  const token = await tokenOf(app, await aUser(app))
  const { body, ...call } = aBooking(shop, '2026-11-26T15:00:00-03:00', '11 4444-5001')
  const customer = { ...body.customer, email: wrong() }
  const answer = await send(
    app.url,
    'createAppointment',
    { ...call, body: { ...body, customer, note: 'Soy alérgica' } },
    token,
  )
  const reply = answer.body as { appointment: { id: string }; manage_token: string }
  return { token, id: reply.appointment.id, link: reply.manage_token }
}
const give = async (id: string, body: object = {}) =>
  await app.mustCall(
    'changeAppointmentCustomer',
    { params: { id }, body: { customer: nora(), ...body } },
    owner,
  )
const look = async (manage_token: string) =>
  await app.call('getManagedAppointment', { params: { manage_token } })
const linkOf = async (id: string) =>
  (await app.mustCall('getManageLink', { params: { id } }, owner)).manage_url.split('/').at(-1) ??
  ''
const laterMails = async () => {
  await app.mustCall('setTestClock', { body: { advance_seconds: 60 } })
  await app.app.context.outbox.drain()
  return (await app.mails()).map(readMail)
}
const eventsOf = async (id: string) =>
  (await app.mustCall('listAppointmentEvents', { params: { id } }, owner)).items

test('the right person has it, and the wrong one’s link and account show nothing of it', async () => {
  const { id, link, token } = await booked()

  const { appointment } = await give(id)

  expect(appointment).toMatchObject({
    id,
    customer: { name: 'Nora Gil', phone: '+5491144445002' },
    note: '',
    revision: 2,
  })
  expect(await look(link)).toMatchObject({ problem: { status: 404 } })
  expect((await app.mustCall('listMyAppointments', { query: {} }, token)).items).toEqual([])
  expect((await look(await linkOf(id))).ok).toBe(true)
  const cancel = { params: { manage_token: link }, body: {} }
  expect(await app.call('cancelManagedAppointment', cancel)).toMatchObject({
    problem: { status: 404 },
  })
})

test('both are told by mail: one has an appointment, the other one none, and learns no name', async () => {
  const { id } = await booked()
  await laterMails()
  const { told } = await give(id)

  const mails = await laterMails()

  const last = (to: string) => mails.findLast(mail => mail.to === to)
  expect(told).toEqual({ customer: true, former: true })
  expect(last(right())?.text).toContain('Nora Gil')
  expect(last(wrong())?.text).toContain('ya no funciona')
  expect(last(wrong())?.text).not.toContain('Nora')
  expect((await app.mails()).find(mail => mail.includes('Kind: given')) ?? '').toMatch(
    /METHOD:CANCEL|method=CANCEL/,
  )
})

test('nobody is told who should not be, and reminders go to the right person', async () => {
  const { id } = await booked()
  await laterMails()
  const { told } = await give(id, { notify: false, notify_former: false })
  await app.mustCall('setTestClock', { body: { now: '2026-11-26T12:00:00-03:00' } })

  const ours = (await app.mails()).filter(mail => mail.includes(wrong()) || mail.includes(right()))
  const mails = ours.filter(mail => /Kind: (reminder|given)/.test(mail))

  expect(told).toEqual({ customer: false, former: false })
  expect(mails.map(mail => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([right()])
})

test('given back at once it is as it was: link, account and note, and no mail goes out', async () => {
  const { id, link, token } = await booked()
  const before = await laterMails()
  const { appointment } = await give(id)
  const second = await linkOf(id)

  const customer = { name: 'Sofía Benítez', phone: '11 4444-5001' }
  const undo = { customer, notify: false, notify_former: false, revision: appointment.revision }
  const undone = await give(id, undo)

  expect(undone.appointment).toMatchObject({ note: 'Soy alérgica', revision: 3 })
  expect((await look(link)).ok).toBe(true)
  expect(await look(second)).toMatchObject({ problem: { status: 404 } })
  expect((await app.mustCall('listMyAppointments', { query: {} }, token)).items).toHaveLength(1)
  expect((await laterMails()).length).toBe(before.length)
  await give(id)
  expect(await linkOf(id)).not.toBe(second)
})

test('history and audit say it, and the audit names nobody', async () => {
  const { id } = await booked()
  await give(id)

  const texts = (await eventsOf(id)).map(one => one.text)
  const { items } = await app.mustCall('listAudit', { query: {} }, owner)

  expect(texts.at(-1)).toBe('Pasó de Sofía Benítez a Nora Gil (Ana Paz)')
  expect(items[0]).toMatchObject({ action: 'turn.given' })
  expect(JSON.stringify(items[0]?.detail)).not.toMatch(/Nora|Sofía/)
})

test('one of a series leaves it; one with a review, or that changed meanwhile, is not given', async () => {
  const { id, link } = await booked()
  const stale = { params: { id }, body: { customer: nora(), revision: 7 } }
  expect(await app.call('changeAppointmentCustomer', stale, owner)).toMatchObject({
    problem: { code: 'stale_revision' },
  })
  const { db } = app.app.context.database
  await sql`update appointments set status = 'completed', starts_at = starts_at - interval '3 days',
    ends_at = ends_at - interval '3 days' where id = ${id}`.execute(db)
  const review = { params: { manage_token: link }, body: { rating: 5, text: 'Todo bien' } }
  await app.mustCall('writeReview', review)

  expect(
    await app.call(
      'changeAppointmentCustomer',
      { params: { id }, body: { customer: nora() } },
      owner,
    ),
  ).toMatchObject({ problem: { code: 'invalid_transition' } })
})

test('a customer is picked from the list, and a phone of somebody else is refused', async () => {
  const { id } = await booked()
  const { client } = await app.mustCall('createClient', { body: nora() }, owner)
  const { appointment } = await give(id, { customer: { id: client.id, name: 'Nora Gil' } })
  const card = (await app.mustCall('getClient', { params: { id: client.id } }, owner)).client
  const mixed = { customer: { id: client.id, name: 'Nora Gil', phone: '11 4444-5001' } }

  expect(appointment.customer.phone).toBe('+5491144445002')
  expect(card.visits.map(visit => visit.id)).toEqual([id])
  expect(
    await app.call('changeAppointmentCustomer', { params: { id }, body: mixed }, owner),
  ).toMatchObject({ problem: { code: 'phone_taken' } })
})

test('the erasing of an account erases what the history kept of it', async () => {
  const { id } = await booked()
  await give(id)
  const { db } = app.app.context.database
  const { rows: users } = await sql<{ id: string }>`
    select detail -> 'from' ->> 'user' as id from appointment_events where appointment_id = ${id} and revision = 2`.execute(
    db,
  )
  expect(users[0]?.id).toBeTruthy()
  await sql`update users set email = ${wrong()} where id = ${users[0]!.id}`.execute(db)
  await eraseAccount(app.app.context, users[0]!.id)

  const { rows } = await sql<{ text: string }>`
    select detail::text as text from appointment_events where appointment_id = ${id}`.execute(db)
  expect(rows.map(row => row.text).join()).not.toContain('Sofía')
})
