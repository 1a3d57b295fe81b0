/* Changing opening and working hours. Separate from reading them, which every board loads. */
import type { Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { exceptions, holidays, hours, type WeeklyRange } from './hours.ts'

export async function chooseHoliday(
  choice: Sent<'chooseHoliday', 'body'>,
): Promise<ProblemWire | null> {
  const answer = await call('chooseHoliday', { body: choice })
  if (!answer.ok) return answer.problem
  await Promise.all([holidays.reload(), exceptions.reload()])
  return null
}

/** `staff` null is the shop; no ranges for a staff member means that they have the shop's hours again. */
export async function saveHours(
  staff: string | null,
  ranges: readonly WeeklyRange[],
  also: readonly string[] = [],
  /** The week that the form showed; not compared when absent. */
  seen?: readonly WeeklyRange[],
): Promise<ProblemWire | null> {
  const body = { staff, ranges: [...ranges], also: [...also] }
  const answer = await call('replaceHours', {
    body: seen === undefined ? body : { ...body, seen: [...seen] },
  })
  if (!answer.ok) return answer.problem
  await Promise.all([hours.reload(), shop.reload()])
  return null
}

export async function addException(
  fields: Sent<'createException', 'body'>,
): Promise<ProblemWire | null> {
  const answer = await callOnce('createException', { body: fields })
  if (!answer.ok) return answer.problem
  await exceptions.reload()
  return null
}

export async function removeException(id: string): Promise<ProblemWire | null> {
  const answer = await call('deleteException', { params: { id } })
  if (!answer.ok && answer.problem.code !== 'not_found') return answer.problem
  await Promise.all([exceptions.reload(), holidays.reload()])
  return null
}

/** The ranges of one weekday, in order. */
export function rangesOf(ranges: readonly WeeklyRange[], weekday: number): WeeklyRange[] {
  return ranges
    .filter(range => range.weekday === weekday)
    .sort((a, b) => a.start_minute - b.start_minute)
}
