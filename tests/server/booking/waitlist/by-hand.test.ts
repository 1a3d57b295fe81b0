/**
 * Waitlist entries without a mail address get their offer as a message of the day. The slot is held once somebody
 * begins to write it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string): string => `${DAY}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
let owner: string
/** The only appointment of a day that is otherwise blocked. */
let appointmentAtTen: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  appointmentAtTen = (await app.mustCall('createAppointment', aBooking(shop, at('10:00'))))
    .manage_token
  const staff = shop.staffIds[0]!
  const body = { staff, starts_at: at('10:30'), ends_at: at('20:00'), reason: '' }
  await app.mustCall('createBlock', { body }, owner)
})

async function join(name: string, phone: string): Promise<string> {
  const body = { services: [shop.serviceId], from: DAY, to: DAY, customer: { name, phone } }
  const params = { ad_url: shop.adUrl }
  return (await app.mustCall('joinWaitlist', { params, body })).waitlist_token
}

async function pass(seconds: number): Promise<void> {
  await app.mustCall('setTestClock', { body: { advance_seconds: seconds } })
}

async function free(): Promise<void> {
  const params = { manage_token: appointmentAtTen }
  await app.mustCall('cancelManagedAppointment', { params, body: {} })
  await pass(0)
}

const entryOf = async (token: string) =>
  (await app.mustCall('getWaitlistEntry', { params: { waitlist_token: token } })).entry
const dayMessages = async () => (await app.mustCall('listDayMessages', {}, owner)).items
const write = async (id: string, token = owner) =>
  await app.call('takeDayMessage', { body: { message: id } }, token)

test('the first entry is listed as a message, and the slot is held once somebody writes it', async () => {
  const token = await join('Elena Paz', '11 4444-5555')
  await join('Raúl Sosa', '11 4444-6666')
  expect(await dayMessages()).toEqual([])
  await free()
  const [listed, ...others] = await dayMessages()
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    kind: 'waitlist_offer',
    customer: { name: 'Elena Paz' },
    was: at('10:00'),
    until: null,
  })
  expect((await entryOf(token)).state).toBe('waiting')

  const { message } = await app.mustCall('takeDayMessage', { body: { message: listed!.id } }, owner)

  expect(message).toMatchObject({ id: listed!.id, state: 'taken', is_mine: true })
  expect(message.text).toContain(`/espera/${token}`)
  expect((await entryOf(token)).offer?.expires_at).toBe(message.until)
  expect(await dayMessages()).toHaveLength(1)
  const stranger = aBooking(shop, at('10:00'), '11 7777-8888')
  expect(await app.call('createAppointment', stranger)).toMatchObject({
    problem: { code: 'slot_taken' },
  })
  const taken = await send(app.url, 'takeWaitlistOffer', { params: { waitlist_token: token } })
  expect(taken.status).toBe(201)
  expect(await dayMessages()).toEqual([])
})

test('when two staff members begin to write at once, one of them does, and one slot is held', async () => {
  await join('Elena Paz', '11 4444-5555')
  await free()
  const [message] = await dayMessages()
  const desk = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

  const both = await Promise.all([write(message!.id), write(message!.id, desk)])

  expect(both.filter(one => one.ok)).toHaveLength(1)
  const query = { from: DAY, to: DAY, kept: '1' as const }
  const { items } = await app.mustCall('listBlocks', { query }, owner)
  expect(items.filter(block => block.kept)).toHaveLength(1)
})

test('no message is written about a slot that was just booked', async () => {
  await join('Elena Paz', '11 4444-5555')
  await free()
  const [message] = await dayMessages()
  await app.mustCall('createAppointment', aBooking(shop, at('10:00'), '11 7777-8888'))

  expect(await write(message!.id)).toMatchObject({ ok: false, problem: { status: 404 } })
  expect(await dayMessages()).toEqual([])
})

test('a customer who does not answer stays on the waitlist, and the slot is offered to the next', async () => {
  const token = await join('Elena Paz', '11 4444-5555')
  await join('Raúl Sosa', '11 4444-6666')
  await free()
  const [message] = await dayMessages()
  await write(message!.id)
  await pass(61 * 60)

  expect((await entryOf(token)).state).toBe('waiting')
  expect(await dayMessages()).toMatchObject([{ customer: { name: 'Raúl Sosa' } }])
})

test('an offer that is sent again after a lost answer is answered again', async () => {
  await join('Elena Paz', '11 4444-5555')
  await free()
  const { items } = await app.mustCall('listWaitlist', { query: {} }, owner)
  const params = { id: items[0]?.id ?? '' }
  const call = { params, body: { starts_at: at('10:00') }, idempotencyKey: 'una-sola-oferta' }

  const first = await app.mustCall('offerWaitlistSlot', call, owner)

  expect(await app.mustCall('offerWaitlistSlot', call, owner)).toEqual(first)
  const other = await app.call(
    'offerWaitlistSlot',
    { ...call, idempotencyKey: 'otra-oferta' },
    owner,
  )
  expect(other).toMatchObject({ problem: { status: 409 } })
})
