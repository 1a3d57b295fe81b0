/** Why somebody cannot begin at a start: for those who run the shop, exactly; the public hears it kindly. */
import { type BookingRefusal, decideBooking } from './booking.ts'
import type { Instant } from './interval.ts'
import { dayNumber, localDay } from './local-time.ts'
import type { BusyIndex } from './occupancy.ts'
import { rulesFor } from './rules.ts'
import type { ShopPlan } from './shop.ts'
import { peoplePerLeg, shapesFor, type VisitRequest, type VisitShape, wantedLegs } from './visit.ts'
import { workingDay } from './working-day.ts'

/** Where the booking only says "taken" or "outside hours": by what, and which end of them. */
export type Reason = BookingRefusal | 'busy' | 'block' | 'buffer' | 'break' | 'closing'

export type ExplainedStart = { readonly startsAt: Instant; readonly reason: Reason | null }
export type ExplainedPerson = {
  readonly staffId: string
  /** Without hours that day there is no start to explain. */
  readonly isClosed: boolean
  readonly starts: readonly ExplainedStart[]
}
export type Explanation =
  | { readonly ok: true; readonly people: readonly ExplainedPerson[] }
  | { readonly ok: false; readonly reason: Reason }

/** Every start of the grid on that date, person by person; the reason is null where the public may book. */
export function explainSlots(
  plan: ShopPlan,
  busy: BusyIndex,
  request: VisitRequest,
  date: string,
  now: Instant,
): Explanation {
  const shapes = shapesFor(plan, request)
  if (!shapes.ok) return shapes
  const rules = rulesFor(plan, request.serviceIds)
  const explain = (staffId: string, own: VisitRequest, shape: VisitShape | null) => {
    const { starts, isClosed } = workingDay(plan, staffId, dayNumber(date), rules)
    return {
      staffId,
      isClosed,
      starts: starts.map(startsAt => {
        const decision = decideBooking(plan, busy, own, startsAt, now, { kind: 'public' })
        if (decision.ok) return { startsAt, reason: null }
        const { reason } = decision
        return {
          startsAt,
          reason: shape === null ? reason : exactly(plan, busy, shape, startsAt, reason, now),
        }
      }),
    }
  }
  const alone = shapes.shapes.map(shape =>
    explain(shape.staffId, onlyBy(shape.staffId, request), shape),
  )
  if (alone.length > 0) return { ok: true, people: alone }
  // Several people share it: told of each who could begin it.
  const beginners = peoplePerLeg(plan, wantedLegs(plan, request)!)[0]!
  const shared = beginners.map(({ staffId }) => explain(staffId, begunBy(staffId, request), null))
  return { ok: true, people: shared }
}

function onlyBy(staffId: string, request: VisitRequest): VisitRequest {
  return { ...request, staffId, legStaffIds: request.serviceIds.map(() => staffId) }
}

function begunBy(staffId: string, { legStaffIds, ...request }: VisitRequest): VisitRequest {
  const rest = legStaffIds ?? request.serviceIds.map(() => request.staffId)
  return { ...request, legStaffIds: [staffId, ...rest.slice(1)] }
}

function exactly(
  plan: ShopPlan,
  busy: BusyIndex,
  shape: VisitShape,
  startsAt: Instant,
  reason: BookingRefusal,
  now: Instant,
): Reason {
  if (reason === 'slot_taken') return takenBy(busy, shape, startsAt, now)
  return reason === 'outside_hours' ? whichEnd(plan, shape, startsAt) : reason
}

/** Somebody's turn, a block, or only the time around one of them. */
function takenBy(busy: BusyIndex, shape: VisitShape, startsAt: Instant, now: Instant): Reason {
  const works = shape.legs
    .flatMap(leg => leg.parts)
    .map(part => ({
      start: startsAt + part.offset,
      end: startsAt + part.offset + part.length,
    }))
  if (works.some(work => busy.turnsIn(shape.staffId, work, now).minutes > 0)) return 'busy'
  return works.some(work => busy.bookedMinutes(shape.staffId, work, now) > 0) ? 'block' : 'buffer'
}

/** It would run into the break when she comes back later that day, and into closing time when she does not. */
function whichEnd(plan: ShopPlan, { staffId }: VisitShape, startsAt: Instant): Reason {
  const day = localDay(startsAt, plan.timeZone)
  const { open } = workingDay(plan, staffId, day)
  const later = open.find(hours => hours.start > startsAt)
  const comesBack = later !== undefined && localDay(later.start, plan.timeZone) === day
  return comesBack ? 'break' : 'closing'
}
