/** The events of a calendar file as a table; series are written out up to the last day that can be booked. */
import ICAL from 'ical.js'
import type { ImportWarning } from '#contract/imports/import-names.ts'
import { zoneFinder, wallInstant, placeOf, worldZone } from '#server/shop/calendars/time-zones.ts'
import { timeLines } from '#server/shop/calendars/time-lines.ts'
import { Unreadable } from '#server/shop/calendars/unread.ts'
import { refuseFile } from './refused-file.ts'
import { collectRows, type RawRow } from './table.ts'

export const icsHeader = [
  'Evento',
  'Empieza',
  'Termina',
  'Descripción',
  'Invitado',
  'Mail',
  'Estado',
  'UID',
]

/** A property of events in whose times a zone is named that nobody knows. */
const UNKNOWN_ZONE = 'x-mi-turno-unknown-zone'

/** Of one series without an end, and of all together. */
const MOST_STEPS = 20_000

export type IcsQuestion = {
  readonly text: string
  /** The shop's zone, of times that name none. */
  readonly timeZone: string
  /** Epoch milliseconds: series are written out until then. */
  readonly until: number
}

export function isCalendar(text: string): boolean {
  return /^\s*BEGIN\s*:\s*VCALENDAR/i.test(text)
}

type Series = { readonly own: ICAL.Component; readonly changes: ICAL.Component[] }

export function readIcs({ text, timeZone, until }: IcsQuestion): readonly RawRow[] {
  const { rows, add } = collectRows()
  add(1, icsHeader)
  let n = 1
  let steps = 0
  for (const calendar of calendarsIn(text)) {
    const zone = zoneOfFile(calendar) ?? timeZone
    dropKnownZones(calendar)
    for (const { own, changes } of seriesIn(calendar)) {
      for (const found of occurrencesOf(own, changes, { zone, until })) {
        steps += 1
        if (steps > MOST_STEPS * 3) refuseFile('too_many_rows', String(MOST_STEPS * 3))
        n += 1
        add(n, found.cells, found.warnings)
      }
    }
  }
  return rows
}

function calendarsIn(text: string): ICAL.Component[] {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  const whole = lines.filter(line => line.trim() !== '')
  if (!/^END\s*:\s*VCALENDAR\s*$/i.test(whole.at(-1) ?? '')) refuseFile('cut', String(lines.length))
  return splitCalendars(whole).map(parseCalendar)
}

function splitCalendars(lines: readonly string[]): string[][] {
  const calendars: string[][] = []
  for (const line of lines) {
    if (/^BEGIN\s*:\s*VCALENDAR/i.test(line)) calendars.push([])
    calendars.at(-1)?.push(line)
  }
  return calendars
}

/** Times are rewritten so that ical.js knows their zones, those of Windows too, also without a definition in the file. */
function parseCalendar(lines: readonly string[]): ICAL.Component {
  try {
    const findZone = zoneFinder(definitionsIn(lines))
    const clean = lines.flatMap(line => {
      try {
        const { lines: clean, isGuess } = timeLines([line], findZone)
        return isGuess ? [...clean, `${UNKNOWN_ZONE}:1`] : clean
      } catch (error) {
        // ical.js would take it for another time. Without it the row says that it has no start.
        if (error instanceof Unreadable) return []
        throw error
      }
    })
    return new ICAL.Component(ICAL.parse(clean.join('\r\n')) as [string, object[], object[]])
  } catch {
    return refuseFile('broken')
  }
}

function definitionsIn(lines: readonly string[]): ICAL.Component[] {
  const parts = [...lines.join('\r\n').matchAll(/BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE/gi)]
  return parts.flatMap(([part]) => {
    try {
      return [new ICAL.Component(ICAL.parse(part) as [string, object[], object[]])]
    } catch {
      return []
    }
  })
}

/** X-WR-TIMEZONE: of times that name none. */
function zoneOfFile(calendar: ICAL.Component): string | null {
  const named = calendar.getFirstPropertyValue('x-wr-timezone')
  return typeof named === 'string' ? worldZone(named) : null
}

/** ical.js believes a file before it believes us, and definitions in files are often wrong. */
function dropKnownZones(calendar: ICAL.Component): void {
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    if (placeOf(zone) !== null) calendar.removeSubcomponent(zone)
}

function seriesIn(calendar: ICAL.Component): Series[] {
  const events = calendar.getAllSubcomponents('vevent')
  const byUid = Map.groupBy(events, event => textOf(event, 'uid') || event)
  return [...byUid.values()].flatMap(parts => {
    const newest = latestOf(parts)
    const own = newest.find(part => !part.hasProperty('recurrence-id'))
    const changes = newest.filter(part => part.hasProperty('recurrence-id'))
    return own === undefined ? changes.map(one => ({ own: one, changes: [] })) : [{ own, changes }]
  })
}

/** Of one event that is in the file several times, the last version counts. */
function latestOf(parts: readonly ICAL.Component[]): ICAL.Component[] {
  const latest = new Map<string, ICAL.Component>()
  for (const part of parts) {
    const key = String(part.getFirstPropertyValue('recurrence-id') ?? '')
    const before = latest.get(key)
    if (before === undefined || sequenceOf(part) >= sequenceOf(before)) latest.set(key, part)
  }
  return [...latest.values()]
}

function sequenceOf(event: ICAL.Component): number {
  return Number(event.getFirstPropertyValue('sequence') ?? 0)
}

type Range = { readonly zone: string; readonly until: number }

type Occurrence = { readonly cells: string[]; readonly warnings: readonly ImportWarning[] }

function* occurrencesOf(
  component: ICAL.Component,
  changes: readonly ICAL.Component[],
  range: Range,
): Generator<Occurrence> {
  const event = new ICAL.Event(component, { strictExceptions: true, exceptions: [...changes] })
  if (!(event.startDate instanceof ICAL.Time)) return yield rowOf(event, null, null, range)
  if (!event.isRecurring()) return yield rowOf(event, event.startDate, event.endDate, range)
  const days = exceptedDays(component)
  const occurrences = event.iterator()
  for (let count = 0; count < MOST_STEPS; count += 1) {
    // Its types leave out that it ends.
    const next = occurrences.next() as ICAL.Time | undefined
    if (next === undefined || instantOf(next, range.zone) >= range.until) return
    if (days.has(dateOf(next))) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    yield rowOf(item, startDate, endDate, range)
  }
}

/** Programs except whole days of a series that has times, which ical.js takes for other times. */
function exceptedDays(component: ICAL.Component): ReadonlySet<string> {
  const times = component.getAllProperties('exdate').flatMap(one => one.getValues() as ICAL.Time[])
  return new Set(times.filter(time => time.isDate).map(dateOf))
}

function rowOf(
  { component, uid }: ICAL.Event,
  start: ICAL.Time | null,
  end: ICAL.Time | null,
  { zone }: Range,
): Occurrence {
  const guest = component.getFirstProperty('attendee')
  const at = (time: ICAL.Time | null) => {
    if (time === null) return ''
    return time.isDate ? dateOf(time) : new Date(instantOf(time, zone)).toISOString()
  }
  const key = uid && start !== null ? `${uid} ${at(start)}` : ''
  const cells = [
    textOf(component, 'summary'),
    at(start),
    at(end),
    textOf(component, 'description'),
    guest?.getFirstParameter('cn') ?? '',
    String(guest?.getFirstValue() ?? '').replace(/^mailto:/i, ''),
    textOf(component, 'status'),
    component.hasProperty('rrule') || component.hasProperty('recurrence-id') ? key : (uid ?? ''),
  ]
  return { cells, warnings: component.hasProperty(UNKNOWN_ZONE) ? ['zone_unknown'] : [] }
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function dateOf({ year, month, day }: ICAL.Time): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** A time without a zone of its own is one of the file's zone, or else of the shop's. */
function instantOf(time: ICAL.Time, zone: string): number {
  const isFloating = time.zone === ICAL.Timezone.localTimezone
  return isFloating ? wallInstant(time, zone) : time.toUnixTime() * 1000
}
