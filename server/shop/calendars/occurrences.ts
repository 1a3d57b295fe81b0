/** The times of one event or series of a calendar, whose changed occurrences are separate parts with the same UID. */
import ICAL from 'ical.js'
import type { Instant, Interval } from '#domain/calendar/interval.ts'
import { wallInstant } from './time-zones.ts'
import { Unreadable, type UnreadEvent, type UnreadReason } from './unread.ts'

/** `zone`: of times that name none; `shopZone`: of whole days. */
export type EventPart = {
  readonly event: ICAL.Component
  readonly zone: string
  readonly shopZone: string
  /** When it begins, as its file writes it. */
  readonly starts: string | null
  /** Its zone is unknown. */
  readonly isGuess: boolean
}
type Found = {
  readonly times: Interval[]
  readonly unread: UnreadEvent[]
  steps: number
}
type Limits = { readonly until: Instant; readonly mostSteps: number }

/** What can be read of it, and what cannot. Never throws. */
export function occurrencesOf(parts: readonly EventPart[], limits: Limits): Found {
  const found: Found = { times: [], unread: [], steps: 0 }
  const current = newest(parts)
  const changes = current.filter(({ event }) => event.hasProperty('recurrence-id'))
  for (const part of current) {
    // Without its series a changed occurrence is an event like others.
    const isChange = changes.length < current.length && changes.includes(part)
    try {
      if (!isChange) addSeries(part, changes, limits, found)
      else addChange(part, found)
    } catch (error) {
      found.unread.push({ reason: reasonOf(error, part), starts: part.starts })
    }
  }
  return found
}

/** A program that reads a new version of an event forgets the one before (RFC 5545, 3.8.7.4). */
function newest(parts: readonly EventPart[]): EventPart[] {
  const sequenceOf = ({ event }: EventPart) => Number(event.getFirstPropertyValue('sequence') ?? 0)
  const latest = new Map<string, number>()
  for (const part of parts)
    latest.set(idOf(part), Math.max(latest.get(idOf(part)) ?? 0, sequenceOf(part)))
  return parts.filter(part => sequenceOf(part) >= latest.get(idOf(part))!)
}

function idOf({ event }: EventPart): string {
  return JSON.stringify(event.getFirstProperty('recurrence-id')?.jCal ?? null)
}

function addChange(part: EventPart, found: Found): void {
  const event = eventOf(part)
  // What is changed from one occurrence on is read with its series.
  if (!event.modifiesFuture()) add(part, found, event.startDate, event.endDate)
}

function addSeries(
  part: EventPart,
  changes: readonly EventPart[],
  limits: Limits,
  found: Found,
): void {
  const { event: component } = part
  const others = component.hasProperty('recurrence-id') ? [] : changes
  const isLeftOut = leftOut(part, others)
  const listed = component.getAllProperties('rdate')
  component.removeAllProperties('exdate')
  component.removeAllProperties('rdate')
  const later = others.filter(({ event }) => eventOf({ ...part, event }).modifiesFuture())
  const event = eventOf(part, later)
  const { startDate, endDate } = event
  if (!isLeftOut(startDate)) add(part, found, startDate, endDate)
  for (const value of listed.flatMap(property => property.getValues() as unknown[]))
    addListed(part, value, event, found, isLeftOut)
  if (!event.isRecurring()) return
  refuseTooOften(component)
  endInItsZone(component, startDate)
  const occurrences = event.iterator()
  for (let next = nextOf(occurrences); next !== null; next = nextOf(occurrences)) {
    if (instantOf(next, part) >= limits.until) break
    found.steps += 1
    if (found.steps > limits.mostSteps) throw new Unreadable('too_many')
    if (isLeftOut(next)) continue
    const details = event.getOccurrenceDetails(next)
    const owner = later.find(one => one.event === details.item.component) ?? part
    add(owner, found, details.startDate, details.endDate)
  }
}

/** A date of a list, or a period with an end of its own. */
function addListed(
  part: EventPart,
  value: unknown,
  event: ICAL.Event,
  found: Found,
  isLeftOut: (time: ICAL.Time) => boolean,
): void {
  const start = value instanceof ICAL.Period ? value.start : (value as ICAL.Time)
  if (isLeftOut(start)) return
  if (value instanceof ICAL.Period) return add(part, found, start, value.getEnd())
  const end = start.clone()
  end.addDuration(event.duration)
  add(part, found, start, end)
}

/**
 * Tells which occurrences are not at their own time: those excepted, and those changed, which are parts of their own.
 * Compared as instants, because programs write them in another zone than the series, or as a date.
 */
function leftOut(part: EventPart, changes: readonly EventPart[]): (time: ICAL.Time) => boolean {
  const moved = changes.flatMap(change =>
    eventOf(change).modifiesFuture()
      ? []
      : [{ part: change, time: change.event.getFirstPropertyValue('recurrence-id') }],
  )
  const excepted = part.event
    .getAllProperties('exdate')
    .flatMap(property => property.getValues() as unknown[])
    .map(time => ({ part, time }))
  const times = [...moved, ...excepted].flatMap(one =>
    one.time instanceof ICAL.Time ? [{ part: one.part, time: one.time }] : [],
  )
  const isWholeDay = eventOf(part).startDate.isDate
  const instants = new Set(times.map(one => instantOf(one.time, one.part)))
  const days = new Set(
    times.flatMap(({ time }) => (isWholeDay || time.isDate ? [dayOf(time)] : [])),
  )
  return time => instants.has(instantOf(time, part)) || days.has(dayOf(time))
}

function dayOf({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`
}

function add(part: EventPart, found: Found, start: ICAL.Time, end: ICAL.Time): void {
  if (!takesTime(part.event)) return
  const time = { start: instantOf(start, part), end: instantOf(end, part) }
  if (Number.isNaN(time.start) || Number.isNaN(time.end)) throw new Unreadable('date')
  found.times.push(time)
}

/** Whole days end on their own day at the earliest, also when a program writes the same date twice. */
function eventOf({ event }: EventPart, later: readonly EventPart[] = []): ICAL.Event {
  const read = new ICAL.Event(event, { exceptions: later.map(one => one.event) })
  if (!event.hasProperty('dtstart')) throw new Unreadable('date')
  const { startDate, endDate } = read
  const isBackwards = endDate.compare(startDate) < 0
  if (startDate.isDate && (isBackwards || endDate.compare(startDate) === 0)) {
    event.removeAllProperties('dtend')
    event.removeAllProperties('duration')
  } else if (isBackwards) throw new Unreadable('date')
  return read
}

function nextOf(occurrences: ICAL.RecurExpansion): ICAL.Time | null {
  return occurrences.next() ?? null
}

/** Whether an event makes its owner busy: not when it is cancelled, or shown as free. */
export function takesTime(event: ICAL.Component): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    says('status') !== 'CANCELLED' &&
    says('transp') !== 'TRANSPARENT' &&
    says('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

function refuseTooOften(event: ICAL.Component): void {
  const rules = event.getAllProperties('rrule').map(({ jCal }) => JSON.stringify(jCal))
  if (rules.some(rule => /SECONDLY|MINUTELY/i.test(rule))) throw new Unreadable('too_often')
}

/**
 * A rule may end by a time without a zone, which is in that of the series, or by a date, which is its last. The end of
 * whole days may be a midnight in UTC of a zone that we do not know: the nearest date counts.
 */
function endInItsZone(event: ICAL.Component, start: ICAL.Time): void {
  for (const property of event.getAllProperties('rrule')) {
    const { until } = property.getFirstValue() as { until?: ICAL.Time | null }
    if (!until || until.isDate === start.isDate) {
      if (until && until.zone === ICAL.Timezone.localTimezone) until.zone = start.zone
    } else if (until.isDate) {
      Object.assign(until, { isDate: false, hour: 23, minute: 59, second: 59 })
      until.zone = start.zone
    } else {
      if (until.hour >= 12 && !(until.hour === 23 && until.minute === 59)) until.adjust(1, 0, 0, 0)
      until.isDate = true
    }
  }
}

function reasonOf(error: unknown, { event }: EventPart): UnreadReason {
  if (error instanceof Unreadable) return error.reason
  return event.hasProperty('rrule') ? 'rule' : 'date'
}

/** Whole days are in the shop's zone; times without a zone in that of the calendar, or also in the shop's. */
export function instantOf(
  time: ICAL.Time,
  { zone, shopZone }: Pick<EventPart, 'zone' | 'shopZone'>,
): Instant {
  if (time.isDate) return wallInstant(time, shopZone)
  if (time.zone === ICAL.Timezone.localTimezone) return wallInstant(time, zone)
  return time.toUnixTime() * 1000
}
