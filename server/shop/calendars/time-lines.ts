/**
 * Rewrites the lines of an event that hold times so that ical.js understands them, and only if they are valid: it takes
 * 30 February for 2 March. Programs write dates without saying that they are no times, leave out seconds, give an
 * offset, or do not quote a zone's name with a colon in it.
 */
import { Unreadable } from './unread.ts'

/** `name`: by which ical.js knows it; null when nobody knows it. `isGuess`: it may be another one. */
export type Zone = { readonly name: string | null; readonly isGuess: boolean }
export type FindZone = (tzid: string) => Zone
export type TimeLines = {
  readonly lines: readonly string[]
  /** A zone is unknown; without any, its times are taken as times without a zone. */
  readonly isGuess: boolean
}

type FindName = (tzid: string) => string | null

const WITH_TIMES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'FREEBUSY'])
/** The value begins with the last year that follows a colon; what is before belongs to the parameters. */
const LINE = /^([A-Z-]+)\s*((?:;.*)?):\s*(\d{4}.*)$/i
const NO_VALUE = /^(?:EXDATE|RDATE|FREEBUSY)\b[^:]*:\s*$/i
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?|Z)?$/i

/** The lines of an event or of free-busy times, rewritten. Throws `Unreadable` for a time that is none. */
export function timeLines(lines: readonly string[], findZone: FindZone): TimeLines {
  let isGuess = false
  const find = (tzid: string) => {
    const found = findZone(tzid)
    isGuess ||= found.isGuess
    return found.name
  }
  const rewritten = lines.flatMap(line => {
    const name = /^[A-Z-]+/i.exec(line)?.[0].toUpperCase() ?? ''
    if (!WITH_TIMES.has(name)) return [line]
    return NO_VALUE.test(line) ? [] : rewrite(line, find)
  })
  return { lines: rewritten, isGuess }
}

/** A line for each of its values. */
function rewrite(line: string, findZone: FindName): string[] {
  const [, name, params = '', values = ''] = LINE.exec(line) ?? unreadable()
  const tzid = paramOf(params, 'TZID')
  const kept = ['RANGE', 'FBTYPE'].flatMap(param => {
    const value = paramOf(params, param)
    return value === null ? [] : [`;${param}=${value}`]
  })
  const zone = tzid === null ? null : findZone(tzid)
  // A quote may close behind the time instead of behind the zone.
  return values
    .replaceAll('"', '')
    .split(',')
    .flatMap(value => {
      if (value.trim() === '') return []
      const [start = '', end] = value.trim().split('/')
      const from = readTime(start, findZone)
      const at = from.zone ?? (from.isUtc ? null : zone)
      const type = end === undefined ? (from.isDate ? ';VALUE=DATE' : '') : ';VALUE=PERIOD'
      const inZone = at === null || from.isDate ? '' : `;TZID="${at}"`
      const until = end === undefined ? '' : `/${periodEnd(end, findZone)}`
      return [`${name}${kept.join('')}${type}${inZone}:${from.text}${until}`]
    })
}

type Read = {
  readonly text: string
  readonly isDate: boolean
  readonly isUtc: boolean
  readonly zone: string | null
}

function readTime(text: string, findZone: FindName): Read {
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', mark = ''] =
    TIME.exec(text.trim()) ?? unreadable()
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > days) unreadable()
  const date = `${year}${month}${day}`
  if (hour === undefined) return { text: date, isDate: true, isUtc: false, zone: null }
  const isMidnight = `${hour}${minute}${second}` === '240000'
  if ((Number(hour) > 23 && !isMidnight) || Number(minute) > 59 || Number(second) > 60) unreadable()
  const isUtc = mark.toUpperCase() === 'Z'
  const zone = mark === '' || isUtc ? null : findZone(mark)
  return {
    text: `${date}T${hour}${minute}${second}${isUtc ? 'Z' : ''}`,
    isDate: false,
    isUtc,
    zone,
  }
}

function periodEnd(text: string, findZone: FindName): string {
  return /^[+-]?P/i.test(text.trim()) ? text.trim() : readTime(text, findZone).text
}

function paramOf(params: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*("[^"]*"|[^;]*)`, 'i').exec(params)?.[1]
  return found === undefined ? null : found.replaceAll('"', '').trim()
}

function unreadable(): never {
  throw new Unreadable('date')
}
