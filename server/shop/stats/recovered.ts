import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Days } from '../rules/planned-shifts.ts'
import type { Shop } from './day-figures.ts'

type Recovered = Pick<Reply<'getStats'>, 'recovered' | 'released'>
type Row = {
  readonly waitlist_minutes: number
  readonly earlier_minutes: number
  readonly places: number
  readonly released: number
}

/**
 * Freed time that an offer filled again, as long as its appointment stands, and how many appointments were released.
 */
export async function findRecovered(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  timeZone: string,
  { from, to }: Days,
): Promise<Recovered> {
  const { rows } = await sql<Row>`
    with days as (select (${from}::date)::timestamp at time zone ${timeZone} as first,
      (${to}::date + 1)::timestamp at time zone ${timeZone} as last),
    filled as (
      select f.left_starts_at is not null as is_earlier,
        (extract(epoch from f.ends_at - f.starts_at) / 60)::int as minutes
      from filled_places f
      join days d on f.starts_at >= d.first and f.starts_at < d.last
      join appointments a on a.organization_id = f.organization_id and a.id = f.appointment_id
      where f.organization_id = ${organizationId} and f.comerce_id = ${shopId}
        and a.starts_at = f.starts_at and a.status not in ('cancelled', 'rejected', 'expired', 'no_show'))
    select coalesce(sum(minutes) filter (where not is_earlier), 0)::int as waitlist_minutes,
      coalesce(sum(minutes) filter (where is_earlier), 0)::int as earlier_minutes,
      count(*)::int as places,
      (select count(*)::int from appointments a join days d on a.starts_at >= d.first and a.starts_at < d.last
        where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
          and a.status = 'expired' and a.released_at is not null) as released
    from filled`.execute(db)
  const { released, ...recovered } = rows[0]!
  return { recovered, released }
}
