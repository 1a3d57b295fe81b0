import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { LockedAgenda } from '../book/agenda.ts'
import { claimSlot } from '../book/claim-slot.ts'
import { visitOf } from '../move/visit-of.ts'
import {
  type AppointmentRow,
  deleteOccupancy,
  insertOccupancy,
  type ServiceItemRow,
  setOccupancyExpiry,
} from '../queries.ts'

type Step = {
  readonly appointment: AppointmentRow
  readonly request: { readonly to: AppointmentStatus }
  readonly expiresAt: number | null
}

/**
 * Frees the time of an appointment, changes its expiry, or occupies it again for a restored appointment. Returns the new
 * rows or null when they stay as they are. Refuses with `slot_taken`.
 */
export async function updateOccupancy(
  agenda: LockedAgenda,
  { appointment: current, request: { to }, expiresAt }: Step,
): Promise<readonly Occupied[] | null> {
  const { trx, now } = agenda
  const { organizationId, id: shopId } = agenda.row
  if (occupiesCalendar(to) && occupiesCalendar(current.status)) {
    // An appointment that has not expired still occupies its time, so nobody else can have it.
    if (current.expires_at !== expiresAt) await setOccupancyExpiry(trx, current, expiresAt)
    return null
  }
  if (!occupiesCalendar(to) || (current.status === 'no_show' && current.starts_at <= now)) {
    await deleteOccupancy(trx, organizationId, [current.id])
    if (!occupiesCalendar(to)) return []
    // The customer came after all. Another appointment that took the time meanwhile keeps it too, so the two overlap.
    const rows = current.legs.map(item => asItWas(current, item))
    const isSeated = await insertOccupancy(trx, { organizationId, shopId }, rows, false)
    return isSeated ? rows : refuse('slot_taken', { reason: 'slot_taken' })
  }
  return await takeAgain(agenda, current, expiresAt)
}

/**
 * Occupies the time of a restored appointment exactly as it was, or refuses. It may overlap only if it was overbooked.
 */
async function takeAgain(
  agenda: LockedAgenda,
  current: AppointmentRow,
  expiresAt: number | null,
): Promise<readonly Occupied[]> {
  const isOverbooked = current.is_overbooked
  const audience = { kind: 'staff', overbook: isOverbooked } as const
  const visit = visitOf(current)
  const wanted = { visit, startsAt: current.starts_at, audience }
  const { id, is_by_desk: isByDesk } = current
  const owner = { id, expiresAt, replaces: id, isByDesk, isOverbooked }
  const slot = await claimSlot(agenda, wanted, owner)
  const isTheSame = current.legs.every((item, index) => {
    const placed = slot.visit.items[index]
    return (
      item.service_id === placed?.serviceId &&
      item.starts_at === placed.interval.start &&
      // The place in a class lasts as long as its session does.
      (current.session !== null || item.ends_at === placed.interval.end)
    )
  })
  return isTheSame ? slot.rows : refuse('slot_taken')
}

function asItWas(
  { id: owner, is_by_desk: isByDesk, session, seats, capacity }: AppointmentRow,
  item: ServiceItemRow,
): Occupied {
  const work = { start: item.starts_at, end: item.ends_at }
  const place = { unit: item.staff_id, owner, work, padded: work, expiresAt: null, isByDesk }
  return session === null
    ? place
    : { ...place, seating: { session, seats, capacity: capacity ?? seats } }
}
