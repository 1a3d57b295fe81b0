/**
 * Several people who come together in one booking: all at the same start, or one after the other. Each has a visit of
 * their own, and `decideBooking` judges each with those before already in the agenda, so that a party fits exactly when
 * its visits could be booked one by one.
 */
import type { Instant } from '../calendar/interval.ts'
import { MINUTE } from '../calendar/interval.ts'
import type { BusyIndex } from '../occupancy/occupancy.ts'
import type { Occupied } from '../occupancy/occupied.ts'
import type { ShopPlan } from '../shop/shop.ts'
import {
  askedFrom,
  occupiedBy,
  type PlacedVisit,
  soleStaffId,
  staffFor,
  type VisitRequest,
} from '../visit/visit.ts'
import type { BookingRules } from './booking-rules.ts'
import { type BookingDecision, type BookingRefusal, decideBooking } from './booking.ts'
import type { SchedulingContext } from './scheduling-context.ts'
import type { Manner } from './manners.ts'
import { type Slot, type SlotDay, slotsOn, type SlotWindow } from './slots.ts'

/** Whoever books included. */
export const LARGEST_PARTY = 4

/** One visit for each person, in the order in which they come. */
export type PartyRequest = {
  readonly visits: readonly [VisitRequest, ...VisitRequest[]]
  readonly manner: Manner
}
export type PartyDecision =
  | { readonly ok: true; readonly visits: readonly PlacedVisit[] }
  | { readonly ok: false; readonly reason: BookingRefusal }

/** Where everybody of the party would be if it began at this start, or why it cannot. */
export function decideParty(
  context: SchedulingContext,
  { visits, manner }: PartyRequest,
  startsAt: Instant,
): PartyDecision {
  const refusals: BookingRefusal[] = []
  const seat = (placed: readonly PlacedVisit[]): readonly PlacedVisit[] | null => {
    const visit = visits[placed.length]
    if (visit === undefined) return placed
    const last = placed.at(-1)
    const starts =
      last === undefined || manner === 'same_time' ? [startsAt] : after(context.plan, last, visit)
    for (const at of starts) {
      const wanted = {
        visit: manner === 'in_turn' ? withSame(visit, last) : visit,
        at,
        isFirst: last === undefined,
      }
      for (const decision of choicesAt(context, wanted)) {
        if (!decision.ok) {
          refusals[placed.length] ??= decision.reason
          continue
        }
        const owner = `party:${placed.length}`
        const rows = occupiedBy(owner, decision.visit)
        const all = amid(context.busy, new Map([[owner, rows]]), () =>
          seat([...placed, decision.visit]),
        )
        if (all !== null) return all
      }
    }
    return null
  }
  const placed = seat([])
  // Of the last person for whom no place was found: those before would have had one.
  return placed === null ? { ok: false, reason: refusals.at(-1)! } : { ok: true, visits: placed }
}

type NextVisit = { readonly visit: VisitRequest; readonly at: Instant; readonly isFirst: boolean }

/** The best place for one person, and then those with each other staff member: a party may need the second best. */
function* choicesAt(
  context: SchedulingContext,
  { visit, at, isFirst }: NextVisit,
): Generator<BookingDecision> {
  // Only the first one begins on the grid: whoever is next begins when the one before is done.
  const best = decideBooking(context, visit, at, { isOffGrid: !isFirst })
  yield best
  if (!best.ok || visit.staffId !== null || visit.itemStaffIds !== undefined) return
  for (const staffId of staffFor(context.plan, visit)) {
    if (staffId === soleStaffId(best.visit)) continue
    const other = decideBooking(context, askedFrom(staffId, visit), at, { isOffGrid: !isFirst })
    if (other.ok) yield other
  }
}

/** When the next person may begin: as the one before ends, or where buffers have to lie between the two, after these. */
function after(plan: ShopPlan, { interval, items }: PlacedVisit, next: VisitRequest): Instant[] {
  const padded = Math.max(...items.flatMap(item => item.occupied.map(row => row.padded.end)))
  const before = plan.services
    .filter(service => next.serviceIds.includes(service.id))
    .map(service => service.bufferBeforeMinutes * MINUTE)
  return [...new Set([interval.end, Math.max(padded, interval.end + Math.max(0, ...before))])]
}

/** Whoever worked the visit before goes on with the next one, if nobody else is asked for. */
function withSame(visit: VisitRequest, last: PlacedVisit | undefined): VisitRequest {
  const same = last === undefined ? null : soleStaffId(last)
  return same === null ? visit : { ...visit, preferredStaffId: visit.preferredStaffId ?? same }
}

/** Every start at which the whole party fits, for each day of the window. Of a slot, `staffIds` is who takes the first. */
export function partySlotsOn(
  context: SchedulingContext,
  party: PartyRequest,
  window: SlotWindow,
): SlotDay[] {
  const [first, ...rest] = party.visits
  const days = slotsOn(context, first, window)
  const others =
    party.manner === 'in_turn' ? [] : rest.map(visit => startsOf(slotsOn(context, visit, window)))
  const partySlot = ({ startsAt }: Slot): Slot[] => {
    if (!others.every(starts => starts.has(startsAt))) return []
    const decision = decideParty(context, party, startsAt)
    return decision.ok ? [{ startsAt, staffIds: [decision.visits[0]!.items[0]!.staffId] }] : []
  }
  return days.map(day => ({ ...day, slots: day.slots.flatMap(partySlot) }))
}

function startsOf(days: readonly SlotDay[]): ReadonlySet<Instant> {
  return new Set(days.flatMap(day => day.slots.map(slot => slot.startsAt)))
}

/** The answer of `work` while these owners have these rows in the index; afterwards they have what they had. */
export function amid<Answer>(
  busy: BusyIndex,
  rows: ReadonlyMap<string, readonly Occupied[]>,
  work: () => Answer,
): Answer {
  const before = [...rows.keys()].map(owner => [owner, busy.rowsOf(owner)] as const)
  for (const [owner, own] of rows) busy.set(owner, own)
  try {
    return work()
  } finally {
    for (const [owner, own] of before) busy.set(owner, own)
  }
}

/** All visits of a party as one, for what counts its minutes and its price. */
export function joined(visits: readonly PlacedVisit[]): PlacedVisit {
  return {
    interval: {
      start: Math.min(...visits.map(visit => visit.interval.start)),
      end: Math.max(...visits.map(visit => visit.interval.end)),
    },
    items: visits.flatMap(visit => visit.items),
    price: visits.reduce((sum, visit) => sum + visit.price, 0),
  }
}

/** The most people who may book together. A shop that allows one appointment per phone, or one on a date, takes no parties. */
export function largestParty({
  maxFutureAppointmentsPerPhone: ahead,
  maxAppointmentsPerPhoneDay: onDate,
}: BookingRules): number {
  return ahead === 1 ? 1 : Math.min(LARGEST_PARTY, onDate ?? LARGEST_PARTY)
}
