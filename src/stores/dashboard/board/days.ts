/*
 * Calendar days and wall minutes in the browser, with `Intl` alone. Instants come from the server with the shop's
 * offset; only "now" and what the user types must be turned into one here.
 */

const minuteMs = 60_000

export type WallTime = { readonly date: string; readonly minute: number }

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The Monday of its week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, weekday === 0 ? -6 : 1 - weekday)
}

/** The same day of another month, or its last one. */
export function shiftMonth(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, length)))
    .toISOString()
    .slice(0, 10)
}

export function isDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Minutes since the midnight that begins `date`, on the wall; beyond 1440 after the next midnight. */
export function minuteOn(date: string, instant: string): number {
  const clock = Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
  return daysBetween(date, instant.slice(0, 10)) * 1440 + clock
}

/** `18:30`, also from minutes after midnight of the next day. */
export function clockText(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440
  return `${String(Math.trunc(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function minuteOfClock(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export function wallTimeAt(epoch: number, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    wallFormat(timeZone)
      .formatToParts(epoch)
      .map(part => [part.type, part.value]),
  )
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

/** The instant at which the shop's clock shows this, with its offset. Where the clock jumps, the later reading. */
export function instantAt(date: string, minute: number, timeZone: string): string {
  const wall = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs
  const guess = wall - offsetAt(wall, timeZone) * minuteMs
  const offset = offsetAt(guess, timeZone)
  const local = new Date(wall).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${clockText(size)}`
}

function offsetAt(epoch: number, timeZone: string): number {
  const { date, minute } = wallTimeAt(epoch, timeZone)
  const wall = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs
  return Math.round((wall - Math.floor(epoch / minuteMs) * minuteMs) / minuteMs)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
