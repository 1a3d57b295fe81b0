/*
 * The board of a day as columns: each staff member's working hours, appointments and blocks. Pure. In wall clock
 * minutes of the board's date; after midnight they go on beyond 1440.
 */
/// <reference lib="esnext.temporal" />
// The domain decides the working hours. Its module also has types of Temporal, whose code never runs here.
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { shiftsOf } from '#domain/shop/hours.ts'
import { type Interval, subtract, unionOf } from '#domain/calendar/interval.ts'
import type { Timetable } from '#domain/shop/shop.ts'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { type ClassBlock, classesIn } from './board-classes.ts'
import { type Card, collides, inLanes, meets, type Span, type Unplaced } from './cards.ts'
import { idleIn, type Phased } from './idle.ts'
import type { StaffMember } from '#stores/dashboard/catalogue/catalogue.ts'
import { minuteOn } from '#stores/wall-clock.ts'
import { isUncharged } from '#stores/dashboard/sales/may-charge.ts'
import { addDays, DAY_MINUTES } from '#domain/calendar/dates.ts'
import type { Exception, Hours } from '#stores/dashboard/hours/hours.ts'

export type Block = Reply<'listBlocks'>['items'][number]
export type Column = {
  /** A staff member who left the shop has no picture. */
  readonly staffMember: Pick<StaffMember, 'id' | 'name'> & Partial<Pick<StaffMember, 'avatar'>>
  /** Every appointment, those of classes too. */
  readonly cards: readonly Card[]
  readonly classes: readonly ClassBlock[]
  readonly blocks: readonly (Span & { readonly block: Block })[]
  readonly open: readonly Span[]
  readonly closed: readonly Span[]
}
type Totals = {
  readonly appointments: number
  /**
   * Percent of the time that could be booked (the working hours without blocks) in which somebody is booked, also who
   * did not come; null when there is no such time. As in the statistics.
   */
  readonly occupancy: number | null
  readonly money: number
  /** The part of it from completed appointments. */
  readonly done: number
  /** The completed ones that nobody charged. */
  readonly uncharged: readonly AppointmentWire[]
}
export type Board = Span & {
  readonly date: string
  /** Until when the day before goes on after midnight; 0 when it does not. */
  readonly night: number
  readonly columns: readonly Column[]
  readonly totals: Totals
  /** Why nobody works, empty when no reason was given. Null when somebody works. */
  readonly closed: string | null
}
export type DayFacts = {
  readonly date: string
  readonly appointments: readonly AppointmentWire[]
  readonly blocks: readonly Block[]
  readonly staff: readonly StaffMember[]
  readonly hours: Hours
  readonly exceptions: readonly Exception[]
  /** To find when staff are free in the middle of a visit; without it, never. */
  readonly services?: readonly Phased[]
}

/** The hours shown at least on a day on which nobody works. */
const usualDay: Span = { from: 9 * 60, to: 20 * 60 }

export function layOutBoard(facts: DayFacts): Board {
  const plan = planOf(facts)
  const night = Math.max(0, lastMinute(plan, facts.staff, addDays(facts.date, -1)) - DAY_MINUTES)
  const end = Math.max(DAY_MINUTES, lastMinute(plan, facts.staff, facts.date))
  const isOnBoard = ({ from }: Span) => from >= night && from < end
  const staffMembers = staffOf(facts)
  const spans = new Map(
    staffMembers.map(staffMember => [
      staffMember.id,
      {
        open: openSpans(plan, staffMember.id, facts.date),
        cards: cardsOf(facts, staffMember.id).filter(isOnBoard),
      },
    ]),
  )
  const open = [...spans.values()].flatMap(one => one.open)
  const cards = [...spans.values()].flatMap(one => one.cards)
  const range = rangeOf([...(open.length === 0 ? [usualDay] : open), ...cards])
  const laidOut = staffMembers.map((staffMember): Column => {
    const { open, cards } = spans.get(staffMember.id)!
    // An all-day block would begin above the visible hours, and its text with it.
    const blocks = blocksOf(facts, staffMember.id)
      .filter(({ from, to }) => to > range.from && from < end)
      .map(block => ({ ...block, from: Math.max(block.from, range.from) }))
    const placed = inLanes(
      cards.map(card => ({
        ...card,
        isAway: !card.appointment.is_overbooked && blocks.some(block => collides(card, block)),
      })),
    )
    const closed = without([range], open)
    return { staffMember, open, cards: placed, classes: classesIn(placed), blocks, closed }
  })
  // Staff members who work that day come first.
  const columns = laidOut.toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
  const closed = open.length === 0 ? reasonOf(facts) : null
  return { date: facts.date, night, ...range, columns, totals: totalsOf(columns), closed }
}

/** Whether the staff member works that day or has an appointment on it. */
export function isThere({ open, cards }: Column): boolean {
  return open.length + cards.length > 0
}

function reasonOf({ exceptions, date }: DayFacts): string {
  const isOfShop = (one: Exception) => one.staff === null && one.from <= date && date <= one.to
  return exceptions.find(isOfShop)?.reason ?? ''
}

/** A staff member who left the shop keeps a column on days with their appointments. */
function staffOf({ staff: staffMembers, appointments }: DayFacts): Column['staffMember'][] {
  const active = staffMembers.filter(staffMember => staffMember.is_active)
  const known = new Set(active.map(staffMember => staffMember.id))
  const others = appointments
    .filter(appointment => occupiesCalendar(appointment.status))
    .flatMap(appointment => appointment.legs.map(item => item.staff))
    .filter(staffMember => !known.has(staffMember.id) && known.add(staffMember.id))
  return [...active, ...others]
}

function planOf({ hours, exceptions }: DayFacts): Timetable {
  const weekly = [
    ...hours.shop.map(range => ({ staff: null, ...range })),
    ...hours.staff.flatMap(({ staff, ranges }) => ranges.map(range => ({ staff, ...range }))),
  ]
  return {
    timeZone: 'UTC',
    weeklyRanges: weekly.map(range => ({
      staffId: range.staff,
      weekday: range.weekday,
      startMinute: range.start_minute,
      endMinute: range.end_minute,
      week: range.week ?? null,
    })),
    weekAnchor: hours.week_anchor,
    exceptions: exceptions.map(one => ({
      staffId: one.staff,
      fromDate: one.from,
      toDate: one.to,
      kind: one.kind,
      reason: one.reason,
      ranges: one.ranges.map(range => ({
        startMinute: range.start_minute,
        endMinute: range.end_minute,
      })),
    })),
  }
}

function openSpans(plan: Timetable, staffId: string | null, date: string): Span[] {
  const shifts = shiftsOf(plan, staffId, date)
  return unionOf(
    shifts.map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute })),
  ).map(toSpan)
}

function lastMinute(plan: Timetable, staffMembers: readonly StaffMember[], date: string): number {
  const spans = [null, ...staffMembers.map(staffMember => staffMember.id)].flatMap(id =>
    openSpans(plan, id, date),
  )
  return Math.max(0, ...spans.map(span => span.to))
}

/** Rejected or expired requests were never booked. Appointments released for lack of confirmation stay visible. */
function isUnseen({ status, is_released: isReleased }: AppointmentWire): boolean {
  return status === 'rejected' || (status === 'expired' && isReleased !== true)
}

function isGoneCard({ status }: AppointmentWire): boolean {
  return status === 'cancelled' || status === 'expired'
}

/** Cancelled and released appointments stay visible until another appointment takes their time. */
function cardsOf({ appointments, date, services = [] }: DayFacts, staffId: string): Unplaced[] {
  const cards = appointments.flatMap(appointment => {
    const items = appointment.legs.filter(item => item.staff.id === staffId)
    const [first] = items
    if (!first || isUnseen(appointment)) return []
    const from = minuteOn(date, first.starts_at)
    const to = Math.max(...items.map(item => minuteOn(date, item.ends_at)))
    const names = items.map(item => item.service.name).join(' + ')
    const idle = isGoneCard(appointment) ? [] : idleIn({ from, to }, items, { date, services })
    return [{ appointment, from, to, services: names, idle }]
  })
  const isGone = ({ appointment }: (typeof cards)[number]) => isGoneCard(appointment)
  return cards
    .filter(card => !isGone(card) || !cards.some(other => !isGone(other) && meets(card, other)))
    .sort((a, b) => a.from - b.from || b.to - a.to)
}

function blocksOf({ blocks, date }: DayFacts, staffId: string): Column['blocks'] {
  return blocks
    .filter(block => block.staff === staffId)
    .map(block => ({
      block,
      from: minuteOn(date, block.starts_at),
      to: minuteOn(date, block.ends_at),
    }))
}

function rangeOf(spans: readonly Span[]): Span {
  return {
    from: Math.floor(Math.min(...spans.map(span => span.from)) / 60) * 60,
    to: Math.ceil(Math.max(...spans.map(span => span.to)) / 60) * 60,
  }
}

function totalsOf(columns: readonly Column[]): Totals {
  const taking = columns.flatMap(takingOf)
  const appointments = new Map(taking.map(({ appointment }) => [appointment.id, appointment]))
  const bookable = lengthOf(columns.flatMap(bookableSpans))
  const booked = lengthOf(columns.flatMap(bookedSpans))
  const served = [...appointments.values()]
  return {
    appointments: appointments.size,
    occupancy: bookable === 0 ? null : Math.round((booked / bookable) * 100),
    money: sum(served.map(appointment => appointment.price)),
    done: sum(
      served.map(appointment => (appointment.status === 'completed' ? appointment.price : 0)),
    ),
    uncharged: served.filter(isUncharged),
  }
}

/** What other calendars and branches take, or is held, is no block. */
function bookableSpans({ open, blocks }: Column): Span[] {
  return without(
    open,
    blocks.filter(({ block }) => !block.kept && !block.elsewhere && !block.calendar),
  )
}

function bookedSpans({ cards }: Column): Span[] {
  const booked = cards.filter(
    ({ appointment: { status } }) => occupiesCalendar(status) || status === 'no_show',
  )
  return unionOf(booked.map(toInterval)).map(toSpan)
}

/** Counts appointments that take time, as the day's total does. */
export function countAppointments(column: Pick<Column, 'cards'>): number {
  return new Set(takingOf(column).map(card => card.appointment.id)).size
}

function takingOf({ cards }: Pick<Column, 'cards'>): Card[] {
  return cards.filter(card => occupiesCalendar(card.appointment.status))
}

/** Open minutes that no appointment and no block takes. */
export function freeSpans({ open, cards, blocks }: Column): Span[] {
  return without(open, [...takingOf({ cards }).flatMap(workOf), ...blocks])
}

/** The spans of a card in which the staff member is busy. */
function workOf({ from, to, idle }: Card): Span[] {
  return without([{ from, to }], idle)
}

/** What remains of spans that are sorted and disjoint. */
function without(spans: readonly Span[], cuts: readonly Span[]): Span[] {
  return subtract(spans.map(toInterval), cuts.map(toInterval)).map(toSpan)
}

function toInterval({ from, to }: Span): Interval {
  return { start: from, end: to }
}

function toSpan({ start, end }: Interval): Span {
  return { from: start, to: end }
}

function lengthOf(spans: readonly Span[]): number {
  return sum(spans.map(({ from, to }) => to - from))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, next) => total + next, 0)
}
