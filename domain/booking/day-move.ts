/**
 * Somebody is ill: where all their turns could go. Each keeps its hour with another person if anybody is free, and
 * otherwise takes the nearest start; what one of them takes, the next one does not find.
 */
import { type BookingRefusal, decideBooking, nearestSlots } from './booking.ts'
import type { Instant } from '../calendar/interval.ts'
import type { BusyIndex } from '../occupancy/occupancy.ts'
import { type SchedulingContext, STAFF } from '../visit/scheduling-context.ts'
import type { ShopPlan } from '../shop/shop.ts'
import {
  askedFrom,
  occupiedBy,
  type PlacedVisit,
  soleStaffId,
  type VisitRequest,
} from '../visit/visit.ts'

/** Whoever takes a turn over takes all of it. */
export type StaffSlot = { readonly startsAt: Instant; readonly staffId: string }

export type TurnToPlace = {
  readonly id: string
  /** The plan in which this turn can still be worked. */
  readonly plan: ShopPlan
  readonly visit: VisitRequest
  readonly startsAt: Instant
  /** Where a person already put it; null asks for a proposal. */
  readonly choice: StaffSlot | null
  /** Cancelled, or left where it is: it takes no other place. */
  readonly isLeftOut: boolean
}

export type PlacedTurn = {
  readonly id: string
  readonly proposal: StaffSlot | null
  /** Why the choice does not fit; null when it does, or when nobody chose. */
  readonly conflict: BookingRefusal | null
  readonly alternatives: readonly StaffSlot[]
}

const ALTERNATIVES = 5

/**
 * `busy` is the caller's own copy and is written into: it holds the block of whoever is away, and ends with every turn
 * where it would go. Choices come first, then the turns in their order.
 */
export function placeTurns(
  turns: readonly TurnToPlace[],
  busy: BusyIndex,
  now: Instant,
): PlacedTurn[] {
  for (const turn of turns) busy.set(turn.id, [])
  const placed = new Map<string, Pick<PlacedTurn, 'proposal' | 'conflict'>>()
  const open = turns.filter(turn => turn.choice === null && !turn.isLeftOut)
  for (const turn of turns.filter(isChosen)) placed.set(turn.id, keepChoice(turn, busy, now))
  for (const turn of open.toSorted((a, b) => a.startsAt - b.startsAt)) {
    placed.set(turn.id, { proposal: propose(turn, busy, now), conflict: null })
  }
  return turns.map(turn => ({
    id: turn.id,
    ...(placed.get(turn.id) ?? { proposal: null, conflict: null }),
    alternatives: nearest(turn, contextOf(turn, busy, now), ALTERNATIVES),
  }))
}

function isChosen(turn: TurnToPlace): turn is TurnToPlace & { readonly choice: StaffSlot } {
  return turn.choice !== null && !turn.isLeftOut
}

/** As its own plan has it, without what the turn itself takes now. */
function contextOf({ id, plan }: TurnToPlace, busy: BusyIndex, now: Instant): SchedulingContext {
  return { plan, busy, now, audience: STAFF, ignoreOwner: id }
}

function keepChoice(
  turn: TurnToPlace & { readonly choice: StaffSlot },
  busy: BusyIndex,
  now: Instant,
): Pick<PlacedTurn, 'proposal' | 'conflict'> {
  const { choice, visit } = turn
  const wanted = askedFrom(choice.staffId, visit)
  const decision = decideBooking(contextOf(turn, busy, now), wanted, choice.startsAt)
  if (!decision.ok) return { proposal: choice, conflict: decision.reason }
  take(turn.id, decision.visit, busy)
  return { proposal: choice, conflict: null }
}

function propose(turn: TurnToPlace, busy: BusyIndex, now: Instant): StaffSlot | null {
  const { visit, startsAt } = turn
  const same = decideBooking(contextOf(turn, busy, now), askedFrom(null, visit), startsAt)
  const one = same.ok ? soleStaffId(same.visit) : null
  if (same.ok && one !== null) {
    take(turn.id, same.visit, busy)
    return { startsAt, staffId: one }
  }
  const [next] = nearest(turn, contextOf(turn, busy, now), 1)
  if (next === undefined) return null
  const { proposal } = keepChoice({ ...turn, choice: next }, busy, now)
  return proposal
}

function nearest(turn: TurnToPlace, context: SchedulingContext, count: number): StaffSlot[] {
  const { startsAt, visit } = turn
  return nearestSlots(context, askedFrom(null, visit), { startsAt, count }).flatMap(slot =>
    slot.staffId === null ? [] : [{ startsAt: slot.startsAt, staffId: slot.staffId }],
  )
}

function take(id: string, visit: PlacedVisit, busy: BusyIndex): void {
  busy.set(id, occupiedBy(id, visit))
}
