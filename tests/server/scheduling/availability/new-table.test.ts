/** A shop's first days: PostgreSQL has no statistics of its tables yet, and plans as if they were empty. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitsOccupied } from '#server/scheduling/availability/load.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop } from '#support/server/shop.ts'

const APPOINTMENTS = 1000
const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }

test('what a booking reads does not grow with the appointments of other days', async () => {
  const { db } = app.app.context.database
  const { organizationId, id, staffIds } = await aShop(app)
  const units = [staffIds[0] ?? '']
  const from = app.clock.now()
  const pagesRead = await db.transaction().execute(async trx => {
    // Not committed, so autovacuum does not see them.
    await sql`
      insert into occupancy (organization_id, comerce_id, unit, owner, segment, pad, during)
      select ${organizationId}, ${id}, ${units[0]}, turns.owner, 0, pad, tstzrange(starts, starts + interval '30 minutes')
      from (select n, gen_random_uuid() as owner, ${new Date(from)}::timestamptz + n * interval '1 hour' as starts
        from generate_series(0, ${APPOINTMENTS - 1}::int) n) turns, generate_series(0, 1) pad`.execute(
      trx,
    )
    const asked = { organizationId, shopId: id, units, from, to: from + 24 * HOUR_MS }
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`
      explain (analyze, buffers, format json) ${unitsOccupied(asked)}`.execute(trx)
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  })

  // 24 appointments, with their padding, in two indexes. They were 12,564 while each padding was looked for among all.
  expect(pagesRead).toBeLessThan(400)
})
