import { sql, type Kysely } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { placesPerNetwork } from '#domain/booking/shares.ts'
import type { Context } from '#server/context.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import type { ShopKey } from '../availability/load.ts'
import type { Origin } from '#domain/booking/shares.ts'

type List = 'walk_in' | 'waitlist' | 'review'
type ListRequest = {
  readonly shop: { readonly row: ShopKey }
  readonly origin: Origin
  readonly kind: List
}

/** Whether as many as one line, or one network, may have in a list are in it; of reviews, as many as in a day. */
export async function isFullFrom(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  trx: Kysely<unknown>,
  { shop: { row }, origin: { line, network }, kind }: ListRequest,
): Promise<boolean> {
  const since = new Date(clock.now() - DAY)
  const { rows } = await sql<{ line: number; network: number }>`
    select count(*) filter (where ar.line = ${line})::int as line, count(*)::int as network
    from arrivals ar
    left join walk_ins q on ar.kind = 'walk_in' and q.organization_id = ar.organization_id and q.id = ar.subject_id
    left join waitlist_entries w on ar.kind = 'waitlist' and w.organization_id = ar.organization_id
      and w.id = ar.subject_id
    where ar.organization_id = ${row.organizationId} and ar.comerce_id = ${row.id} and ar.network = ${network}
      and ar.kind = ${kind} and ar.at > ${since}
      and coalesce(q.state in ('waiting', 'called'), w.state in ('waiting', 'offered'), true)`.execute(
    trx,
  )
  const { line: ofLine, network: ofNetwork } = rows[0]!
  const most = placesPerNetwork[kind]
  const factor = limitFactor(config)
  return ofLine >= most.line * factor || ofNetwork >= most.network * factor
}
