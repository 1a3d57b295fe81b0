/** Reads when somebody is busy from a calendar file (RFC 5545). Only the times of its events are read. */
import ICAL from 'ical.js'
import { type Instant, type Interval, unionOf } from '#domain/calendar/interval.ts'
import { useWorldZones, wallInstant } from './time-zones.ts'

export type BusyQuestion = Interval & {
  readonly text: string
  /** The zone of times that name none, and of whole days. */
  readonly timeZone: string
}
/** `ours`: events of that calendar that are appointments of Mi Turno, with their ids. */
export type BusyTimes = {
  readonly busy: readonly Interval[]
  readonly ours: readonly (Interval & { readonly id: string })[]
}

/** No person is busy more often than this in three months; of more, the nearest count. */
export const MOST_BUSY_TIMES = 1000
const MOST_STEPS = 100_000
/**
 * The most steps in one series, enough for twenty-seven years of a daily one: it is walked from its first occurrence.
 */
const MOST_STEPS_OF_ONE = 10_000
const OURS = /^([\da-f-]{36})@mi-turno$/

/**
 * The busy times of an iCalendar text in a range of instants, cut to it, and apart from them the events that came from
 * our own feeds.
 */
export function busyTimes(question: BusyQuestion): BusyTimes {
  const found = calendarsIn(question.text).flatMap(calendar => {
    useWorldZones(calendar, question.text)
    return timesOf(calendar, question)
  })
  const inside = found
    .map(({ start, end, id }) => ({
      start: Math.max(start, question.start),
      end: Math.min(end, question.end),
      id,
    }))
    .filter(({ start, end }) => start < end)
  const ours = inside.flatMap(({ id, ...time }) => (id === null ? [] : [{ ...time, id }]))
  const busy = unionOf(inside.flatMap(({ id, ...time }) => (id === null ? [time] : [])))
  return { busy: busy.slice(0, MOST_BUSY_TIMES), ours: ours.slice(0, MOST_BUSY_TIMES) }
}

type Found = Interval & { readonly id: string | null }

type Root = [name: string, properties: object[], components: object[]]

/** The calendars in a file, which may hold several. Throws when nothing of it can be read. */
function calendarsIn(text: string): ICAL.Component[] {
  const whole = text.trimStart()
  try {
    return parse(whole)
  } catch (error) {
    const parts = whole.match(/BEGIN:(VEVENT|VTIMEZONE)\b[\s\S]*?END:\1/g) ?? []
    const readable = parts.flatMap(partsIn)
    // Nothing of it can be read, so it is no calendar.
    if (readable.length === 0) throw error
    const calendar = new ICAL.Component('vcalendar')
    for (const part of readable) calendar.addSubcomponent(part)
    return [calendar]
  }
}

/** The components of one part of a file; empty when it cannot be read, so that the other parts still count. */
function partsIn(part: string): ICAL.Component[] {
  try {
    return parse(`BEGIN:VCALENDAR\r\n${part}\r\nEND:VCALENDAR`).flatMap(one =>
      one.getAllSubcomponents(),
    )
  } catch {
    return []
  }
}

function parse(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[]
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as Root[]
  return roots.filter(([name]) => name === 'vcalendar').map(root => new ICAL.Component(root))
}

/** Changed occurrences of a series are separate events with the same UID. */
function timesOf(calendar: ICAL.Component, question: BusyQuestion): Found[] {
  const events = calendar.getAllSubcomponents('vevent')
  const series = Map.groupBy(events, event => String(event.getFirstPropertyValue('uid')))
  let left = MOST_STEPS
  return [...series].flatMap(([uid, parts]) => {
    const id = OURS.exec(uid)?.[1] ?? null
    try {
      const { times, steps } = timesOfOne(parts, question, Math.min(left, MOST_STEPS_OF_ONE))
      left -= steps
      return times.map(time => ({ ...time, id }))
    } catch {
      // An impossible date or rule: this event is skipped, the others count.
      return []
    }
  })
}

function timesOfOne(parts: readonly ICAL.Component[], question: BusyQuestion, mostSteps: number) {
  const changed = parts.filter(part => part.hasProperty('recurrence-id'))
  const times: Interval[] = []
  let steps = 0
  const add = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): void => {
    if (!takesTime(event.component)) return
    times.push({ start: instantOf(start, question), end: instantOf(end, question) })
  }
  for (const part of parts) {
    const isChange = changed.includes(part)
    const event = new ICAL.Event(part, isChange ? {} : { exceptions: [...changed] })
    if (isChange && event.modifiesFuture() && changed.length < parts.length) continue
    if (isChange || !event.isRecurring()) {
      add(event, event.startDate, event.endDate)
      continue
    }
    if (isTooOften(part)) continue
    // With a list of dates (RDATE) and no rule, the iterator leaves out the first occurrence.
    if (!part.hasProperty('rrule')) add(event, event.startDate, event.endDate)
    const occurrences = event.iterator()
    for (let next = nextOf(occurrences); next !== null; next = nextOf(occurrences)) {
      steps += 1
      if (steps > mostSteps || instantOf(next, question) >= question.end) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      // A moved occurrence is counted as the separate event that it is.
      if (item !== event && !item.modifiesFuture()) continue
      add(item, startDate, endDate)
    }
  }
  return { times, steps }
}

function nextOf(occurrences: ICAL.RecurExpansion): ICAL.Time | null {
  return occurrences.next() ?? null
}

/** Whether an event makes its owner busy: not when it is cancelled, or shown as free. */
function takesTime(event: ICAL.Component): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    says('status') !== 'CANCELLED' &&
    says('transp') !== 'TRANSPARENT' &&
    says('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

function isTooOften(event: ICAL.Component): boolean {
  return event
    .getAllProperties('rrule')
    .some(({ jCal }) => /SECONDLY|MINUTELY/i.test(JSON.stringify(jCal)))
}

/** Whole days, and times without a zone, are in the shop's time zone. */
function instantOf(time: ICAL.Time, { timeZone }: BusyQuestion): Instant {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone
  return isFloating ? wallInstant(time, timeZone) : time.toUnixTime() * 1000
}
