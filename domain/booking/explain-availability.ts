/** Why a visit cannot begin at a start, as exactly as the owner needs it; the public is told less. */
import { type BookingRefusal, decideBooking, decisionsFor, timeRefusalsFor } from './booking.ts'
import { DAY, type Instant } from '../calendar/interval.ts'
import { localDay } from '../calendar/local-time.ts'
import { dayNumber } from '../calendar/dates.ts'
import { rulesFor } from './rules.ts'
import { offeredTo, type SchedulingContext } from './scheduling-context.ts'
import { singleStaff } from './single-staff.ts'
import type { SlotWindow } from './slots.ts'
import { searchFor } from './start-search.ts'
import type { ShopPlan } from '../shop/shop.ts'
import {
  shapesFor,
  staffPerItem,
  type VisitRequest,
  type VisitShape,
  wantedItems,
} from '../visit/visit.ts'
import { workingDay } from '../shop/working-day.ts'

/** Where the booking only says "taken" or "outside hours", this says what is in the way, or which end of the hours. */
export type Reason = BookingRefusal | 'busy' | 'block' | 'buffer' | 'break' | 'closing'

export type ExplainedStart = { readonly startsAt: Instant; readonly reason: Reason | null }
export type ExplainedStaffMember = {
  readonly staffId: string
  /** Whether the staff member has no hours that day; then there is no start to explain. */
  readonly isClosed: boolean
  readonly starts: readonly ExplainedStart[]
}
export type Explanation =
  | { readonly ok: true; readonly staffMembers: readonly ExplainedStaffMember[] }
  | { readonly ok: false; readonly reason: Reason }

/**
 * Every start of the grid on that date, one staff member after the other; the reason is null where `slotsOn` offers it.
 * Past starts have a reason for staff too, although staff may book them.
 */
export function explainSlots(
  asked: SchedulingContext,
  request: VisitRequest,
  date: string,
): Explanation {
  return explainDays(asked, request, { fromDate: date, days: 1 })
}

/** The same for several dates: all of one staff member's, then the next one's. */
export function explainDays(
  asked: SchedulingContext,
  request: VisitRequest,
  { fromDate, days }: SlotWindow,
): Explanation {
  const context = offeredTo(asked)
  const { plan, audience } = context
  const shapes = shapesFor(plan, request)
  if (!shapes.ok) return shapes
  const rules = rulesFor(plan, request.serviceIds, audience.kind)
  const from = dayNumber(fromDate)
  const isPublic = audience.kind === 'public'
  // No zone is a whole day away from UTC, so these bounds are generous.
  const range = { first: (from - 1) * DAY, last: (from + days + 1) * DAY }
  const search = searchFor(context, rules, { starts: range, onGrid: isPublic })
  const explain = (staffId: string, reasonAt: (startsAt: Instant) => Reason | null) =>
    Array.from({ length: days }, (_, index): ExplainedStaffMember => {
      const { starts, isClosed } = workingDay(plan, { staffId, day: from + index }, rules)
      const explained = starts.map(startsAt => ({ startsAt, reason: reasonAt(startsAt) }))
      return { staffId, isClosed, starts: explained }
    })
  const timeRefusalAt = timeRefusalsFor(context, rules)
  const alone = shapes.shapes.flatMap(shape => {
    const { at } = singleStaff(search, shape)
    return explain(shape.staffId, startsAt => {
      const reason = timeRefusalAt(startsAt) ?? at(startsAt).refusal
      return reason === null ? null : exactly(context, shape, { startsAt, reason })
    })
  })
  if (alone.length > 0) return { ok: true, staffMembers: alone }
  // Several staff members share the visit: the reason is given for each who could begin it.
  const beginners = staffPerItem(plan, wantedItems(plan, request)!)[0]!
  const shared = beginners.flatMap(({ staffId }) => {
    const manner = { ...range, policy: search.policy }
    const decide = decisionsFor(context, begunBy(staffId, request), manner)
    return explain(staffId, startsAt => {
      const decision = decide(startsAt)
      return timeRefusalAt(startsAt) ?? (decision.ok ? null : decision.reason)
    })
  })
  return { ok: true, staffMembers: shared }
}

/** Why a visit cannot begin at this very start; null when it can. */
export function explainStart(
  asked: SchedulingContext,
  request: VisitRequest,
  startsAt: Instant,
): Reason | null {
  const context = offeredTo(asked)
  const decision = decideBooking(context, request, startsAt)
  if (decision.ok) return null
  const shapes = shapesFor(context.plan, request)
  const [shape, ...others] = shapes.ok ? shapes.shapes : []
  if (shape === undefined || others.length > 0) return decision.reason
  return exactly(context, shape, { startsAt, reason: decision.reason })
}

type Refused = { readonly startsAt: Instant; readonly reason: BookingRefusal }

function exactly(
  context: SchedulingContext,
  shape: VisitShape,
  { startsAt, reason }: Refused,
): Reason {
  if (reason === 'slot_taken') return takenBy(context, shape, startsAt)
  return reason === 'outside_hours' ? whichEnd(context.plan, shape, startsAt) : reason
}

function begunBy(staffId: string, { itemStaffIds, ...request }: VisitRequest): VisitRequest {
  const rest = itemStaffIds ?? request.serviceIds.map(() => request.staffId)
  return { ...request, itemStaffIds: [staffId, ...rest.slice(1)] }
}

/** Whether an appointment, a block, or only the buffer of one of them is in the way. */
function takenBy(context: SchedulingContext, shape: VisitShape, startsAt: Instant): Reason {
  const { busy } = context
  let found: Reason = 'buffer'
  for (const item of shape.items) {
    for (const { offset, length } of item.parts) {
      const work = { start: startsAt + offset, end: startsAt + offset + length }
      if (busy.appointmentsIn(shape.staffId, work, context).minutes > 0) return 'busy'
      if (busy.bookedMinutes(shape.staffId, work, context) > 0) found = 'block'
    }
  }
  return found
}

/** The reason is the break if the staff member works again later that day, else closing time. */
function whichEnd(plan: ShopPlan, { staffId }: VisitShape, startsAt: Instant): Reason {
  const day = localDay(startsAt, plan.timeZone)
  const { open } = workingDay(plan, { staffId, day })
  const later = open.find(hours => hours.start > startsAt)
  const comesBack = later !== undefined && localDay(later.start, plan.timeZone) === day
  return comesBack ? 'break' : 'closing'
}
