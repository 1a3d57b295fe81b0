import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { History, Ladder } from '#domain/customer/ladder.ts'

type Shop = { readonly organizationId: string; readonly id: string }

const nothing: History = { kept: [], missed: [] }

/** SQL condition for missed appointments; `a` is the table of appointments. */
export function missedBy({ counts_late_cancels: countsLate }: Ladder): RawBuilder<unknown> {
  return countsLate
    ? sql`(a.status = 'no_show' or (a.status = 'cancelled' and a.is_late_cancel))`
    : sql`a.status = 'no_show'`
}

/** SQL for a JSON array of the starts of the appointments that match, in epoch milliseconds. */
export function startsOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(json_agg((extract(epoch from a.starts_at) * 1000)::bigint) filter (where ${which}), '[]'::json)`
}

/** How these customers kept their appointments in this shop. Customers without any are not in the map. */
export async function findHistories(
  db: Kysely<unknown>,
  { organizationId, id: shopId }: Shop,
  customerIds: readonly string[],
  ladder: Ladder,
): Promise<ReadonlyMap<string, History>> {
  const { rows } = await sql<History & { customer_id: string }>`
    select a.customer_id, ${startsOf(sql`a.status in ('in_progress', 'completed')`)} as kept, ${startsOf(missedBy(ladder))} as missed
    from appointments a
    where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
      and a.customer_id = any(${[...customerIds]}::uuid[])
    group by a.customer_id`.execute(db)
  return new Map(rows.map(({ customer_id: id, kept, missed }) => [id, { kept, missed }]))
}

/** One history of several records of the same person, such as a phone and an account. */
export function joined(histories: Iterable<History>): History {
  let all = nothing
  for (const { kept, missed } of histories)
    all = { kept: [...all.kept, ...kept], missed: [...all.missed, ...missed] }
  return all
}
