import { MINUTE } from '#domain/calendar/interval.ts'
import { firstInstant, localDate, toInstant } from '#domain/calendar/local-time.ts'
import type { ImportField, ImportWarning } from '#contract/imports/import-names.ts'
import { readAmount } from './amounts.ts'
import type { CellsOf } from './cells-of.ts'
import { dateText, readClock, type ReadDate, readDate, readDuration, readInstant } from './dates.ts'
import { partsOf } from './free-text.ts'
import { readCustomer } from './read-customer.ts'
import { type AppointmentValue, unreadable } from './row-value.ts'
import { findNamed, findServices, type ShopFacts } from './shop-facts.ts'
import { oneLine, plainWords } from './words.ts'

/** What the owner chose for names that the shop does not know; null: such rows are unreadable. */
export type Fallback = { readonly service: string | null; readonly staff: string | null }

const LONGEST_VISIT = 24 * 60
const LONGEST_NOTE = 500
const LONGEST_SUMMARY = 500

export function readAppointment(
  cells: CellsOf,
  facts: ShopFacts & { readonly fallback: Fallback },
  warnings: ImportWarning[],
): AppointmentValue {
  const { text } = cells
  const spoken =
    text('summary') === ''
      ? null
      : partsOf(oneLine(text('summary')).slice(0, LONGEST_SUMMARY), facts)
  const said: CellsOf = spoken === null ? cells : withSummary(cells, spoken)
  const startsAt = startOf(cells, facts)
  const service = serviceOf(said.text('service'), facts)
  const { notes, ...customer } = readCustomer(said, facts, warnings)
  return {
    customer: { ...customer, notes: '' },
    starts_at: startsAt,
    ends_at: endOf(cells, startsAt, facts),
    ...service,
    staff: staffOf(said.text('staff'), facts),
    price: priceOf(text('price'), facts.currency),
    status: statusAt(statusOf(text('status')), startsAt, facts.now),
    note: notes.slice(0, LONGEST_NOTE),
    key: text('key') === '' ? null : oneLine(text('key')).slice(0, 200),
  }
}

function withSummary(cells: CellsOf, spoken: ReturnType<typeof partsOf>): CellsOf {
  const found: Partial<Record<ImportField, string>> = spoken
  const order: Partial<Record<ImportField, ImportField>> = { first_name: 'name', last_name: 'name' }
  return {
    ...cells,
    text: field => {
      const own = cells.text(field)
      // The guest of an event is who comes; its title may be anything.
      return own !== '' || order[field] !== undefined ? own : (found[field] ?? '')
    },
  }
}

function startOf({ text, orderOf }: CellsOf, { timeZone, now }: ShopFacts): number {
  const whole = text('start')
  const instant = readInstant(whole)
  if (instant !== null) return inThisCentury(instant, whole)
  const time = text('time')
  const clock = readClock(time) ?? readClock(whole)
  const hasDate = text('date') !== ''
  const written = hasDate ? text('date') : whole
  if (written === '') unreadable(clock === null ? 'no_start' : 'date_missing')
  const date =
    readDate(written, orderOf(hasDate ? 'date' : 'start')) ?? unreadable('date_invalid', written)
  const day = dateText(date) ?? nearest(date, now, timeZone) ?? unreadable('date_invalid', written)
  if (!isOnItsWeekday(written, day)) unreadable('date_invalid', written)
  if (clock === null && time !== '') unreadable('time_invalid', time)
  if (clock === null) unreadable('time_missing', written)
  return inThisCentury(instantOf(day, clock, timeZone), written)
}

/** A day of a notebook, which names no year: that of the year in which it is nearest. */
function nearest({ month, day }: ReadDate, now: number, timeZone: string): string | null {
  const thisYear = Number(localDate(now, timeZone).slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1].flatMap(year => {
    const one = dateText({ year, month, day })
    return one !== null && new Date(one).getUTCDate() === day ? [one] : []
  })
  const distance = (one: string) => Math.abs(Date.parse(one) - now)
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']

/** `Martes 1/12` is another day, or of another year, when the first of December is no Tuesday. */
function isOnItsWeekday(written: string, date: string): boolean {
  const [first = ''] = plainWords(written).split(' ')
  const said = WEEKDAYS.indexOf(first)
  return said === -1 || new Date(date).getUTCDay() === said
}

/** In an hour that the clock skips, the first moment after it. */
function instantOf(date: string, minute: number, timeZone: string): number {
  return toInstant(date, minute, timeZone) ?? firstInstant(date, minute, timeZone)
}

function inThisCentury(instant: number, text: string): number {
  const year = new Date(instant).getUTCFullYear()
  return year >= 2000 && year < 2100 ? instant : unreadable('date_invalid', text)
}

function endOf(
  { text, orderOf }: CellsOf,
  startsAt: number,
  { timeZone }: ShopFacts,
): number | null {
  const end = endWritten(text('end'), orderOf('end'), startsAt, timeZone)
  const minutes = end === null ? readDuration(text('duration')) : (end - startsAt) / MINUTE
  if (minutes === null || minutes === 0) return null
  if (minutes < 0 || minutes > LONGEST_VISIT)
    unreadable('duration_invalid', text('end') || text('duration'))
  return startsAt + minutes * MINUTE
}

/** A time alone is one of the day on which it starts. */
function endWritten(
  text: string,
  order: Parameters<typeof readDate>[1],
  startsAt: number,
  timeZone: string,
): number | null {
  if (text === '') return null
  const instant = readInstant(text)
  if (instant !== null) return instant
  const clock = readClock(text)
  if (clock === null) return null
  const date = readDate(text, order)
  const own = new Date(startsAt).toLocaleDateString('en-CA', { timeZone })
  return instantOf((date === null ? null : dateText(date)) ?? own, clock, timeZone)
}

function serviceOf(
  text: string,
  { services, fallback }: ShopFacts & { readonly fallback: Fallback },
): Pick<AppointmentValue, 'services' | 'service_name'> {
  // `Corte between Ana and Leo`, as Cal.com calls its bookings.
  const found =
    findServices(services, text) ??
    findServices(services, text.replace(/\s(?:between|entre)\s.*$/i, ''))
  if (found !== null)
    return {
      services: found.map(({ id }) => id),
      service_name: found.map(({ name }) => name).join(' + '),
    }
  const { service } = fallback
  if (service === null) unreadable(text === '' ? 'service_missing' : 'service_unknown', text)
  const own = services.find(({ id }) => id === service)?.name ?? ''
  return { services: [service], service_name: oneLine(text).slice(0, 80) || own }
}

function staffOf(
  text: string,
  { staff, fallback }: ShopFacts & { readonly fallback: Fallback },
): string {
  const [only, ...others] = staff
  // Whoever works alone need not be named; another name is another person.
  const alone = only !== undefined && others.length === 0 && text === '' ? only.id : null
  return (
    findNamed(staff, text)?.id ??
    fallback.staff ??
    alone ??
    unreadable(text === '' ? 'staff_missing' : 'staff_unknown', text)
  )
}

function priceOf(text: string, currency: string): number | null {
  if (text === '') return null
  const amount = readAmount(text, currency)
  return amount === 'unclear' || amount === null ? unreadable('amount_unclear', text) : amount
}

/** What is still to come was only paid for, or is said to be done by mistake. */
function statusAt(
  status: AppointmentValue['status'],
  startsAt: number,
  now: number,
): AppointmentValue['status'] {
  const isDone = status === 'completed' || status === 'no_show'
  return isDone && startsAt > now ? null : status
}

const statusWords: readonly (readonly [NonNullable<AppointmentValue['status']>, RegExp])[] = [
  ['booked', /uncomplet|incomplet/],
  ['cancelled', /cancel|anulad|rechaz|reject|declin|^rescheduled$/],
  ['no_show', /no show|ausente|no vino|no asistio|falto|no se presento/],
  [
    'completed',
    /complet|realizad|atendid|finaliz|hecho|pagad|asistio|vino|done|arrived|checked out|past/,
  ],
  ['confirmed', /confirm/],
  [
    'booked',
    /reserv|pendient|booked|pending|accepted|tentative|upcoming|programad|agendad|nuevo|new/,
  ],
]

function statusOf(text: string): AppointmentValue['status'] {
  const plain = plainWords(text)
  return statusWords.find(([, words]) => words.test(plain))?.[0] ?? null
}
