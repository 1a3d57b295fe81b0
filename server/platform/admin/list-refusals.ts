import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { RefusalKind } from '#contract/protocol/refusal-kinds.ts'
import { limits } from '#contract/protocol/limits.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { localDate, startOfDay, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'

const ZONE = 'America/Argentina/Buenos_Aires'

type Listed = Reply<'listRefusals'>
type Row = Omit<Listed['items'][number], 'first_at' | 'last_at'> & {
  readonly first_at: number
  readonly last_at: number
}

/** The refusals of one day, grouped by network, account and call, the latest first. */
export async function listRefusals(
  { database: { db }, clock, refusals }: Context,
  { day = localDate(clock.now(), ZONE), kind, account = '' }: Received<'listRefusals', 'query'>,
): Promise<Listed> {
  // Writes pending counts first, so that the latest refusals are included.
  await refusals.flush()
  const pattern = `%${account.toLowerCase().replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  const asked = sql`r.minute >= ${new Date(startOfDay(day, ZONE))}
    and r.minute < ${new Date(startOfDay(addDays(day, 1), ZONE))}
    and (${account} = '' or u.email like ${pattern})`
  const rows = await findTogether(db, asked, kind ?? null)
  return {
    day,
    counts: await countByKind(db, asked),
    items: rows.map(row => ({
      ...row,
      first_at: toOffsetIso(row.first_at, ZONE),
      last_at: toOffsetIso(row.last_at, ZONE),
    })),
  }
}

async function findTogether(
  db: Kysely<unknown>,
  asked: RawBuilder<unknown>,
  kind: RefusalKind | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.kind, r.route, r.visitor, sum(r.count)::int as count,
      min(r.minute) as first_at, max(r.minute) as last_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as account
    from refusals r left join users u on u.id = r.user_id
    where ${asked} and (${kind}::text is null or r.kind = ${kind})
    group by r.kind, r.route, r.visitor, u.id
    order by max(r.minute) desc, sum(r.count) desc, r.kind, r.route, r.visitor, u.id
    limit ${limits.page_size}`.execute(db)
  return rows
}

async function countByKind(
  db: Kysely<unknown>,
  asked: RawBuilder<unknown>,
): Promise<Listed['counts']> {
  const { rows } = await sql<Listed['counts'][number]>`
    select r.kind, sum(r.count)::int as count
    from refusals r left join users u on u.id = r.user_id
    where ${asked} group by r.kind order by 2 desc, r.kind`.execute(db)
  return rows
}
