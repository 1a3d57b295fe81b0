/**
 * Prices and times as people read them. Server and browser both print these, so they are built from numbers and from the
 * local time in an instant's text, never by ICU: its versions differ between the two, and hydration would fail.
 */
import { weekdayOf } from '#domain/calendar/dates.ts'
import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const
/** Shown for a phone number that cannot be called. */
export const phoneWanted = 'Escribí el teléfono completo, con la característica.'
/** The same where a mail is accepted too. */
export const contactWanted =
  'Escribí un mail, o un teléfono con la característica, por ejemplo 11 5555 1234.'
/** A price never breaks over two lines. */
const nbsp = '\u00a0'

export function seatsText(seats: number): string {
  return seats === 1 ? '1 lugar' : `${seats} lugares`
}

/** `Taller de barba (2 lugares)`; one place needs no word. */
export function withSeats(services: string, seats = 1): string {
  return seats > 1 ? `${services} (${seatsText(seats)})` : services
}

/** `$ 14.500`, from minor units; cents only where there are any. */
export function priceText(minorUnits: number, currency: string): string {
  const { symbol, hasPointForCents, isBehind } = formatOf(currency)
  const units = minorUnitsOf(currency)
  const [thousands, point] = hasPointForCents ? [',', '.'] : ['.', ',']
  const whole = String(Math.trunc(minorUnits / units)).replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  const cents = minorUnits % units
  const amount = cents === 0 ? whole : `${whole}${point}${String(cents).padStart(2, '0')}`
  return isBehind ? `${amount}${nbsp}${symbol}` : `${symbol}${nbsp}${amount}`
}

/** `$ 9.000`, or `$ 9.000 a $ 12.000`. */
export function rangeText(least: number, most: number, currency: string): string {
  const [from, to] = [priceText(least, currency), priceText(most, currency)]
  return from === to ? from : `${from} a ${to}`
}

/** `45 min`, `1 h 30`, which no line breaks. */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00A0min`
  const rest = minutes % 60
  const more = rest === 0 ? '' : `\u00A0${String(rest).padStart(2, '0')}`
  return `${Math.trunc(minutes / 60)}\u00A0h${more}`
}

/** `18:30`, from an instant that carries the shop's offset. */
export function timeText(instant: string): string {
  return instant.slice(11, 16)
}

/** The calendar day of an instant that carries the shop's offset. */
export function dateOf(instant: string): string {
  return instant.slice(0, 10)
}

/** `martes 24 de noviembre`. */
export function longDateText(date: string): string {
  const { weekday, day, month } = partsOf(date)
  return `${weekdays[weekday]} ${day} de ${months[month]}`
}

/** `mar 24`. */
export function shortDateText(date: string): string {
  const { weekday, day } = partsOf(date)
  return `${(weekdays[weekday] ?? '').slice(0, 3)} ${day}`
}

/** `mar 24 nov`, where the days are of several months. */
export function dayMonthText(date: string): string {
  return `${shortDateText(date)} ${(months[partsOf(date).month] ?? '').slice(0, 3)}`
}

/** `martes 24 de noviembre de 2026, 18:30`. */
export function momentText(instant: string): string {
  return `${longDateText(dateOf(instant))} de ${instant.slice(0, 4)}, ${timeText(instant)}`
}

export function weekdayText(weekday: number): string {
  return weekdays[weekday - 1] ?? ''
}

export function monthText(month: number): string {
  return months[month - 1] ?? ''
}

function partsOf(date: string): { weekday: number; day: number; month: number } {
  return {
    weekday: weekdayOf(date) - 1,
    day: Number(date.slice(8, 10)),
    month: Number(date.slice(5, 7)) - 1,
  }
}
