import { sql, type Kysely } from 'kysely'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { servicesSold } from '#server/booking/appointments/services-sold.ts'
import type { Account } from '#server/kernel/http/caller.ts'

const UTC = 'UTC'
type Row = Readonly<Record<string, unknown>>

/** Everything kept about a person, in plain words: what they gave, where they are in, and their appointments. No secrets. */
export async function exportMyData(db: Kysely<unknown>, account: Account): Promise<Row> {
  const { userId } = account
  const [user] = await rowsOf(
    sql<Row>`select id, name, email, phone, avatar, status, created_at, verified_at
      from users where id = ${userId}`.execute(db),
  )
  return {
    account: user,
    ways_in: await rowsOf(
      sql<Row>`select issuer, email, created_at from identities
        where user_id = ${userId} order by created_at`.execute(db),
    ),
    sessions: await rowsOf(
      sql<Row>`select user_agent, created_at, expires_at, ended_at
        from sessions where user_id = ${userId} order by created_at`.execute(db),
    ),
    memberships: await rowsOf(
      sql<Row>`select c.name as comerce, c.ad_url, m.role, m.status, m.created_at
        from memberships m join comerces c on c.id = m.comerce_id
        where m.user_id = ${userId} order by m.created_at`.execute(db),
    ),
    customer_records: await rowsOf(
      sql<Row>`select o.name as organization, c.name, c.phone, c.email, c.created_at
        from customers c join organizations o on o.id = c.organization_id
        where c.user_id = ${userId} order by c.created_at`.execute(db),
    ),
    appointments: await findAppointments(db, userId),
  }
}

async function findAppointments(db: Kysely<unknown>, userId: string): Promise<Row[]> {
  return await rowsOf(
    sql<Row>`
      select co.name as comerce, co.ad_url, co.time_zone, a.code, a.status, a.starts_at, a.ends_at,
        a.customer_name, a.price, a.currency, a.note, a.created_at,
        ${servicesSold} as services
      from appointments a
      join comerces co on co.organization_id = a.organization_id and co.id = a.comerce_id
      where a.user_id = ${userId} order by a.starts_at`.execute(db),
  )
}

/** Instants leave the database as numbers; a person reads dates. */
async function rowsOf(answer: Promise<{ rows: Row[] }>): Promise<Row[]> {
  const { rows } = await answer
  return rows.map(row => {
    const zone = typeof row['time_zone'] === 'string' ? row['time_zone'] : UTC
    const entries = Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? toOffsetIso(value, zone) : value,
    ])
    return Object.fromEntries(entries) as Row
  })
}
