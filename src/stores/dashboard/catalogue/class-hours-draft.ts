/* The timetable of a class while it is being edited. Pure. */
import { clockText, DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import type { Service } from './catalogue.ts'

export type ClassHourDraft = {
  readonly key: string
  readonly weekday: number
  /** `18:00`. */
  readonly clock: string
}

const MOST_CLASS_HOURS = 50
let lastKey = 0

export function classHoursOf(service: Service | null): ClassHourDraft[] {
  return (service?.class_hours ?? []).map(({ weekday, minute }) =>
    newHour(weekday, clockText(minute)),
  )
}

/** Adds an hour: that of the last row on the day after it. */
export function addClassHour(drafts: readonly ClassHourDraft[]): ClassHourDraft[] {
  const last = drafts.at(-1)
  const next =
    last === undefined ? newHour(1, '18:00') : newHour((last.weekday % 7) + 1, last.clock)
  return [...drafts, next]
}

function newHour(weekday: number, clock: string): ClassHourDraft {
  lastKey += 1
  return { key: String(lastKey), weekday, clock }
}

export function classHoursFrom(drafts: readonly ClassHourDraft[]): Service['class_hours'] {
  return drafts.map(({ weekday, clock }) => ({ weekday, minute: minuteOfClock(clock) ?? 0 }))
}

export function areClassHoursFine(drafts: readonly ClassHourDraft[]): boolean {
  const minutes = classHoursFrom(drafts).map(one => one.weekday * DAY_MINUTES + one.minute)
  return new Set(minutes).size === drafts.length && drafts.length <= MOST_CLASS_HOURS
}
