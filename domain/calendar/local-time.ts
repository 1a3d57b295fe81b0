/**
 * The only file that knows time zones: converts between instants and local dates and times. `Temporal` makes 0.3
 * million conversions a second, too few for a list of slots. So it is asked once per zone and UTC day for that day's
 * offsets (one, or two when the clock changes), and the rest is arithmetic on integers.
 */
import { addDays, clockText, DAY_MINUTES, dateOfDay, dayNumber } from './dates.ts'
import { DAY, HOUR, type Instant, type Interval, MINUTE, unionOf } from './interval.ts'

type OffsetPiece = { readonly from: Instant; readonly until: Instant; readonly offset: number }

/** No zone was ever further from UTC than this. */
const FURTHEST_OFFSET = 16 * HOUR

/** Eleven years of one zone; a caller who asks for more makes it start again instead of growing. */
const MAX_REMEMBERED_DAYS = 4096

const offsetsByZone = new Map<string, Map<number, readonly OffsetPiece[]>>()

/**
 * The instants of a local date and minute: none when the clock jumps over it, two when an hour is repeated, else one.
 * Minutes of 1440 and more are the next day's.
 */
export function instantsOf(date: string, minuteOfDay: number, timeZone: string): Instant[] {
  const wall = dayNumber(date) * DAY + minuteOfDay * MINUTE
  const instants: Instant[] = []
  for (const piece of piecesAround(wall, wall, timeZone)) {
    const instant = wall - piece.offset
    if (piece.from <= instant && instant < piece.until) instants.push(instant)
  }
  return instants
}

/** The instant of a local time: the earlier one in a repeated hour; null when the local time does not exist. */
export function toInstant(date: string, minuteOfDay: number, timeZone: string): Instant | null {
  return instantsOf(date, minuteOfDay, timeZone)[0] ?? null
}

/**
 * The instants whose local time is in the range. A change of the clock makes the interval longer or shorter, or splits
 * it in two.
 */
export function intervalsOf(
  date: string,
  startMinute: number,
  endMinute: number,
  timeZone: string,
): Interval[] {
  const midnight = dayNumber(date) * DAY
  const start = midnight + startMinute * MINUTE
  const end = midnight + endMinute * MINUTE
  return unionOf(
    piecesAround(start, end, timeZone).map(piece => ({
      start: Math.max(start - piece.offset, piece.from),
      end: Math.min(end - piece.offset, piece.until),
    })),
  )
}

/** The date (`YYYY-MM-DD`) that the calendar shows in this zone. */
export function localDate(instant: Instant, timeZone: string): string {
  return dateOfDay(localDay(instant, timeZone))
}

/** As `localDate`, but as a day number (see `dayNumber`), which is cheap to compare. */
export function localDay(instant: Instant, timeZone: string): number {
  return Math.floor((instant + offsetOf(instant, timeZone)) / DAY)
}

/** The minute of the day (0 to 1439) that the clock shows in this zone. */
export function localMinute(instant: Instant, timeZone: string): number {
  const wall = instant + offsetOf(instant, timeZone)
  return Math.floor((wall - Math.floor(wall / DAY) * DAY) / MINUTE)
}

/** The first instant of the date, also where the clock jumps over midnight. */
export function startOfDay(date: string, timeZone: string): Instant {
  return firstInstant(date, 0, timeZone)
}

/** The instant of a local time, or where the clock jumps over it, the first one after it. */
export function firstInstant(date: string, minuteOfDay: number, timeZone: string): Instant {
  for (let later = 0; later < 2 * DAY_MINUTES; later += 1) {
    const instant = toInstant(date, minuteOfDay + later, timeZone)
    if (instant !== null) return instant
  }
  throw new RangeError(`No day called ${date} in ${timeZone}`)
}

/** The instant at which the clock of another zone shows what that of `from` shows at `instant`. */
export function sameLocalTime(instant: Instant, from: string, to: string): Instant {
  return (
    firstInstant(localDate(instant, from), localMinute(instant, from), to) +
    (instant - Math.floor(instant / MINUTE) * MINUTE)
  )
}

/** The whole local date; 23 or 25 hours long when the clock changes. */
export function dayInterval(date: string, timeZone: string): Interval {
  return daysInterval(date, date, timeZone)
}

/** From the first instant of one date to the last one of another. */
export function daysInterval(first: string, last: string, timeZone: string): Interval {
  return { start: startOfDay(first, timeZone), end: startOfDay(addDays(last, 1), timeZone) }
}

/** An IANA name. Bare offsets like -03:00 are refused: they do not know about changes of the clock. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
    return true
  } catch {
    return false
  }
}

/** ISO 8601 with the zone's offset at that instant: `2027-03-01T09:30:00-03:00`. */
export function toOffsetIso(instant: Instant, timeZone: string): string {
  const offset = offsetOf(instant, timeZone)
  const wall = instant + offset
  const day = Math.floor(wall / DAY)
  const time = wall - day * DAY
  const second = String(Math.floor(time / 1000) % 60).padStart(2, '0')
  const zone = `${offset < 0 ? '-' : '+'}${clockText(Math.abs(Math.trunc(offset / MINUTE)))}`
  if (written.day !== day) written = { day, date: dateOfDay(day) }
  return `${written.date}T${clockText(Math.floor(time / MINUTE))}:${second}${zone}`
}

/** The date written last: a list has dozens of instants of one day. */
let written = { day: NaN, date: '' }

/** In milliseconds, ahead of UTC. */
export function offsetOf(instant: Instant, timeZone: string): number {
  // The last piece ends with the day, so one is always found.
  const pieces = piecesOfDay(Math.floor(instant / DAY), timeZone)
  return pieces.find(piece => instant < piece.until)!.offset
}

function piecesAround(wallStart: number, wallEnd: number, timeZone: string): OffsetPiece[] {
  const first = Math.floor((wallStart - FURTHEST_OFFSET) / DAY)
  const last = Math.floor((wallEnd + FURTHEST_OFFSET) / DAY)
  const pieces: OffsetPiece[] = []
  for (let day = first; day <= last; day += 1) pieces.push(...piecesOfDay(day, timeZone))
  return pieces
}

function piecesOfDay(day: number, timeZone: string): readonly OffsetPiece[] {
  let days = offsetsByZone.get(timeZone)
  if (days === undefined) offsetsByZone.set(timeZone, (days = new Map()))
  let pieces = days.get(day)
  if (pieces === undefined) {
    if (days.size >= MAX_REMEMBERED_DAYS) days.clear()
    days.set(day, (pieces = askForPieces(day, timeZone)))
  }
  return pieces
}

function askForPieces(day: number, timeZone: string): OffsetPiece[] {
  const end = (day + 1) * DAY
  const pieces: OffsetPiece[] = []
  for (let from = day * DAY; from < end;) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
    const change = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? end
    const until = Math.min(change, end)
    pieces.push({ from, until, offset: zoned.offsetNanoseconds / 1e6 })
    from = until
  }
  return pieces
}
