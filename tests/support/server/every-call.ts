/** Calls any operation of the API with the ids of a filled shop, for tests that look through all answers. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { WrittenDashboard } from '../writing/write-dashboard.ts'
import type { WrittenShop, WrittenStaffMember } from '../writing/write-shop.ts'
import type { TestApp } from './app.ts'
import { exampleOf, type Described, type Ids } from './openapi-examples.ts'
import { tokenOf } from './shop.ts'

/** Calls in a new session of this user each time, because some operations end the session. Null: without a session. */
export async function answerTo(
  app: TestApp,
  operation: Described,
  ids: Ids,
  userId: string | null,
): Promise<string> {
  const { url, method, body } = exampleOf(operation, ids)
  const token = userId === null ? null : await tokenOf(app, userId)
  const answer = await fetch(app.url + url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  expect(answer.status, operation.operationId).toBeLessThan(500)
  return await answer.text()
}

export async function organizationOf(app: TestApp, { id }: WrittenShop): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from comerces where id = ${id}`.execute(
    app.app.context.database.db,
  )
  return rows[0]?.id ?? ''
}

/** One id of everything in the shop, by the noun that precedes `{id}` in the paths. */
export async function idsOf(
  app: TestApp,
  shop: WrittenShop,
  written: WrittenStaffMember & Pick<WrittenDashboard, 'turn'>,
): Promise<Ids> {
  const { adUrl, id } = shop
  const { db } = app.app.context.database
  const organization = await organizationOf(app, shop)
  const idIn = async (table: string) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where organization_id = ${organization} limit 1`.execute(db)
    return rows[0]?.id ?? ''
  }
  const { rows: members } = await sql<{ id: string }>`
    select user_id as id from memberships where organization_id = ${organization}`.execute(db)
  const { rows: series } = await sql<{ id: string }>`
    select series_id as id from appointments where organization_id = ${organization}
      and series_id is not null`.execute(db)
  const customer = await idIn('customers')
  return {
    ad_url: adUrl,
    id_comerce: id,
    comerces: id,
    service: written.service,
    staff: written.staff,
    services: written.service,
    appointments: written.turn.id,
    series: series[0]?.id ?? '',
    blocks: await idIn('blocks'),
    exceptions: await idIn('hours_exceptions'),
    'hours-requests': await idIn('hours_requests'),
    clients: customer,
    other: customer,
    members: members.at(-1)?.id ?? '',
    waitlist: await idIn('waitlist_entries'),
    'walk-ins': await idIn('walk_ins'),
    reviews: await idIn('reviews'),
    pictures: await idIn('pictures'),
    resources: await idIn('resources'),
    'price-changes': await idIn('price_changes'),
    calendars: await idIn('busy_calendars'),
    feeds: await idIn('agenda_feeds'),
  }
}
