/** Rows that customers and staff leave in a shop besides appointments: waitlist entries, reviews, merges, requests. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { aBooking, aMember, tokenOf, type TestShop } from './shop.ts'

/** Puts a customer on the waitlist for a day two days from now. Returns the entry's id. */
export async function aWaiting(test: TestApp, shop: TestShop, name: string): Promise<string> {
  const id = randomUUID()
  const now = new Date(test.clock.now())
  await sql`insert into waitlist_entries (organization_id, id, comerce_id, service_ids, from_date, to_date, part,
      name, phone, state, queued_at, created_at, updated_at)
    values (${shop.organizationId}, ${id}, ${shop.id}, array[${shop.serviceId}]::uuid[], '2026-11-26', '2026-11-26',
      'any', ${name}, '+5491122223333', 'waiting', ${now}, ${now}, ${now})`.execute(
    test.app.context.database.db,
  )
  return id
}

/** A review with five stars, whatever the status of the appointment. */
export async function aReview(test: TestApp, shop: TestShop, appointment: string): Promise<string> {
  const id = randomUUID()
  const now = new Date(test.clock.now())
  await sql`insert into reviews (organization_id, id, comerce_id, appointment_id, rating, body, created_at, updated_at)
    values (${shop.organizationId}, ${id}, ${shop.id}, ${appointment}, 5, 'Muy bien', ${now}, ${now})`.execute(
    test.app.context.database.db,
  )
  return id
}

/** Creates a second customer and merges them into `kept`. Returns the id of the merge. */
export async function aMerge(
  test: TestApp,
  shop: TestShop,
  owner: string,
  kept: string,
): Promise<string> {
  await test.mustCall(
    'createAppointment',
    aBooking(shop, '2026-11-26T12:00:00-03:00', '11 2222-4444'),
  )
  const { items } = await test.mustCall('listClients', { query: { q: '11 2222-4444' } }, owner)
  const other = items[0]?.id ?? ''
  const { merge } = await test.mustCall(
    'mergeClients',
    { params: { id: kept }, body: { other } },
    owner,
  )
  return merge
}

/** A staff member asks for days off. Returns the id of the request. */
export async function anHoursRequest(test: TestApp, shop: TestShop, note: string): Promise<string> {
  const [staffId = null] = shop.staffIds
  const asker = await aMember(test, shop, { role: 'comerce_advisor', staffId })
  const wish = { kind: 'off', from: '2027-01-07', to: '2027-01-08' } as const
  const { request } = await test.mustCall(
    'askForHours',
    { body: { wish, note } },
    await tokenOf(test, asker),
  )
  return request.id
}
