/* One week, loaded when it is opened. */
import type { AppointmentWire } from '#contract/contract.ts'
import { followDay } from './board.ts'
import type { Card, Span } from './cards.ts'
import {
  type Block,
  type Board,
  type Column,
  countAppointments,
  type DayFacts,
  freeSpans,
  layOutBoard,
} from './board-layout.ts'
import { addDays, datesBetween } from '#domain/calendar/dates.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { appointmentsOfDays, blocksOfDays } from './appointments-of-days.ts'

export type WeekDay = { readonly date: string; readonly appointments: readonly AppointmentWire[] }
export type Week = {
  readonly days: readonly WeekDay[]
  /** Those of `days` and of the day after, because working hours may go on after midnight. */
  readonly appointments: readonly AppointmentWire[]
  readonly blocks: readonly Block[]
}
type Question = { readonly monday: string; readonly staff: string | null }

export function createWeek() {
  const source = createSource<Question, Week>(async ({ monday, staff }) => {
    const query = { from: monday, to: addDays(monday, 7) }
    const [listed, blocks] = await Promise.all([
      appointmentsOfDays({ ...query, ...(staff ? { staff } : {}) }),
      blocksOfDays({ ...query, kept: '1' }),
    ])
    if (!listed.ok) return listed
    if (!blocks.ok) return blocks
    const appointments = listed.reply.filter(({ status }) => !isGone(status))
    const days = datesBetween(monday, addDays(monday, 6)).map(date => ({
      date,
      appointments: appointments.filter(appointment => appointment.starts_at.startsWith(date)),
    }))
    return { ok: true, reply: { days, appointments, blocks: blocks.reply } }
  })
  return { ...source, follow: () => followDay(source) }
}

type Working = Pick<DayFacts, 'staff' | 'hours' | 'exceptions' | 'services'>

/** One board for each day, all with the same hours. */
export function weekBoards(
  { days, appointments, blocks }: Week,
  staff: string,
  working: Working,
): { readonly span: Span; readonly boards: readonly Board[] } {
  const boards = days.map(({ date }) => {
    const board = layOutBoard({ ...working, date, appointments, blocks })
    // Without the columns of colleagues who share a visit.
    return {
      ...board,
      columns: board.columns.filter(({ staffMember }) => staffMember.id === staff),
    }
  })
  // A day on which nobody works does not widen the hours shown.
  const worked = boards.filter(board =>
    board.columns.some(({ open, cards }) => open[0] || cards[0]),
  )
  const all = worked.length === 0 ? boards : worked
  const span = {
    from: Math.min(...all.map(board => board.from)),
    to: Math.max(...all.map(board => board.to)),
  }
  return { span, boards: boards.map(board => stretched(board, span)) }
}

export type DaySummary = {
  readonly date: string
  readonly appointments: number
  /** Whether the chosen staff member, or anybody, works on that day. */
  readonly isWorked: boolean
  /** Why the shop is closed, empty when no reason was given; null when it is open. */
  readonly closed: string | null
  /** Free minutes that can still be booked, added over all columns; null for a past day. */
  readonly freeMinutes: number | null
  /** Cards of one staff member, today only those not over; empty for everybody, which would be too many. */
  readonly cards: readonly Card[]
  /** Blocks of the same staff member, today only those not over. */
  readonly blocks: Column['blocks']
}

/** A summary of each day, for one staff member or, with null, for everybody. */
export function weekSummary(
  { days, appointments, blocks }: Week,
  staff: string | null,
  facts: Working & { readonly now: { readonly date: string; readonly minute: number } },
): DaySummary[] {
  const { now, ...working } = facts
  return days.map(({ date }) => {
    const board = layOutBoard({ ...working, date, appointments, blocks })
    const own = board.columns.filter(({ staffMember }) => staffMember.id === staff)
    const columns = staff === null ? board.columns : own
    const isToday = date === now.date
    // Free time is counted from the next quarter of an hour, as elsewhere.
    const from = isToday ? Math.ceil(now.minute / 15) * 15 : 0
    const isAhead = ({ to }: Span) => !isToday || to > now.minute
    return {
      date,
      appointments: staff === null ? board.totals.appointments : sum(own.map(countAppointments)),
      isWorked: columns.some(column => column.open.length > 0),
      closed: board.closed,
      freeMinutes: date < now.date ? null : sum(columns.map(column => freeAfter(column, from))),
      cards: own
        .flatMap(column => column.cards)
        .filter(card => isAhead(card) || isInProgress(card)),
      blocks: own.flatMap(column => column.blocks).filter(isAhead),
    }
  })
}

function isInProgress({ appointment: { status } }: Card): boolean {
  return status === 'checked_in' || status === 'in_progress'
}

function freeAfter(column: Column, minute: number): number {
  return sum(freeSpans(column).map(({ from, to }) => Math.max(0, to - Math.max(from, minute))))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, next) => total + next, 0)
}

export function isClosedOn(date: string, working: Working): boolean {
  return layOutBoard({ ...working, date, appointments: [], blocks: [] }).closed !== null
}

/** The next day on which somebody works and its first minute; null when there is none in two weeks. */
export function nextOpening(
  date: string,
  working: Working,
): { readonly date: string; readonly minute: number } | null {
  for (let ahead = 1; ahead <= LOOKS_AHEAD_DAYS; ahead += 1) {
    const day = addDays(date, ahead)
    const { columns } = layOutBoard({ ...working, date: day, appointments: [], blocks: [] })
    const minutes = columns.flatMap(({ open }) => open.map(span => span.from))
    if (minutes.length > 0) return { date: day, minute: Math.min(...minutes) }
  }
  return null
}

const LOOKS_AHEAD_DAYS = 14

/** Widens the board to these hours; the added ones are closed. */
function stretched(board: Board, span: Span): Board {
  const around = [
    { from: span.from, to: board.from },
    { from: board.to, to: span.to },
  ].filter(({ from, to }) => from < to)
  const columns = board.columns.map(column => ({
    ...column,
    closed: [...column.closed, ...around],
  }))
  return { ...board, ...span, columns }
}

function isGone(status: AppointmentWire['status']): boolean {
  return status === 'cancelled' || status === 'rejected' || status === 'expired'
}
