/** The waitlist for a visit that nobody can do alone: one cuts hair, the other shaves. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string): string => `${DAY}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
let owner: string
let services: string[]
let ana: string
let beto: string
/** The only appointment of a day that is otherwise blocked. */
let appointmentAtTen: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
  ;[ana = '', beto = ''] = shop.staffIds
  const cut = { params: { id: shop.serviceId }, body: { offers: [offer(ana)] } }
  await app.mustCall('updateService', cut, owner)
  const beard = { name: 'Barba', price: 500_000, duration_minutes: 30, offers: [offer(beto)] }
  const { service } = await app.mustCall('createService', { body: beard }, owner)
  services = [shop.serviceId, service.id]
  const booking = aBooking(shop, at('10:00'))
  const body = { ...booking.body, services }
  appointmentAtTen = (await app.mustCall('createAppointment', { ...booking, body })).manage_token
  await block(ana, '10:30', '20:00')
  await block(beto, '09:00', '10:30')
  await block(beto, '11:00', '20:00')
})

const offer = (staff: string) => ({ staff, duration_minutes: null, price: null })

async function block(staff: string, from: string, to: string): Promise<void> {
  const body = { staff, starts_at: at(from), ends_at: at(to), reason: '' }
  await app.mustCall('createBlock', { body }, owner)
}

function joining(email?: string) {
  const customer = { name: 'Elena Paz', phone: '11 4444-5555', ...(email ? { email } : {}) }
  return { params: { ad_url: shop.adUrl }, body: { services, from: DAY, to: DAY, customer } }
}

const join = async (email?: string) =>
  (await app.mustCall('joinWaitlist', joining(email))).waitlist_token

async function free(): Promise<void> {
  const params = { manage_token: appointmentAtTen }
  await app.mustCall('cancelManagedAppointment', { params, body: {} })
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
}

const whoDoesIt = (appointment: { legs: readonly { staff: { id: string } }[] }) =>
  appointment.legs.map(item => item.staff.id)

test('is not joined while there is a start that they can share', async () => {
  await free()

  const { status, body } = await send(app.url, 'joinWaitlist', joining())

  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'room_left',
    alternatives: [{ starts_at: at('10:00'), staff: 'any' }],
  })
})

test('offers the freed start by mail, and books it with both', async () => {
  const token = await join('elena@example.com')
  await free()

  const params = { waitlist_token: token }
  const { entry } = await app.mustCall('getWaitlistEntry', { params })
  expect(entry.offer).toMatchObject({ starts_at: at('10:00'), staff: { id: ana } })
  const taken = await app.mustCall('takeWaitlistOffer', { params })

  const { appointment } = await app.mustCall('getManagedAppointment', { params: taken })
  expect(appointment.starts_at).toBe(at('10:00'))
  expect(whoDoesIt(appointment)).toEqual([ana, beto])
})

test('shows staff the freed start, which they offer by hand and book with both', async () => {
  await join()
  await free()

  const freed = { free_from: at('10:00'), free_to: at('11:00'), staff: ana }
  const { items } = await app.mustCall('listWaitlist', { query: freed }, owner)
  expect(items[0]?.fits).toMatchObject({ starts_at: at('10:00'), staff: { id: ana } })
  expect(decodeURIComponent(items[0]!.whatsapp_url)).not.toContain(`p=${ana}`)
  const params = { id: items[0]!.id }
  await app.mustCall(
    'offerWaitlistSlot',
    { params, body: { starts_at: at('10:00'), staff: ana } },
    owner,
  )
  const advisor = await tokenOf(
    app,
    await aMember(app, shop, { role: 'comerce_advisor', staffId: ana }),
  )
  const limited = await app.call('bookWaitlistOffer', { params }, advisor)
  expect(limited).toMatchObject({ ok: false, problem: { code: 'not_found' } })

  const { appointment } = await app.mustCall('bookWaitlistOffer', { params }, owner)
  expect(whoDoesIt(appointment)).toEqual([ana, beto])
})

test('an offer with one staff member is not taken by another when that one is absent', async () => {
  const fresh = await aShop(app, { people: 2 })
  const token = await tokenOf(app, fresh.ownerId)
  const [wanted = ''] = fresh.staffIds
  const isAbsent = async (from: string, to: string) => {
    const body = { staff: wanted, starts_at: at(from), ends_at: at(to), reason: '' }
    await app.mustCall('createBlock', { body }, token)
  }
  const booking = aBooking(fresh, at('10:00'))
  const body = { ...booking.body, staff: wanted }
  const { manage_token } = await app.mustCall('createAppointment', { ...booking, body })
  await isAbsent('09:00', '10:00')
  await isAbsent('10:30', '20:00')
  const customer = { name: 'Elena Paz', phone: '11 4444-5555', email: 'elena@example.com' }
  const wish = { services: [fresh.serviceId], from: DAY, to: DAY, staff: wanted, customer }
  const params = { ad_url: fresh.adUrl }
  const { waitlist_token } = await app.mustCall('joinWaitlist', { params, body: wish })
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
  const { entry } = await app.mustCall('getWaitlistEntry', { params: { waitlist_token } })
  expect(entry.offer).toMatchObject({ starts_at: at('10:00'), staff: { id: wanted } })

  await isAbsent('10:00', '10:30')

  expect(await app.call('takeWaitlistOffer', { params: { waitlist_token } })).toMatchObject({
    ok: false,
  })
})
