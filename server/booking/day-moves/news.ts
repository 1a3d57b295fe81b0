import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { contains, HOUR, type Interval } from '#domain/calendar/interval.ts'
import { dayInterval, localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Received } from '#contract/contract.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'

/**
 * Whether the span covers the local day on which it begins: then they do not come at all. What it leaves out before 6:00
 * is the night of the day before, in a shop that closes after midnight.
 */
export function isWholeDay(span: Interval, timeZone: string): boolean {
  const { start, end } = dayInterval(localDate(span.start, timeZone), timeZone)
  return contains(span, { start: start + 6 * HOUR, end })
}

/** The staff's notice about the whole day move, in one line of Spanish. */
export function newsOf(
  { staff, why, starts_at, ends_at }: Received<'applyDayMove', 'body'>,
  { plan }: ShopMemory,
): string {
  const name = plan.staff.find(one => one.id === staff)?.name ?? ''
  const span = { start: Date.parse(starts_at), end: Date.parse(ends_at) }
  if (why === 'hours') return 'Cambio de horario'
  if (why === 'late') return `${name} viene con demora`
  if (why === 'blocked') return `Bloqueo de ${name}`
  if (isWholeDay(span, plan.timeZone)) return `${name} no viene`
  return `${name} no atiende ${spanText(span, plan.timeZone)}`
}

function spanText({ start, end }: Interval, timeZone: string): string {
  const [from, to] = [toOffsetIso(start, timeZone), toOffsetIso(end, timeZone)]
  if (dateOf(from) === dateOf(to)) return `de ${timeText(from)} a ${timeText(to)}`
  return `del ${dayAndTime(from)} al ${dayAndTime(to)}`
}

function dayAndTime(at: string): string {
  return `${shortDateText(dateOf(at))} ${timeText(at)}`
}
