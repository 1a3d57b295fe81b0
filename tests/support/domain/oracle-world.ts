/** Every minute around a date with its local time. The oracle reads local time only from here. */
import 'temporal-polyfill/global'
import type { Interval } from '#domain/calendar/interval.ts'

const MINUTE = 60_000

export type Wall = { readonly dateIndex: number; readonly minute: number }

/** Every minute of nine days around a date, with its local date and time. */
export type World = {
  readonly timeZone: string
  readonly dates: readonly string[]
  readonly weekdays: readonly number[]
  readonly first: number
  readonly walls: readonly Wall[]
}

/** The date a world is built around is `dates[ANCHOR]`. */
export const ANCHOR = 4

const worlds = new Map<string, World>()

export function worldAround(timeZone: string, date: string): World {
  const key = `${timeZone} ${date}`
  let world = worlds.get(key)
  if (world === undefined) worlds.set(key, (world = buildWorld(timeZone, date)))
  return world
}

function buildWorld(timeZone: string, date: string): World {
  const anchor = Temporal.PlainDate.from(date)
  const dates = Array.from({ length: 9 }, (_, index) =>
    anchor.add({ days: index - ANCHOR }).toString(),
  )
  const first = Temporal.PlainDate.from(dates[1]!).toZonedDateTime(timeZone).epochMilliseconds
  const walls = Array.from({ length: 7 * 1440 }, (_, index) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(first + index * MINUTE)
    const wall = instant.toZonedDateTimeISO(timeZone)
    const dateIndex = dates.indexOf(wall.toPlainDate().toString())
    return { dateIndex, minute: wall.hour * 60 + wall.minute }
  })
  const weekdays = dates.map(one => Temporal.PlainDate.from(one).dayOfWeek)
  return { timeZone, dates, weekdays, first, walls }
}

export function meets(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

export function holds(interval: Interval, instant: number): boolean {
  return interval.start <= instant && instant < interval.end
}
