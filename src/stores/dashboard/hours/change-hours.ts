/* Changing opening and working hours. Separate from reading them, which every board loads. */
import type { Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change, unlessGone } from '#stores/change.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { exceptions, holidays, hours, type WeeklyRange } from './hours.ts'

export function chooseHoliday(choice: Sent<'chooseHoliday', 'body'>) {
  return change(call('chooseHoliday', { body: choice }), holidays.reload, exceptions.reload)
}

/** `staff` null is the shop; no ranges for a staff member means that they have the shop's hours again. */
export function saveHours(
  staff: string | null,
  ranges: readonly WeeklyRange[],
  also: readonly string[] = [],
  /** The week that the form showed; not compared when absent. */
  seen?: readonly WeeklyRange[],
) {
  const body = { staff, ranges: [...ranges], also: [...also] }
  return change(
    call('replaceHours', {
      body: seen === undefined ? body : { ...body, seen: [...seen] },
    }),
    hours.reload,
    shop.reload,
  )
}

export function addException(fields: Sent<'createException', 'body'>) {
  return change(callOnce('createException', { body: fields }), exceptions.reload)
}

export function removeException(id: string) {
  const answer = unlessGone(call('deleteException', { params: { id } }))
  return change(answer, exceptions.reload, holidays.reload)
}

/** The ranges of one weekday, in order. */
export function rangesOf(ranges: readonly WeeklyRange[], weekday: number): WeeklyRange[] {
  return ranges
    .filter(range => range.weekday === weekday)
    .sort((a, b) => a.start_minute - b.start_minute)
}
