/* The cards of one column and their lanes, in wall clock minutes of the board's date. */
import { subtract } from '#domain/calendar/interval.ts'
import type { AppointmentWire } from '#contract/contract.ts'

export type Span = { readonly from: number; readonly to: number }
export type Card = Span & {
  readonly appointment: AppointmentWire
  readonly services: string
  /** Spans of a visit in which the staff member is free, such as while a colour sets. */
  readonly idle: readonly Span[]
  /** The part of `idle` in which no other customer is served; the card shows it as free. */
  readonly stillIdle: readonly Span[]
  /** Cards that overlap stand side by side: the index of this one's lane, and how many there are. */
  readonly lane: number
  readonly lanes: number
  /** Lies within the idle time of another card. */
  readonly isInside?: true
  /** Overlaps a block of the staff member. Never set for overbooked appointments, which are marked as such already. */
  readonly isAway?: boolean
}

export type Unplaced = Omit<Card, 'lane' | 'lanes' | 'stillIdle'>

export function inLanes(cards: readonly Unplaced[]): Card[] {
  const placed: Card[] = []
  let group: Card[] = []
  let groupEnd = -Infinity
  const close = () => {
    const lanes = Math.max(0, ...group.map(card => card.lane + 1))
    placed.push(...group.map(card => ({ ...card, lanes, stillIdle: stillIdleIn(card, group) })))
    group = []
  }
  for (const card of cards) {
    if (card.from >= groupEnd) close()
    const taken = new Set(group.filter(other => collides(card, other)).map(other => other.lane))
    const session = sessionOf(card.appointment)
    const mate = group.find(other => session !== null && sessionOf(other.appointment) === session)
    const inside = group.some(other => isWithin(card, other)) ? { isInside: true as const } : {}
    const lane = mate?.lane ?? firstFree(taken)
    group.push({ ...card, lane, lanes: 1, stillIdle: card.idle, ...inside })
    groupEnd = Math.max(groupEnd, card.to)
  }
  close()
  return placed
}

function stillIdleIn(card: Card, cards: readonly Card[]): readonly Span[] {
  const taken = cards.filter(other => isWithin(other, card)).map(asInterval)
  return subtract(card.idle.map(asInterval), taken).map(({ start, end }) => ({
    from: start,
    to: end,
  }))
}

const asInterval = ({ from, to }: Span) => ({ start: from, end: to })

function firstFree(taken: ReadonlySet<number>): number {
  let lane = 0
  while (taken.has(lane)) lane += 1
  return lane
}

/** The class that shows this appointment in its block; null for a cancelled place and outside of classes. */
export function sessionOf({ session_id, status }: AppointmentWire): string | null {
  return session_id !== undefined && status !== 'cancelled' ? session_id : null
}

type Work = Span & { readonly idle?: readonly Span[] }

/** Whether two cards overlap while the staff member is needed. One within the other's idle time does not collide. */
export function collides(a: Work, b: Work): boolean {
  return meets(a, b) && !isWithin(a, b) && !isWithin(b, a)
}

export function isWithin(inner: Span, { idle = [] }: Work): boolean {
  return idle.some(gap => gap.from <= inner.from && inner.to <= gap.to)
}

export function meets(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
