/** Every booking first removes expired holds, and must find them by an index among years of appointments. */
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#server/scheduling/queries.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'

const APPOINTMENTS = 10_000
const organization = '00000000-0000-4000-8000-000000000001'
const now = Date.parse('2026-11-24T10:00:00-03:00')

let clone: TestDatabase
let db: Kysely<unknown>
const asked: CompiledQuery[] = []
beforeAll(async () => {
  clone = await cloneDatabase()
  const pool = new Pool({ ...clone.superuser, max: 1 })
  // The database may be dropped before the connection has closed.
  pool.on('error', () => undefined)
  const dialect = new PostgresDialect({ pool })
  db = new Kysely({ dialect, log: ({ query }) => void asked.push(query) })
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    insert into occupancy (organization_id, comerce_id, unit, owner, segment, pad, during, expires_at)
    select ${organization}, ${organization}, 'beto', gen_random_uuid(), 0, 0,
      tstzrange(${new Date(now)}::timestamptz - n * interval '1 hour', ${new Date(now)}::timestamptz - n * interval '1 hour' + interval '30 minutes'),
      case when n <= 2 then ${new Date(now)}::timestamptz - interval '1 minute' end
    from generate_series(1, ${APPOINTMENTS}) n`.execute(db)
  await sql`analyze occupancy`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

test('expired holds are found by an index, and nothing else is deleted', async () => {
  await db.transaction().execute(trx => deleteExpired(trx, organization, ['beto'], now))

  const statement = asked.find(query => query.sql.startsWith('delete from occupancy'))!
  const { rows: left } = await sql<{ n: number }>`select count(*)::int as n from occupancy`.execute(
    db,
  )
  expect(left[0]?.n).toBe(APPOINTMENTS - 2)
  const { rows } = await db.executeQuery<Record<string, string>>({
    ...statement,
    sql: `explain ${statement.sql}`,
  })
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('occupancy_expiring')
  expect(plan).not.toContain('Seq Scan')
})
