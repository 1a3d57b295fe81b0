/**
 * Moving the appointments of a staff member who is absent. Each keeps its time with another staff member if one is
 * free, and otherwise gets the nearest start. What one of them takes is not offered to the next.
 */
import { type BookingRefusal, decideBooking, nearestSlots } from './booking.ts'
import type { Instant } from '../calendar/interval.ts'
import type { BusyIndex } from '../occupancy/occupancy.ts'
import { type SchedulingContext, STAFF } from './scheduling-context.ts'
import type { ShopPlan } from '../shop/shop.ts'
import {
  askedFrom,
  occupiedBy,
  type PlacedVisit,
  soleStaffId,
  type VisitRequest,
} from '../visit/visit.ts'

/** One staff member takes over the whole appointment. */
export type StaffSlot = { readonly startsAt: Instant; readonly staffId: string }

export type AppointmentToPlace = {
  readonly id: string
  /** The shop's plan, with everything the appointment was sold with, even if it is no longer offered (`withSold`). */
  readonly plan: ShopPlan
  readonly visit: VisitRequest
  readonly startsAt: Instant
  /** Where the staff already put it; null asks for a proposal. */
  readonly choice: StaffSlot | null
  /** Cancelled or staying where it is: it needs no new time. */
  readonly left: 'cancelled' | 'staying' | null
}

export type PlacedAppointment = {
  readonly id: string
  readonly proposal: StaffSlot | null
  /** Why the choice does not fit; null when it does, or when nobody chose. */
  readonly conflict: BookingRefusal | null
  readonly alternatives: readonly StaffSlot[]
}

const ALTERNATIVES = 5

/**
 * Proposes a new time for each appointment of a day that has to move. `busy` is the caller's own copy and is changed:
 * it contains the block of the absent staff member, and at the end every appointment at its new time, or at its old one
 * when it stays. Choices of the staff are placed first, then the other appointments in their order.
 */
export function placeAppointments(
  appointments: readonly AppointmentToPlace[],
  busy: BusyIndex,
  now: Instant,
): PlacedAppointment[] {
  const before = new Map(appointments.map(({ id }) => [id, busy.rowsOf(id)]))
  for (const { id, left } of appointments) if (left !== 'staying') busy.set(id, [])
  const placed = new Map<string, Pick<PlacedAppointment, 'proposal' | 'conflict'>>()
  const open = appointments.filter(
    appointment => appointment.choice === null && appointment.left === null,
  )
  for (const appointment of appointments.filter(isChosen))
    placed.set(appointment.id, keepChoice(appointment, busy, now))
  for (const appointment of open.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const proposal = propose(appointment, busy, now)
    if (proposal === null) busy.set(appointment.id, before.get(appointment.id)!)
    placed.set(appointment.id, { proposal, conflict: null })
  }
  return appointments.map(appointment => ({
    id: appointment.id,
    ...(placed.get(appointment.id) ?? { proposal: null, conflict: null }),
    alternatives: nearest(appointment, contextOf(appointment, busy, now), ALTERNATIVES),
  }))
}

function isChosen(
  appointment: AppointmentToPlace,
): appointment is AppointmentToPlace & { readonly choice: StaffSlot } {
  return appointment.choice !== null && appointment.left === null
}

/** The context of the appointment's own plan, ignoring what the appointment itself occupies. */
function contextOf(
  { id, plan }: AppointmentToPlace,
  busy: BusyIndex,
  now: Instant,
): SchedulingContext {
  return { plan, busy, now, audience: STAFF, ignoreOwner: id, ignoresHolds: true }
}

function keepChoice(
  appointment: AppointmentToPlace & { readonly choice: StaffSlot },
  busy: BusyIndex,
  now: Instant,
): Pick<PlacedAppointment, 'proposal' | 'conflict'> {
  const { choice, visit } = appointment
  const wanted = askedFrom(choice.staffId, visit)
  const decision = decideBooking(contextOf(appointment, busy, now), wanted, choice.startsAt)
  if (!decision.ok) return { proposal: choice, conflict: decision.reason }
  take(appointment.id, decision.visit, busy)
  return { proposal: choice, conflict: null }
}

function propose(appointment: AppointmentToPlace, busy: BusyIndex, now: Instant): StaffSlot | null {
  const { visit, startsAt } = appointment
  const same = decideBooking(contextOf(appointment, busy, now), askedFrom(null, visit), startsAt)
  const one = same.ok ? soleStaffId(same.visit) : null
  if (same.ok && one !== null) {
    take(appointment.id, same.visit, busy)
    return { startsAt, staffId: one }
  }
  const [next] = nearest(appointment, contextOf(appointment, busy, now), 1)
  if (next === undefined) return null
  const { proposal } = keepChoice({ ...appointment, choice: next }, busy, now)
  return proposal
}

function nearest(
  appointment: AppointmentToPlace,
  context: SchedulingContext,
  count: number,
): StaffSlot[] {
  const { startsAt, visit } = appointment
  const near = { startsAt, count, isAlone: true }
  return nearestSlots(context, askedFrom(null, visit), near).map(slot => ({
    startsAt: slot.startsAt,
    staffId: slot.staffId!,
  }))
}

function take(id: string, visit: PlacedVisit, busy: BusyIndex): void {
  busy.set(id, occupiedBy(id, visit))
}
