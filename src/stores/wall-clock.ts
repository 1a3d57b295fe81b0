/*
 * The shop's wall clock in the browser, with `Intl` alone because few browsers have `Temporal`. Instants come from the
 * server with the shop's offset; only "now" and what the user types are converted here.
 */
import { dateOf, timeText } from '#contract/texts/texts.ts'
import {
  clockText,
  DAY_MINUTES,
  dayNumber,
  daysBetween,
  minuteOfClock,
} from '#domain/calendar/dates.ts'
import { MINUTE, DAY } from '#domain/calendar/interval.ts'

export type WallTime = { readonly date: string; readonly minute: number }

/** Wall clock minutes since the midnight that begins `date`; more than 1440 after the next midnight. */
export function minuteOn(date: string, instant: string): number {
  const clock = minuteOfClock(timeText(instant)) ?? NaN
  return daysBetween(date, dateOf(instant)) * DAY_MINUTES + clock
}

export function minutesOf(span: { readonly starts_at: string; readonly ends_at: string }): number {
  return (Date.parse(span.ends_at) - Date.parse(span.starts_at)) / MINUTE
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

/**
 * The instant, with its offset, at which the shop's clock shows this minute of the date: the earlier one where an hour
 * comes twice. Where the clock jumps over the minute, it counts on from before the jump.
 */
export function instantAt(date: string, minute: number, timeZone: string): string {
  const wall = dayNumber(date) * DAY + minute * MINUTE
  // No zone changes its clock twice in two days.
  const [before, after] = [offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)]
  const isShownBy = (offset: number) => offsetAt(wall - offset * MINUTE, timeZone) === offset
  const offset = !isShownBy(before) && isShownBy(after) ? after : before
  const local = new Date(wall).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${clockText(Math.abs(offset))}`
}

function offsetAt(epoch: number, timeZone: string): number {
  const { date, minute } = wallTimeAt(epoch, timeZone)
  const wall = dayNumber(date) * DAY_MINUTES + minute
  return wall - Math.floor(epoch / MINUTE)
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
