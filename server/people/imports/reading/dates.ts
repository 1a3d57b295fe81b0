/**
 * Dates as people and programs write them. Which of `01/02` is the day is decided once for a column, never for a cell,
 * and said; a cell that does not fit is unreadable.
 */
import type { DateOrder } from '#contract/imports/import-names.ts'
import { plainWords } from './words.ts'

/** Of a birthday the year may be missing: null. */
export type ReadDate = {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

const MONTHS = [
  'enero january jan ene janeiro',
  'febrero february feb fevereiro fev',
  'marzo march mar marco',
  'abril april abr apr',
  'mayo may maio mai',
  'junio june jun junho',
  'julio july jul julho',
  'agosto august ago aug',
  'septiembre setiembre september sep sept set setembro',
  'octubre october oct outubro out',
  'noviembre november nov novembro',
  'diciembre december dic dec dezembro dez',
].map(names => new Set(names.split(' ')))

const IN_NUMBERS = /^(\d{1,4})\s*[/.\- ]\s*(\d{1,2})(?:\s*[/.\- ]\s*(\d{1,4}))?$/
const WEEKDAY = /^(lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\s+/

/** `Martes 24/11`: only whole names, because `mar 5` may be March. */
const WEEKDAY_BEFORE = /^(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),?\s+(?=\d)/i

/** Of the cells of one column. `isCertain`: it could not have been the other one. */
export function orderOf(
  cells: readonly string[],
  usual: DateOrder,
): { readonly order: DateOrder; readonly isCertain: boolean } | null {
  const inNumbers = cells.filter(cell => isOpen(dateIn(cell)))
  if (inNumbers.length === 0) return null
  const other: DateOrder = usual === 'day_month' ? 'month_day' : 'day_month'
  const fits = (order: DateOrder) => inNumbers.filter(cell => readDate(cell, order) !== null).length
  const [asUsual, asOther] = [fits(usual), fits(other)]
  return { order: asOther > asUsual ? other : usual, isCertain: asUsual !== asOther }
}

/** Whether its order is a question: `01/02/2026`, but neither `2026-02-01` nor `1 feb`. */
function isOpen(text: string): boolean {
  const [, first = ''] = IN_NUMBERS.exec(text) ?? []
  return first !== '' && first.length < 3
}

/** Null when it is no date of the calendar, such as 31/02/2026. */
export function readDate(text: string, order: DateOrder): ReadDate | null {
  const plain = dateIn(text)
  const [, first = '', second = '', third] = IN_NUMBERS.exec(plain) ?? []
  if (first === '') return compact(plain) ?? inWords(plain)
  if (first.length > 2) {
    return third === undefined ? null : checked(Number(first), Number(second), Number(third))
  }
  const [day, month] = order === 'month_day' ? [second, first] : [first, second]
  return checked(third === undefined ? null : yearOf(third), Number(month), Number(day))
}

/** Without the time behind it, and without the name of a weekday. */
function dateIn(text: string): string {
  return text
    .trim()
    .replace(/[T\s,]+\d{1,2}[:.h]\d\d.*$/i, '')
    .replace(WEEKDAY_BEFORE, '')
    .replace(/^--(\d\d)-?(\d\d)$/, '0000-$1-$2')
    .replace(/[,\s]+$/, '')
    .trim()
}

/** `20260201`, as cards and calendars write it. */
function compact(text: string): ReadDate | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return year === undefined ? null : checked(Number(year), Number(month), Number(day))
}

/** `1 de febrero de 2026`, `Feb 1, 2026`. */
function inWords(text: string): ReadDate | null {
  const words = plainWords(text)
    .replace(WEEKDAY, '')
    .split(' ')
    .filter(word => !['de', 'del', 'of', 'the'].includes(word))
  const month = words.findIndex(word => MONTHS.some(names => names.has(word)))
  if (month === -1 || words.length > 3) return null
  const numbers = words
    .filter((_, at) => at !== month)
    .map(word => word.replace(/(st|nd|rd|th|º|°)$/, ''))
  if (numbers.length === 0 || !numbers.every(word => /^\d{1,4}$/.test(word))) return null
  const [day = '', year] = numbers.toSorted((a, b) => a.length - b.length)
  const of = MONTHS.findIndex(names => names.has(words[month]!)) + 1
  const [first = day] = numbers
  return checked(
    year === undefined ? null : yearOf(year),
    of,
    Number(first.length > 2 ? day : first),
  )
}

function yearOf(digits: string): number {
  const year = Number(digits)
  return digits.length <= 2 ? 2000 + year : year
}

function checked(year: number | null, month: number, day: number): ReadDate | null {
  const known = year === 0 ? null : year
  if (month < 1 || month > 12 || day < 1) return null
  // A year that is not said may have had a 29 February.
  const days = new Date(Date.UTC(known ?? 2024, month, 0)).getUTCDate()
  if (day > days || (known !== null && (known < 1900 || known > 2100))) return null
  return { year: known, month, day }
}

/** `YYYY-MM-DD`; null without a year. */
export function dateText({ year, month, day }: ReadDate): string | null {
  return year === null ? null : `${year}-${two(month)}-${two(day)}`
}

/** `MM-DD`. */
export function birthdayText({ month, day }: ReadDate): string {
  return `${two(month)}-${two(day)}`
}

const two = (number: number) => String(number).padStart(2, '0')

const CLOCK =
  /(?:^|[T\s,])(\d{1,2})(?:[:.h](\d\d))?(?:[:.]\d\d(?:[.,]\d+)?)?\s*([ap])?(?:\.?\s?m\.?)?\s*(?:hs?\.?|horas?)?\s*$/i

/** Minutes of the day at the end of a text: `14:00`, `14.30 hs`, `2:30 PM`, `9 hs`. Null when there is none. */
export function readClock(text: string): number | null {
  const found = CLOCK.exec(text.trim().replace(/(Z|[+-]\d\d:?\d\d)$/i, ''))
  if (found === null) return null
  const [whole, hours = '', minutes, half] = found
  // A bare number is no time.
  if (minutes === undefined && half === undefined && !/h/i.test(whole)) return null
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (/p/i.test(half ?? '') ? 12 : 0)
  if (Number(hours) > 24 || Number(minutes ?? 0) > 59) return null
  return hour * 60 + Number(minutes ?? 0)
}

/** Minutes: `45`, `1:30`, `2h 35m`, `1 hora y media`, `90 min`. Null when it is no length. */
export function readDuration(text: string): number | null {
  const [, decimal] = /^(\d+[.,]\d+)\s*h/i.exec(text.trim()) ?? []
  if (decimal !== undefined) return Math.round(Number(decimal.replace(',', '.')) * 60)
  const plain = plainWords(text)
  if (/^\d{1,3}$/.test(plain)) return Number(plain)
  const [, hours, rest] = /^(\d{1,2}) (\d\d)(?: 00)?$/.exec(plain) ?? []
  if (hours !== undefined && text.includes(':')) return Number(hours) * 60 + Number(rest)
  const found =
    /^(?:(\d{1,2})\s*(?:h|hs|hr|hrs|hora|horas|hour|hours))?\s*(?:y\s*)?(?:(\d{1,3})\s*(?:m|min|mins|minutos?|minutes?)?|(media))?$/.exec(
      plain,
    )
  if (found === null || plain === '') return null
  const [, inHours, minutes, half] = found
  return Number(inHours ?? 0) * 60 + Number(minutes ?? 0) + (half === undefined ? 0 : 30)
}

/** An instant that says its own zone, as `2026-02-01T14:00:00Z`; null when it says none. */
export function readInstant(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) return null
  const instant = Date.parse(text.trim().replace(' ', 'T'))
  return Number.isNaN(instant) ? null : instant
}
