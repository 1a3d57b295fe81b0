import { sql } from 'kysely'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { unitsOf } from '#domain/visit/visit.ts'
import { loadUnits } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
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
  const overruns = going.filter(({ ends_at: end }) => end <= now).map(one => overrunOf(one, now))
  const inProgress = new Set(going.map(({ id }) => id))
  return { plan, rows: [...taken, ...overruns], now, inProgress }
}

type InProgress = { readonly id: string; readonly staff_id: string; readonly ends_at: number }

/** The appointments in progress, with the staff member of their last part. */
async function findInProgress(
  context: Context,
  { row }: ShopMemory,
  now: number,
): Promise<InProgress[]> {
  const { rows } = await sql<InProgress>`
    select a.id, l.staff_id, a.ends_at from appointments a
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
    where a.organization_id = ${row.organizationId} and a.comerce_id = ${row.id}
      and a.status = 'in_progress' and a.ends_at > ${new Date(now - DAY / 4)}
      and l.position = (select max(o.position) from appointment_legs o
        where o.organization_id = a.organization_id and o.appointment_id = a.id)`.execute(
    context.database.db,
  )
  return rows
}

/** A visit that goes on after its planned end keeps its staff member busy a little longer. */
function overrunOf({ id, staff_id: unit }: InProgress, now: number): Occupied {
  const work = { start: now, end: now + OVERRUN }
  return { unit, owner: `overrun ${id}`, work, padded: work, expiresAt: null }
}
