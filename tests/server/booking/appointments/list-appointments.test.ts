import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let token: string
const day = '2026-11-25'
const query = { from: day, to: day }

beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
  token = await tokenOf(app, shop.ownerId)
  const { appointment } = await app.mustCall(
    'createAppointment',
    aBooking(shop, `${day}T10:00:00-03:00`),
  )
  await repeat(appointment.id, 119)
})
afterAll(async () => {
  await app.close()
})

/** Written straight into the tables, several at each start, because it does not matter here how they were made. */
async function repeat(id: string, times: number): Promise<void> {
  await sql`with copies as (
      insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
        customer_name, price, currency, note, source, created_at, updated_at)
      select organization_id, gen_random_uuid(), comerce_id, customer_id, 'C' || n, status,
        starts_at + (n / 7) * interval '15 minutes', ends_at + (n / 7) * interval '15 minutes',
        customer_name, price, currency, note, source, created_at, updated_at
      from appointments, generate_series(1, ${times}::int) as n where id = ${id}
      returning organization_id, id, starts_at, ends_at)
    insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name,
      staff_id, staff_name, starts_at, ends_at, price, sold_as)
    select c.organization_id, c.id, 0, l.service_id, l.service_name, l.staff_id, l.staff_name,
      c.starts_at, c.ends_at, l.price, l.sold_as
    from copies c, appointment_legs l where l.appointment_id = ${id}`.execute(
    app.app.context.database.db,
  )
}

async function pages(limit: number | undefined): Promise<string[][]> {
  const found: string[][] = []
  let cursor: string | undefined
  do {
    const page = await app.mustCall(
      'listAppointments',
      { query: { ...query, limit, cursor } },
      token,
    )
    found.push(page.items.map(appointment => appointment.id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

test('a day of more than a hundred appointments is a page of a hundred, and the rest', async () => {
  const found = await pages(undefined)

  expect(found.map(page => page.length)).toEqual([100, 20])
  expect(new Set(found.flat()).size).toBe(120)
})

test('pages of any size contain the same appointments in the same order', async () => {
  const whole = (await pages(undefined)).flat()

  expect((await pages(7)).flat()).toEqual(whole)
  expect((await pages(40)).map(page => page.length)).toEqual([40, 40, 40])
})

test('appointments that wait are listed for a year, and all others for 62 days', async () => {
  const [staff = ''] = shop.staffIds
  const body = {
    services: [shop.serviceId],
    staff,
    starts_at: '2027-04-14T10:00:00-03:00',
    customer: { name: 'Ana Lejos' },
    deposit: 300_000,
  }
  const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)
  const year = { from: day, to: '2027-11-25' }
  const waiting = { ...year, status: 'pending,awaiting_deposit' }

  const { items } = await app.mustCall('listAppointments', { query: waiting }, token)
  const longer = { ...waiting, to: '2027-11-26' }
  const booked = { ...year, status: 'pending,booked' }
  const refused = await Promise.all(
    [longer, booked, year].map(query => send(app.url, 'listAppointments', { query }, token)),
  )

  expect(items.map(({ id, status }) => ({ id, status }))).toEqual([
    { id: appointment.id, status: 'awaiting_deposit' },
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
})

test.each(['x', 'WyJ4Il0', 'WzEsMl0', 'a'.repeat(300)])(
  'a page that is not ours (%s) is refused, and the field named',
  async cursor => {
    const answer = await send(app.url, 'listAppointments', { query: { ...query, cursor } }, token)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ field: 'cursor' }] })
  },
)
