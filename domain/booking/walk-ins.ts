/**
 * When each walk-in could be served: one after another, each at the first instant at which the booking engine would
 * take them, given the day's appointments, the breaks and those who wait before them.
 */
import { decideBooking } from './booking.ts'
import { type Instant, MINUTE } from '../calendar/interval.ts'
import { addDays } from '../calendar/dates.ts'
import { localDate, localDay } from '../calendar/local-time.ts'
import { createBusyIndex } from '../occupancy/occupancy.ts'
import type { Occupied } from '../occupancy/occupied.ts'
import { type SchedulingContext, STAFF } from './scheduling-context.ts'
import { openIntervals } from '../shop/hours.ts'
import type { ShopPlan } from '../shop/shop.ts'
import { occupiedBy, type PlacedVisit, type VisitRequest } from '../visit/visit.ts'
import { workingDay } from '../shop/working-day.ts'

export type Waiting = { readonly id: string; readonly visit: VisitRequest }
/** `at` is null when the walk-in can no longer be served on the queue's day. */
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

/** `end`: when the last shift that begins on this date is over. */
type QueueDay = { readonly date: string; readonly end: Instant }

/** Whose queue it is now: yesterday's until the shifts that began yesterday are over, also after midnight. */
export function queueDay(plan: ShopPlan, now: Instant): QueueDay {
  const today = localDate(now, plan.timeZone)
  const yesterday = addDays(today, -1)
  const end = lastEnd(plan, yesterday)
  return end > now ? { date: yesterday, end } : { date: today, end: lastEnd(plan, today) }
}

/** `-Infinity` on a closed date. */
function lastEnd(plan: ShopPlan, date: string): Instant {
  const everybody = [null, ...plan.staff.map(({ id }) => id)]
  return Math.max(...everybody.flatMap(id => openIntervals(plan, id, date).map(hours => hours.end)))
}

/** `rows`: what occupies the staff around now. */
type Today = Pick<SchedulingContext, 'plan' | 'now'> & { readonly rows: readonly Occupied[] }

/**
 * When each walk-in can be served on the queue's day, in the order of the queue: each takes its time before the next one
 * is placed.
 */
export function expectQueue({ plan, rows, now }: Today, queue: readonly Waiting[]): Expected[] {
  const first = Math.floor(now / MINUTE) * MINUTE
  const context = { plan, busy: createBusyIndex(rows), now: first, audience: STAFF }
  const { end } = queueDay(plan, now)
  const starts = new Set([
    first,
    ...openings(plan, first),
    ...rows.flatMap(row => endsOf(plan, row)),
  ])
  return queue.map(({ id, visit }) => {
    const placed = firstPlace(context, visit, { starts, end })
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
  { starts, end }: { readonly starts: ReadonlySet<Instant>; readonly end: Instant },
): PlacedVisit | null {
  const possible = [...starts]
    .filter(start => start >= context.now && start < end)
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
