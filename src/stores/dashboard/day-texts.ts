/* Dates as texts, in the shop's time zone. */
import { dayMonthYearText, longDateYearText } from '#contract/texts/year-texts.ts'
import { $today } from './shop.ts'

export function longDay(date: string): string {
  return longDateYearText(date, $today.get())
}

export function dayMonth(date: string): string {
  return dayMonthYearText(date, $today.get())
}

/** `lunes 4 de enero de 2027 a viernes 8 de enero de 2027`, or the one day. */
export function daysText(from: string, to: string): string {
  return from === to ? longDay(from) : `${longDay(from)} a ${longDay(to)}`
}
