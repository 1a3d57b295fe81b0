/** The answer to a booking is built without reading the appointment again, so it must equal what is read afterwards. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
})

const startsAt = '2026-11-25T11:00:00-03:00'

type Answered = { readonly id: string }

async function asRead({ id }: Answered): Promise<Answered> {
  return (await app.mustCall('getAppointment', { params: { id } }, owner)).appointment
}

async function guestBooks(more: object = {}): Promise<Answered> {
  const { params, body } = aBooking(shop, startsAt)
  return (await app.mustCall('createAppointment', { params, body: { ...body, ...more } }))
    .appointment
}

async function staffBooks(customer: object, more: object = {}): Promise<Answered> {
  const body = { services: [shop.serviceId], starts_at: startsAt, customer, ...more } as never
  return (await app.mustCall('createStaffAppointment', { body }, owner)).appointment
}

async function sellsAs(service: object): Promise<void> {
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body: service }, owner)
}

test('the answer to a guest equals what is read: with mail, note and answers', async () => {
  const appointment = await guestBooks({ note: 'Con tijera' })
  expect(await asRead(appointment)).toEqual(appointment)
})

test('the answer for a class equals what is read: with the places left', async () => {
  await sellsAs({ capacity: 8 })
  const appointment = await guestBooks({ seats: 3 })
  expect(appointment).toMatchObject({ seats: 3, capacity: 8 })
  expect(await asRead(appointment)).toEqual(appointment)
})

test('the answer to a request that needs approval equals what is read', async () => {
  await sellsAs({ needs_approval: true })
  const appointment = await guestBooks()
  expect(appointment).toMatchObject({ status: 'pending' })
  expect(await asRead(appointment)).toEqual(appointment)
})

test('the answer to staff equals what is read: with a deposit, for a new and for a known customer', async () => {
  const first = await staffBooks(
    { name: 'Ana Paz', phone: '11 5566-7788' },
    { deposit: 500_000, staff: shop.staffIds[0] },
  )
  expect(await asRead(first)).toEqual(first)
  const { items } = await app.mustCall('listClients', { query: { q: 'Ana' } }, owner)
  const again = await staffBooks(
    { name: 'Ana Paz', id: items[0]!.id },
    { staff: shop.staffIds[1], note: 'Otra vez' },
  )
  expect(again).toMatchObject({ customer: { phone: '+5491155667788' } })
  expect(await asRead(again)).toEqual(again)
})

test('the answer to staff equals what is read: for an overbooked appointment', async () => {
  const staff = shop.staffIds[0]
  await staffBooks({ name: 'Ana Paz' }, { staff })
  const squeezed = await staffBooks({ name: 'Bea Sol' }, { staff, overbook: true })
  expect(squeezed).toMatchObject({ is_overbooked: true, customer: { phone: null } })
  expect(await asRead(squeezed)).toEqual(squeezed)
})
