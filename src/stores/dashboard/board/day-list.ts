/* The day as a list from now on: finished appointments apart, blocks and free time between the appointments. */
import type { Card } from './cards.ts'
import { type Block, type Board, type Column, freeSpans } from './board-layout.ts'

type StaffSpan = {
  readonly from: number
  readonly to: number
  readonly staffMember: Column['staffMember']
}
export type AppointmentRow = StaffSpan & { readonly kind: 'turn'; readonly card: Card }
export type ListRow =
  | AppointmentRow
  | (StaffSpan & { readonly kind: 'block'; readonly block: Block })
  | (StaffSpan & { readonly kind: 'free' })

export type DayList = {
  /** Finished appointments, about which nothing is left to do. */
  readonly over: readonly AppointmentRow[]
  readonly before: readonly ListRow[]
  /** Rows that have not begun; on any day but today, all rows. */
  readonly ahead: readonly ListRow[]
  /** Today has free time but no appointment. */
  readonly isUnbooked: boolean
}

/** Shorter gaps are not shown as free. */
const leastMinutes = 15
const finished: ReadonlySet<string> = new Set(['completed', 'no_show', 'cancelled', 'expired'])

/** `now` is the current minute of the shown day; -Infinity on a future day, Infinity on a past one (no free time). */
export function listDay({ columns }: Pick<Board, 'columns'>, now: number): DayList {
  const appointments = columns.flatMap(appointmentsIn).sort(byHour)
  const isToday = Number.isFinite(now)
  const isOver = ({ card, from }: AppointmentRow) =>
    isToday && from <= now && finished.has(card.appointment.status)
  const gaps = columns.flatMap(column => [...blocksIn(column), ...freeIn(column, now)])
  // Free time begins now at the earliest, so it has never begun.
  const hasBegun = (row: ListRow) => isToday && row.kind !== 'free' && row.from <= now
  const rows = [
    ...appointments.filter(row => !isOver(row)),
    ...gaps.filter(row => !isToday || row.to > now),
  ].sort(byHour)
  return {
    over: appointments.filter(isOver),
    before: rows.filter(hasBegun),
    ahead: rows.filter(row => !hasBegun(row)),
    isUnbooked: isToday && appointments.length === 0 && rows.some(row => row.kind === 'free'),
  }
}

function appointmentsIn({ cards, staffMember }: Column): AppointmentRow[] {
  return cards.map(card => ({ kind: 'turn', card, staffMember, from: card.from, to: card.to }))
}

function blocksIn({ blocks, staffMember }: Column): ListRow[] {
  return blocks.map(({ block, from, to }) => ({ kind: 'block', block, staffMember, from, to }))
}

function freeIn(column: Column, now: number): ListRow[] {
  const first = Math.ceil(now / leastMinutes) * leastMinutes
  return freeSpans(column)
    .map(({ from, to }) => ({ from: Math.max(from, first), to }))
    .filter(({ from, to }) => to - from >= leastMinutes)
    .map(span => ({ kind: 'free', ...span, staffMember: column.staffMember }))
}

/** By start; at the same start appointments come first. */
function byHour(a: ListRow, b: ListRow): number {
  return a.from - b.from || Number(a.kind !== 'turn') - Number(b.kind !== 'turn')
}
