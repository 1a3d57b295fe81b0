/**
 * When each of those who wait at the door could sit down: one after another, each at the first instant at which the
 * booking engine itself would take her, with the turns of the day, the breaks and whoever waits before her in mind.
 */
import { decideBooking } from './booking.ts'
import { type Instant, MINUTE } from './interval.ts'
import { localDay } from './local-time.ts'
import type { BusyIndex, Occupied } from './occupancy.ts'
import type { ShopPlan } from './shop.ts'
import type { PlacedVisit, VisitRequest } from './visit.ts'
import { workingDay } from './working-day.ts'

export type Waiting = { readonly id: string; readonly visit: VisitRequest }
/** Null: not any more today. */
export type Expected = {
  readonly id: string
  readonly at: { readonly startsAt: Instant; readonly staffId: string } | null
}

export type WalkInState = 'waiting' | 'called' | 'served' | 'left'

/** Staff take back a touch by mistake: whoever left, or was passed over, and only while it is her day. */
export function canReturn(
  walkIn: { readonly state: WalkInState; readonly skips: number; readonly date: string },
  today: string,
): boolean {
  const isPassedOver = walkIn.state === 'waiting' && walkIn.skips > 0
  return walkIn.date === today && (walkIn.state === 'left' || isPassedOver)
}

const STAFF = { kind: 'staff', overbook: false } as const

/** `busy` is the caller's own copy of what `rows` say, and is written into. */
export function expectQueue(
  plan: ShopPlan,
  rows: readonly Occupied[],
  busy: BusyIndex,
  queue: readonly Waiting[],
  now: Instant,
): Expected[] {
  const first = Math.floor(now / MINUTE) * MINUTE
  const starts = new Set([
    first,
    ...openings(plan, first),
    ...rows.flatMap(row => endsOf(plan, row)),
  ])
  return queue.map(({ id, visit }) => {
    const placed = firstPlace(plan, busy, visit, starts, first)
    if (placed === null) return { id, at: null }
    const taken = placed.legs
      .flatMap(leg => leg.occupied)
      .map((row): Occupied => ({ ...row, owner: id, expiresAt: null }))
    busy.set(id, taken)
    for (const end of taken.flatMap(row => endsOf(plan, row))) starts.add(end)
    return { id, at: { startsAt: placed.interval.start, staffId: placed.legs[0]!.staffId } }
  })
}

function firstPlace(
  plan: ShopPlan,
  busy: BusyIndex,
  visit: VisitRequest,
  starts: ReadonlySet<Instant>,
  first: Instant,
): PlacedVisit | null {
  const today = localDay(first, plan.timeZone)
  const possible = [...starts]
    .filter(start => start >= first && localDay(start, plan.timeZone) === today)
    .sort((a, b) => a - b)
  for (const start of possible) {
    const decision = decideBooking(plan, busy, visit, start, first, STAFF)
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
  const today = localDay(now, plan.timeZone)
  return plan.staff.flatMap(person =>
    workingDay(plan, person.id, today).open.map(hours => hours.start),
  )
}
