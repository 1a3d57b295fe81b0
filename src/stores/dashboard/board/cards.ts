/* The cards of one column, each in its lane. In wall minutes of the board's date. */
import { subtract } from '#domain/calendar/interval.ts'
import type { AppointmentWire } from '#contract/contract.ts'

export type Span = { readonly from: number; readonly to: number }
export type Card = Span & {
  readonly appointment: AppointmentWire
  readonly services: string
  /** The staff member is free meanwhile, as while a colour sets. */
  readonly idle: readonly Span[]
  /** Of that, where nobody else is served: what a card says is free. */
  readonly stillIdle: readonly Span[]
  /** Cards that overlap stand side by side: which place, of how many. */
  readonly lane: number
  readonly lanes: number
  /** It stands in the free middle of another one. */
  readonly isInside?: true
  /** A block of its staff member lies over it; who was overbooked may be meant there, and says so already. */
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

/** The class whose block stands for this appointment; a cancelled place is no part of it. */
export function sessionOf({ session_id, status }: AppointmentWire): string | null {
  return session_id !== undefined && status !== 'cancelled' ? session_id : null
}

type Work = Span & { readonly idle?: readonly Span[] }

/** They meet, and neither is wholly in the middle of the other in which nobody is needed. */
export function collides(a: Work, b: Work): boolean {
  return meets(a, b) && !isWithin(a, b) && !isWithin(b, a)
}

export function isWithin(inner: Span, { idle = [] }: Work): boolean {
  return idle.some(gap => gap.from <= inner.from && inner.to <= gap.to)
}

export function meets(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
