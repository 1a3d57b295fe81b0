import { addDays, weekdayOf } from '#domain/calendar/dates.ts'
import { dateOf, momentText, timeText, weekdayText } from './texts.ts'

/** `mañana martes 1, 11:00`, as people say it; with the whole date when it is later. `today`: the shop's own date. */
export function nearMomentText(instant: string, today: string): string {
  const date = dateOf(instant)
  const near = date === today ? 'hoy' : date === addDays(today, 1) ? 'mañana' : null
  if (near === null) return momentText(instant)
  return `${near} ${weekdayText(weekdayOf(date))} ${Number(date.slice(8))}, ${timeText(instant)}`
}
