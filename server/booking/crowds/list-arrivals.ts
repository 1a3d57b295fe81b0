import { sql, type Kysely, type RawBuilder } from 'kysely'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Reply } from '#contract/contract.ts'
import { isAccepted, isGone } from '#server/scheduling/arrivals/standing.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'

/** Fewer are a family, or friends. */
const FEWEST = 3
const MOST_LISTED = 100

export type StandingArrival = {
  readonly network: string
  readonly id: string
  readonly kind: 'appointment' | 'walk_in' | 'waitlist' | 'review'
  readonly name: string
  readonly at: number
  readonly starts_at: number | null
}

/**
 * What came from each network and still stands: appointments ahead, walk-ins and entries of the waitlist that wait, and
 * reviews. What the shop accepted itself is left out, and so are reviews of visits that it closed as done: those took
 * place, whatever the review says.
 */
export async function findStanding(
  db: Kysely<unknown>,
  { organizationId, id: shopId }: Pick<ShopRow, 'organizationId' | 'id'>,
  now: number,
): Promise<readonly StandingArrival[]> {
  const { rows } = await sql<StandingArrival>`
    select ar.network, ar.subject_id as id,
      case when a.id is not null then 'appointment' when q.id is not null then 'walk_in'
        when w.id is not null then 'waitlist' else 'review' end as kind,
      coalesce(a.customer_name, q.name, w.name, va.customer_name) as name, ar.at, a.starts_at
    from arrivals ar
    ${standing(now)}
    where ar.organization_id = ${organizationId} and ar.comerce_id = ${shopId}
      and (a.id is not null or q.id is not null or w.id is not null or va.id is not null)
    order by ar.at, ar.subject_id`.execute(db)
  return rows
}

function standing(now: number): RawBuilder<unknown> {
  const at = new Date(now)
  return sql`
    left join appointments a on ar.kind = 'appointment' and a.organization_id = ar.organization_id
      and a.id = ar.subject_id and a.starts_at > ${at} and not ${isGone(now)}
      and not (ar.waits and ${isAccepted})
    left join walk_ins q on ar.kind = 'walk_in' and q.organization_id = ar.organization_id
      and q.id = ar.subject_id and q.state in ('waiting', 'called')
    left join waitlist_entries w on ar.kind = 'waitlist' and w.organization_id = ar.organization_id
      and w.id = ar.subject_id and w.state in ('waiting', 'offered')
    left join reviews v on ar.kind = 'review' and v.organization_id = ar.organization_id
      and v.id = ar.subject_id and v.hidden_at is null
    left join appointments va on va.organization_id = v.organization_id and va.id = v.appointment_id
      and (va.status <> 'completed' or va.is_assumed)`
}

/** The networks from which much came, the most first. */
export async function listArrivals(
  db: Kysely<unknown>,
  shop: Pick<ShopRow, 'organizationId' | 'id' | 'timeZone'>,
  now: number,
): Promise<Reply<'listArrivals'>> {
  const found = await findStanding(db, shop, now)
  const groups = [...Map.groupBy(found, one => one.network).values()]
    .filter(items => items.length >= FEWEST)
    .sort((a, b) => b.length - a.length)
  const at = (instant: number) => toOffsetIso(instant, shop.timeZone)
  return {
    groups: groups.map(items => ({
      items: items.slice(0, MOST_LISTED).map(one => ({
        id: one.id,
        kind: one.kind,
        name: one.name,
        at: at(one.at),
        starts_at: one.starts_at === null ? null : at(one.starts_at),
      })),
    })),
  }
}
