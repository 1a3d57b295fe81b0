import { sql, type Kysely } from 'kysely'
import { unitsOf } from '#domain/visit/visit.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { createBusyIndex, type BusyIndex } from '#domain/occupancy/occupancy.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { decideMove } from '#domain/appointment/appointment-status.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { loadUnits } from '#server/scheduling/availability/load.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { isWithinHours } from '#server/shop/hours/find-outside-hours.ts'
import { isMeant } from '#server/shop/hours/find-under-blocks.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

/** The staff member who is away, and when; instants are epoch milliseconds. */
export type Absence = {
  readonly staffId: string
  readonly start: number
  readonly end: number
  readonly why: 'away' | 'blocked' | 'hours' | 'late'
}

/** Their appointments of that time that have not begun: customers who have arrived first, then in order of the start. */
export async function findAppointmentsOf(
  db: Kysely<unknown>,
  member: Membership,
  plan: ShopPlan,
  { staffId, start, end, why }: Absence,
  now: number,
): Promise<AppointmentRow[]> {
  const appointments = await findAppointments(
    db,
    now,
    sql`${scopeOf(member)} and exists (select 1 from appointment_legs away
      where away.organization_id = a.organization_id and away.appointment_id = a.id
        and away.staff_id = ${staffId} and away.starts_at < ${new Date(end)} and away.ends_at > ${new Date(start)}
        and (${why}::text <> 'blocked' or exists (select 1 from blocks b
          where b.organization_id = a.organization_id and b.staff_id = away.staff_id
            and b.starts_at < away.ends_at and b.ends_at > away.starts_at and not ${isMeant(sql`b.created_at`)})))`,
  )
  const left = appointments.filter(
    appointment =>
      decideMove(appointment.status, 'staff', { startsAt: appointment.starts_at, now }, 0).ok &&
      appointment.status !== 'in_progress' &&
      (why !== 'hours' || isOutsideHours(plan, staffId, appointment)),
  )
  return left.toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)))
}

function isWaiting({ status }: AppointmentRow): boolean {
  return status === 'checked_in'
}

/** Whether their part is outside working hours. Overbooked appointments do not count: staff put them there on purpose. */
function isOutsideHours(plan: ShopPlan, staffId: string, appointment: AppointmentRow): boolean {
  const theirs = appointment.legs.filter(item => item.staff_id === staffId)
  return !appointment.is_overbooked && theirs.some(item => !isWithinHours(plan, item))
}

/** The range that `nearestSlots` searches, plus the length of a visit. */
const AROUND = 9 * DAY

/** A new index of what occupies all staff around that time; `placeAppointments` may write into it. */
export async function busyAround(
  db: Kysely<unknown>,
  { row, plan }: ShopMemory,
  { start, end, staffId }: Absence,
  block: readonly Occupied[],
): Promise<BusyIndex> {
  const staffMembers = [...plan.staff.map(staffMember => staffMember.id), staffId]
  const services = plan.services.map(service => service.id)
  const units = unitsOf(plan, staffMembers, services)
  const { organizationId, id: shopId } = row
  const around = { from: start - AROUND, to: end + AROUND }
  const rows = await loadUnits(db, { organizationId, shopId, units, ...around })
  return createBusyIndex([...rows, ...block])
}
