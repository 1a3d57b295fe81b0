/** Reads when somebody is busy from a calendar file (RFC 5545). Only the times of its events are read. */
import ICAL from 'ical.js'
import { type Interval, unionOf } from '#domain/calendar/interval.ts'
import { type CalendarLines, calendarLines, type Part } from './calendar-lines.ts'
import { type EventPart, instantOf, occurrencesOf } from './occurrences.ts'
import { type FindZone, timeLines } from './time-lines.ts'
import { placeOf, worldZone, zoneFinder } from './time-zones.ts'
import { summaryOf, type Unread, Unreadable, type UnreadEvent } from './unread.ts'

export type BusyQuestion = Interval & {
  readonly text: string
  /** The zone of times that name none, and of whole days. */
  readonly timeZone: string
}
/** `ours`: events of that calendar that are appointments of Mi Turno, with their ids. */
export type BusyTimes = {
  readonly busy: readonly Interval[]
  readonly ours: readonly (Interval & { readonly id: string })[]
  readonly unread: Unread | null
}

/** No person is busy more often than this in three months; of more, the nearest count. */
export const MOST_BUSY_TIMES = 1000
const MOST_STEPS = 100_000
/**
 * The most steps in one series, enough for twenty-seven years of a daily one: it is walked from its first occurrence.
 */
const MOST_STEPS_OF_ONE = 10_000
const OURS = /^([\da-f-]{36})@mi-turno$/

type Found = Interval & { readonly id: string | null }
type Read = { readonly found: Found[]; readonly unread: UnreadEvent[] }

/**
 * The busy times of an iCalendar text in a range of instants, cut to it, and apart from them the events that came from
 * our own feeds. Null when it is no calendar.
 */
export function busyTimes(question: BusyQuestion): BusyTimes | null {
  const calendars = calendarLines(question.text)
  if (!calendars.some(({ parts, isWhole }) => isWhole || parts.length > 0)) return null
  const read: Read = { found: [], unread: [] }
  const events = calendars.flatMap(calendar => partsOf(calendar, question, read))
  readEvents(events, question, read)
  for (const { parts, isWhole } of calendars)
    if (!isWhole && parts.at(-1)?.isWhole !== false)
      read.unread.push({ reason: 'cut_off', starts: null })
  const inside = read.found.flatMap(({ id, ...time }) =>
    cut(time, question).map(at => ({ ...at, id })),
  )
  const ours = inside.flatMap(({ id, ...time }) => (id === null ? [] : [{ ...time, id }]))
  const busy = unionOf(inside.flatMap(({ id, ...time }) => (id === null ? [time] : [])))
  for (const { start } of busy.slice(MOST_BUSY_TIMES))
    read.unread.push({ reason: 'too_many', starts: new Date(start).toISOString() })
  return {
    busy: busy.slice(0, MOST_BUSY_TIMES),
    ours: ours.slice(0, MOST_BUSY_TIMES),
    unread: summaryOf(read.unread),
  }
}

function cut({ start, end }: Interval, question: Interval): Interval[] {
  const time = { start: Math.max(start, question.start), end: Math.min(end, question.end) }
  return time.start < time.end ? [time] : []
}

/** The events of a calendar; its free-busy times are read at once. */
function partsOf(
  { parts, zoneName }: CalendarLines,
  question: BusyQuestion,
  read: Read,
): EventPart[] {
  const calendar = new ICAL.Component('vcalendar')
  const zones = parts.filter(({ kind }) => kind === 'vtimezone').flatMap(definitionOf)
  // ical.js believes a file before it believes us.
  for (const zone of zones) if (placeOf(zone) === null) calendar.addSubcomponent(zone)
  const findZone = zoneFinder(zones)
  const { timeZone: shopZone } = question
  const zone = (zoneName === null ? null : worldZone(zoneName)) ?? shopZone
  return parts.flatMap(part => {
    if (part.kind === 'vtimezone') return []
    const starts = startsOf(part)
    try {
      const { event, isGuess, hasRule } = eventOf(part, findZone)
      calendar.addSubcomponent(event)
      if (!part.isWhole) read.unread.push({ reason: 'cut_off', starts })
      if (!hasRule) read.unread.push({ reason: 'rule', starts })
      const found = { event, zone, shopZone, starts, isGuess }
      if (part.kind === 'vevent') return [found]
      read.found.push(...freeBusyTimes(found))
      return []
    } catch (error) {
      read.unread.push({ reason: error instanceof Unreadable ? error.reason : 'date', starts })
      return []
    }
  })
}

/** A zone that cannot be read is as if it were not defined: events that need it are counted as unread. */
function definitionOf({ lines }: Part): ICAL.Component[] {
  try {
    return [
      parse(
        'VTIMEZONE',
        lines.map(line => line.replace(/^(TZID:)\s*"?([^"]*)"?$/i, '$1$2')),
      ),
    ]
  } catch {
    return []
  }
}

function eventOf({ kind, lines }: Part, findZone: FindZone) {
  const { lines: clean, isGuess } = timeLines(lines, findZone)
  try {
    return { event: parse(kind.toUpperCase(), clean), isGuess, hasRule: true }
  } catch (error) {
    const once = clean.filter(line => !/^RRULE\b/i.test(line))
    if (once.length === clean.length) throw error
    return { event: parse(kind.toUpperCase(), once), isGuess, hasRule: false }
  }
}

function parse(name: string, lines: readonly string[]): ICAL.Component {
  const text = [`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n')
  return new ICAL.Component(ICAL.parse(text) as [string, object[], object[]])
}

const LONGEST_START = 40

function startsOf({ lines }: Part): string | null {
  const line = lines.find(one => /^DTSTART\b/i.test(one))
  const value = line?.slice(line.lastIndexOf(':') + 1).replaceAll(/[^\p{L}\p{N} .,:/+-]/gu, '')
  return value?.trim().slice(0, LONGEST_START) || null
}

/** When a free-busy answer says that its owner is busy, also if only perhaps. */
function freeBusyTimes(part: EventPart): Found[] {
  return part.event.getAllProperties('freebusy').flatMap(property => {
    const type = (property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase()
    if (type === 'FREE') return []
    return (property.getValues() as unknown[]).map(period => {
      if (!(period instanceof ICAL.Period)) throw new Unreadable('date')
      const [start, end] = [period.start, period.getEnd()].map(time => instantOf(time, part))
      return { start: start!, end: end!, id: null }
    })
  })
}

/** Changed occurrences of a series are separate events with the same UID; without a UID each is its own. */
function readEvents(events: readonly EventPart[], question: BusyQuestion, read: Read): void {
  const series = Map.groupBy(events, part => part.event.getFirstPropertyValue('uid') ?? part)
  let left = MOST_STEPS
  for (const [uid, parts] of series) {
    const id = typeof uid === 'string' ? (OURS.exec(uid)?.[1] ?? null) : null
    const mostSteps = Math.min(left, MOST_STEPS_OF_ONE)
    const { times, unread, steps } = occurrencesOf(parts, { until: question.end, mostSteps })
    left -= steps
    read.found.push(...times.map(time => ({ ...time, id })))
    read.unread.push(...unread)
    const guess = parts.find(({ isGuess }) => isGuess)
    if (guess !== undefined && times.some(time => cut(time, question).length > 0))
      read.unread.push({ reason: 'zone', starts: guess.starts })
  }
}
