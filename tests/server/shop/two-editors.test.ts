/** Two people edit the same thing: the second one reads both texts before anything is replaced. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationId } from '#contract/protocol/operations.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { clientOf } from '#support/server/customer-booking.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let colleague: string
let appointment: string
let customer: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  const userId = await aUser(app, { isCustomer: false, name: 'Maru Sosa' })
  colleague = await tokenOf(app, await aMember(app, shop, { userId }))
  const { body } = aBooking(shop, '2026-11-25T11:00:00-03:00')
  const booked = await app.mustCall('createStaffAppointment', { body }, owner)
  appointment = booked.appointment.id
  customer = await clientOf(app, appointment)
})

type Case = {
  readonly id: OperationId
  readonly input: () => object
  readonly field: string
  readonly was: unknown
}
const body = { subject: '', body: 'Hola {nombre}, te espero.' }
const cases: Case[] = [
  { id: 'updateClient', input: () => ({ params: { id: customer } }), field: 'notes', was: '' },
  {
    id: 'updateAppointment',
    input: () => ({ params: { id: appointment } }),
    field: 'note',
    was: '',
  },
  { id: 'updateSettings', input: () => ({}), field: 'policies', was: '' },
  {
    id: 'updateService',
    input: () => ({ params: { id: shop.serviceId } }),
    field: 'description',
    was: '',
  },
  {
    id: 'updateStaff',
    input: () => ({ params: { id: shop.staffIds[0]! } }),
    field: 'bio',
    was: '',
  },
]

test.each(cases)('$id: the second of two texts is refused with the first one', async one => {
  const { id, input, field, was } = one
  const sent = (text: string, seen: unknown) =>
    ({ ...input(), body: { [field]: text, seen: { [field]: seen } } }) as never
  await app.mustCall(id, sent('Lo que escribió Maru', was), colleague)

  const late = await app.call(id, sent('Lo que escribió Ana', was), owner)
  const again = await app.call(id, sent('Lo que escribió Ana', 'Lo que escribió Maru'), owner)

  expect(late).toMatchObject({
    ok: false,
    problem: { status: 409, code: 'stale_revision', theirs: { [field]: 'Lo que escribió Maru' } },
  })
  expect(again.ok).toBe(true)
})

test('two people who change different fields of one card both keep their text', async () => {
  const params = { id: customer }
  await app.mustCall(
    'updateClient',
    { params, body: { notes: 'De Maru', seen: { notes: '' } } },
    colleague,
  )
  const { client } = await app.mustCall(
    'updateClient',
    { params, body: { haircut: 'De Ana', seen: { haircut: '' } } },
    owner,
  )

  expect(client).toMatchObject({ notes: 'De Maru', haircut: 'De Ana' })
})

test('a phone is compared as it is meant, not as it is written', async () => {
  const body = { phone: '11 4444-9999', seen: { phone: '11 2345-6789' } }
  const { client } = await app.mustCall('updateClient', { params: { id: customer }, body }, owner)

  expect(client.phone).toBe('+5491144449999')
})

test('the card keeps what it said before, who changed it and when', async () => {
  const params = { id: customer }
  await app.mustCall('updateClient', { params, body: { notes: 'De Maru' } }, colleague)
  const { client } = await app.mustCall(
    'updateClient',
    { params, body: { notes: 'De Ana' } },
    owner,
  )

  expect(client.edits).toMatchObject([
    { by: 'Ana Paz', before: { notes: 'De Maru' } },
    { by: 'Maru Sosa', before: { notes: '' } },
  ])
})

test('the history of an appointment says what its note said', async () => {
  const params = { id: appointment }
  await app.mustCall('updateAppointment', { params, body: { note: 'Trae a su hijo' } }, owner)
  await app.mustCall('updateAppointment', { params, body: { note: 'Viene solo' } }, colleague)

  const { items } = await app.mustCall('listAppointmentEvents', { params }, owner)

  expect(items.map(one => one.text).join(' ')).toContain('que decía «Trae a su hijo»')
})

test('a message text and a week are refused in the same way', async () => {
  const params = { channel: 'whatsapp', kind: 'reminder_24h' } as const
  await app.mustCall('saveTemplate', { params, body }, colleague)
  const late = await app.call(
    'saveTemplate',
    { params, body: { ...body, body: 'Otro', seen: { body: 'El de antes' } } },
    owner,
  )
  const monday = { weekday: 1, start_minute: 600, end_minute: 900 }
  const { shop: seen } = await app.mustCall('getHours', {}, owner)
  await app.mustCall('replaceHours', { body: { staff: null, ranges: [monday], seen } }, colleague)
  const lateWeek = await app.call(
    'replaceHours',
    { body: { staff: null, ranges: [monday, { ...monday, weekday: 2 }], seen } },
    owner,
  )

  expect(late).toMatchObject({ problem: { code: 'stale_revision', theirs: { body: body.body } } })
  expect(lateWeek).toMatchObject({ problem: { code: 'stale_revision' } })
})

test('whoever may not see phones learns none by saying that they saw another', async () => {
  await app.mustCall('updateSettings', { body: { hides_phones: true } }, owner)
  const advisor = await tokenOf(
    app,
    await aMember(app, shop, { role: 'comerce_advisor', staffId: shop.staffIds[0]! }),
  )
  const tried = { params: { id: customer }, body: { notes: 'x', seen: { phone: '' } } }

  expect(await app.call('updateClient', tried, advisor)).toMatchObject({
    problem: { code: 'forbidden' },
  })
})
