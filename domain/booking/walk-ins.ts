/**
 * When each walk-in could be served: one after another, each at the first instant at which the booking engine would
 * take them, given the day's appointments, the breaks and those who wait before them.
 */
import { decideBooking } from './booking.ts'
import { type Instant, MINUTE } from '../calendar/interval.ts'
import { localDay } from '../calendar/local-time.ts'
import { createBusyIndex } from '../occupancy/occupancy.ts'
import type { Occupied } from '../occupancy/occupied.ts'
import { type SchedulingContext, STAFF } from './scheduling-context.ts'
import type { ShopPlan } from '../shop/shop.ts'
import { occupiedBy, type PlacedVisit, type VisitRequest } from '../visit/visit.ts'
import { workingDay } from '../shop/working-day.ts'

export type Waiting = { readonly id: string; readonly visit: VisitRequest }
/** `at` is null when the walk-in can no longer be served today. */
export type Expected = {
  readonly id: string
  readonly at: { readonly startsAt: Instant; readonly staffId: string } | null
}

export type WalkInState = 'waiting' | 'called' | 'served' | 'left'

/**
 * Undoes a mistake of the staff: an entry that left or was skipped may return to the queue, but only on the same day.
 */
export function canReturn(
  walkIn: { readonly state: WalkInState; readonly skips: number; readonly date: string },
  today: string,
): boolean {
  const isPassedOver = walkIn.state === 'waiting' && walkIn.skips > 0
  return walkIn.date === today && (walkIn.state === 'left' || isPassedOver)
}

/** `rows`: what occupies the staff around now. */
type Today = Pick<SchedulingContext, 'plan' | 'now'> & { readonly rows: readonly Occupied[] }

/**
 * When each walk-in can be served today, in the order of the queue: each takes its time before the next one is placed.
 */
export function expectQueue({ plan, rows, now }: Today, queue: readonly Waiting[]): Expected[] {
  const first = Math.floor(now / MINUTE) * MINUTE
  const context = { plan, busy: createBusyIndex(rows), now: first, audience: STAFF }
  const starts = new Set([
    first,
    ...openings(plan, first),
    ...rows.flatMap(row => endsOf(plan, row)),
  ])
  return queue.map(({ id, visit }) => {
    const placed = firstPlace(context, visit, starts)
    if (placed === null) return { id, at: null }
    const taken = occupiedBy(id, placed)
    context.busy.set(id, taken)
    for (const end of taken.flatMap(row => endsOf(plan, row))) starts.add(end)
    return { id, at: { startsAt: placed.interval.start, staffId: placed.items[0]!.staffId } }
  })
}

function firstPlace(
  context: SchedulingContext,
  visit: VisitRequest,
  starts: ReadonlySet<Instant>,
): PlacedVisit | null {
  const { plan, now } = context
  const today = localDay(now, plan.timeZone)
  const possible = [...starts]
    .filter(start => start >= now && localDay(start, plan.timeZone) === today)
    .sort((a, b) => a - b)
  for (const start of possible) {
    const decision = decideBooking(context, visit, start)
    if (decision.ok) return decision.visit
  }
  return null
}

/** A visit can begin where another one ends, with its own preparation or the other's tidying up between them. */
function endsOf({ services, offers }: ShopPlan, { work, padded }: Occupied): Instant[] {
  const befores = [...services, ...offers].map(one => (one.bufferBeforeMinutes ?? 0) * MINUTE)
  return [padded.end, ...new Set(befores.map(before => work.end + before))]
}

function openings(plan: ShopPlan, now: Instant): Instant[] {
  const day = localDay(now, plan.timeZone)
  return plan.staff.flatMap(({ id }) =>
    workingDay(plan, { staffId: id, day }).open.map(hours => hours.start),
  )
}
