/** Why somebody cannot begin at a start: for those who run the shop, exactly; the public hears it kindly. */
import { type BookingRefusal, decideBooking } from './booking.ts'
import type { Instant } from './interval.ts'
import { dayNumber, localDay } from './local-time.ts'
import type { BusyIndex } from './occupancy.ts'
import { rulesFor } from './rules.ts'
import type { ShopPlan } from './shop.ts'
import { shapesFor, type VisitRequest, type VisitShape } from './visit.ts'
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
  const people = shapes.shapes.map(shape => {
    const { starts, isClosed } = workingDay(plan, shape.staffId, dayNumber(date), rules)
    const own = { ...request, staffId: shape.staffId }
    return {
      staffId: shape.staffId,
      isClosed,
      starts: starts.map(startsAt => {
        const decision = decideBooking(plan, busy, own, startsAt, now, { kind: 'public' })
        const reason = decision.ok
          ? null
          : exactly(plan, busy, shape, startsAt, decision.reason, now)
        return { startsAt, reason }
      }),
    }
  })
  return { ok: true, people }
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
