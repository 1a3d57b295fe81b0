/** One reading of phones in every call that takes one, at a shop in Buenos Aires. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPhone } from '#server/kernel/phones.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let half = 0

beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})
afterAll(async () => await app.close())

const at = () => {
  half += 1
  const minutes = 600 + half * 30
  return `2026-11-25T${Math.floor(minutes / 60)}:${minutes % 60 === 0 ? '00' : '30'}:00-03:00`
}

test.each([
  '15 5263-8888',
  '15-5263-8888',
  '5263-8888',
  '11 5263 8888 (trabajo)',
  'cel 11 5263-8888',
])('%s books at a shop in Buenos Aires', async phone => {
  const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at(), phone))

  expect(appointment.customer.phone).toBe('+5491152638888')
})

test.each(['15 412345', '555-1234', '11 2345-6789 int 4', 'no tengo'])(
  '%s is refused, and the answer says how to write it',
  async phone => {
    const answer = await app.call('createAppointment', aBooking(shop, at(), phone))

    expect(answer).toMatchObject({
      problem: {
        status: 422,
        errors: [{ field: 'customer.phone', message: expect.stringContaining('11 5555-1234') }],
      },
    })
  },
)

test('staff’s new appointment, the card, the queue and the settings read it alike', async () => {
  const typed = '15 5263-7777'
  const { body } = aBooking(shop, at(), typed)
  const booked = await app.mustCall('createStaffAppointment', { body }, owner)
  const added = { name: 'Nora', phone: '15 5263-7778' }
  const { client } = await app.mustCall('createClient', { body: added }, owner)
  const corrected = await app.mustCall(
    'updateClient',
    { params: { id: client.id }, body: { phone: '5263-7779 casa' } },
    owner,
  )
  const walkIn = { services: [shop.serviceId], name: 'Ana', phone: '15 5263-7780' }
  const queued = await app.mustCall('addWalkIn', { body: walkIn }, owner)
  const settings = await app.mustCall('updateSettings', { body: { whatsapp: '5263-7781' } }, owner)

  expect(booked.appointment.customer.phone).toBe('+5491152637777')
  expect(client.phone).toBe('+5491152637778')
  expect(corrected.client.phone).toBe('+5491152637779')
  expect(queued.walk_in.phone).toBe('+5491152637780')
  expect(settings.whatsapp).toBe('+5491152637781')
})

test('in another city it is another number, and in one that is not known it is asked for', async () => {
  const { db } = app.app.context.database
  const rosario = await aShop(app)
  await sql`update comerces set city = 'Rosario' where id = ${rosario.id}`.execute(db)
  const unknown = await aShop(app)
  await sql`update comerces set city = 'Mi barrio' where id = ${unknown.id}`.execute(db)

  const there = await app.mustCall('createAppointment', aBooking(rosario, at(), '15 526-3888'))
  const nowhere = await app.call('createAppointment', aBooking(unknown, at(), '15 5263-8888'))

  expect(there.appointment.customer.phone).toBe('+5493415263888')
  expect(nowhere).toMatchObject({ problem: { errors: [{ field: 'customer.phone' }] } })
  const page = await app.mustCall('getComerce', { params: { ad_url: rosario.adUrl } })
  expect(page.comerce.phone_area).toBe('341')
})

test('whoever imports a list reads phones by the same function', () => {
  expect(readPhone('15 5263-8888 (trabajo)', { country: 'AR', areaCode: '11' })).toBe(
    '+5491152638888',
  )
  expect(readPhone('5263-8888', { country: 'AR', areaCode: null })).toBeNull()
})
