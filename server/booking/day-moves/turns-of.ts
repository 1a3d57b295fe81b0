import { sql, type Kysely } from 'kysely'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { createBusyIndex, type BusyIndex } from '#domain/occupancy/occupancy.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { decideMove } from '#domain/appointment/appointment-status.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { unitsOf } from '../appointments/book/ground.ts'
import { findAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { scopeOf } from '../appointments/find.ts'
import { loadUnits } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { isWithinHours } from '#server/shop/hours/find-stranded.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

/** Who is away, and when; instants are epoch milliseconds. */
export type Absence = {
  readonly staffId: string
  readonly start: number
  readonly end: number
  readonly why: 'away' | 'blocked' | 'hours'
}

/** Her turns of that time that nobody has come for yet, in the order of the day. */
export async function findTurnsOf(
  db: Kysely<unknown>,
  member: Membership,
  plan: ShopPlan,
  { staffId, start, end, why }: Absence,
  now: number,
): Promise<AppointmentRow[]> {
  const turns = await findAppointments(
    db,
    now,
    sql`${scopeOf(member)} and exists (select 1 from appointment_legs away
      where away.organization_id = a.organization_id and away.appointment_id = a.id
        and away.staff_id = ${staffId} and away.starts_at < ${new Date(end)} and away.ends_at > ${new Date(start)})`,
  )
  return turns.filter(
    turn =>
      decideMove(turn.status, 'staff', { startsAt: turn.starts_at, now }, 0).ok &&
      (why !== 'hours' || isStranded(plan, staffId, turn)),
  )
}

/** What the staff put outside of the hours on purpose stays there. */
function isStranded(plan: ShopPlan, staffId: string, turn: AppointmentRow): boolean {
  const hers = turn.legs.filter(leg => leg.staff_id === staffId)
  return !turn.is_overbooked && hers.some(leg => !isWithinHours(plan, leg))
}

/** As far as `nearestSlots` looks, and a visit more. */
const AROUND = 9 * DAY

/** What everybody does around that time, in an index of its own that a plan may write into. */
export async function busyAround(
  db: Kysely<unknown>,
  { row, plan }: ShopMemory,
  { start, end, staffId }: Absence,
  block: readonly Occupied[],
): Promise<BusyIndex> {
  const people = [...plan.staff.map(person => person.id), staffId]
  const services = plan.services.map(service => service.id)
  const units = unitsOf(plan, people, services)
  const rows = await loadUnits(db, row.organizationId, units, start - AROUND, end + AROUND)
  const busy = createBusyIndex()
  for (const [owner, owned] of Map.groupBy([...rows, ...block], one => one.owner)) {
    busy.set(owner, owned)
  }
  return busy
}
