import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
const DAYS = 7

type Item = Reply<'listErrors'>['items'][number]
type Row = Omit<Item, 'first_at' | 'last_at'> & {
  readonly first_at: number
  readonly last_at: number
}

/** The warnings and errors of the last seven days by what they say, the latest first. */
export async function listErrors({
  database: { db },
  clock,
  logCounts,
}: Context): Promise<Reply<'listErrors'>> {
  // Writes pending counts first, so that the latest are included.
  await logCounts.flush()
  const { rows } = await sql<Row>`
    select level, message, problem, sum(count)::int as count, min(first_at) as first_at, max(last_at) as last_at
    from log_counts where last_at > ${new Date(clock.now() - DAYS * DAY)}
    group by level, message, problem
    order by max(last_at) desc, level, message, problem limit ${limits.page_size}`.execute(db)
  return {
    items: rows.map(({ first_at: first, last_at: last, ...row }) => ({
      ...row,
      first_at: toOffsetIso(first, ZONE),
      last_at: toOffsetIso(last, ZONE),
    })),
  }
}
