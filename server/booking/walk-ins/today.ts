import { sql } from 'kysely'
import { DAY, type Interval, MINUTE } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { unitsOf } from '#domain/visit/visit.ts'
import { loadUnits } from '#server/scheduling/availability/load.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'

/** How much longer a visit is expected to take once its planned end has passed. */
const OVERRUN = 5 * MINUTE

export type Today = {
  readonly plan: ShopPlan
  readonly rows: readonly Occupied[]
  readonly now: number
  /** The ids of the appointments that are in progress. */
  readonly inProgress: ReadonlySet<string>
}

/** What occupies the staff around now, from which estimates for the queue are computed. */
export async function loadToday(context: Context, shop: ShopMemory, now: number): Promise<Today> {
  const { row, plan } = shop
  const staffMembers = plan.staff.map(staffMember => staffMember.id)
  const services = plan.services.map(service => service.id)
  const taken = await loadUnits(context.database.db, {
    organizationId: row.organizationId,
    shopId: row.id,
    units: unitsOf(plan, staffMembers, services),
    from: now - DAY,
    to: now + DAY,
  })
  const going = await findInProgress(context, shop, now)
  const unplanned = going.flatMap(one => unplannedOf(one, now))
  const inProgress = new Set(going.map(({ id }) => id))
  return { plan, rows: [...taken, ...unplanned], now, inProgress }
}

type InProgress = {
  readonly id: string
  readonly staff_id: string
  readonly starts_at: number
  readonly ends_at: number
  /** When staff marked it as in progress. */
  readonly begun_at: number | null
}

/** The appointments in progress: with the staff member of their last part, or of their first when they began early. */
async function findInProgress(
  context: Context,
  { row }: ShopMemory,
  now: number,
): Promise<InProgress[]> {
  const { rows } = await sql<InProgress>`
    select a.id, l.staff_id, a.starts_at, a.ends_at,
      (select max(e.at) from appointment_events e
        where e.organization_id = a.organization_id and e.appointment_id = a.id
          and e.kind = 'status' and e.detail ->> 'to' = 'in_progress') as begun_at
    from appointments a
    join lateral (select item.staff_id from appointment_legs item
      where item.organization_id = a.organization_id and item.appointment_id = a.id
      order by case when a.starts_at > ${new Date(now)} then item.position else -item.position end limit 1) l on true
    where a.organization_id = ${row.organizationId} and a.comerce_id = ${row.id}
      and a.status = 'in_progress' and a.ends_at > ${new Date(now - DAY / 4)}`.execute(
    context.database.db,
  )
  return rows
}

/**
 * What a visit in progress occupies beside its planned time: all its length when it began early, and a little longer
 * once its end has passed.
 */
function unplannedOf(visit: InProgress, now: number): Occupied[] {
  const { id, staff_id: unit, starts_at: startsAt, ends_at: endsAt } = visit
  const isEarly = startsAt > now
  const begunAt = visit.begun_at ?? now
  const start = isEarly ? begunAt - (begunAt % MINUTE) : startsAt
  const end = start + endsAt - startsAt
  const rowOf = (owner: string, work: Interval): Occupied[] => [
    { unit, owner, work, padded: work, expiresAt: null },
  ]
  if (end <= now) return rowOf(`overrun ${id}`, { start: now, end: now + OVERRUN })
  return isEarly ? rowOf(id, { start, end }) : []
}
