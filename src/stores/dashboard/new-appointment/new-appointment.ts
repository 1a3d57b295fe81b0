/* Taking an appointment by the staff: what is free, who the customer may be, and saving it. */
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { expectOwn } from '#stores/notices.ts'
import { serverNow } from '#stores/server-time.ts'
import { markNew, putAppointment, reloadBoard } from '#stores/dashboard/board/board.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type FreeStart = Reply<'listStaffSlots'>['days'][number]['slots'][number]
export type Client = Reply<'listClients'>['items'][number]
export type SlotQuestion = {
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  readonly staff: string
  readonly date: string
  /** Places in a class. */
  readonly seats: number
  /** The appointment that is being moved; null: a new one. */
  readonly moving: string | null
}

export function createFreeStarts() {
  return createSource<SlotQuestion, readonly FreeStart[]>(async question => {
    const answer = await call('listStaffSlots', { query: queryOf(question, question.date, 1) })
    return answer.ok ? { ok: true, reply: answer.reply.days[0]?.slots ?? [] } : answer
  })
}

const daysAhead = 14

/**
 * The first start after a day that has none left, or null. For somebody who is here, before that: the same day with
 * anybody, from now on and not before the hour that was agreed, `hereFor`.
 */
export async function findNextFree(
  question: SlotQuestion,
  hereFor: string | null,
): Promise<FreeStart | null> {
  if (hereFor !== null && question.staff !== 'any') {
    const from = Math.max(Date.parse(hereFor), serverNow())
    const query = queryOf({ ...question, staff: 'any' }, question.date, 1)
    const answer = await call('listStaffSlots', { query })
    const starts = (answer.ok && answer.reply.days[0]?.slots) || []
    const found = starts.find(start => Date.parse(start.starts_at) >= from)
    if (found) return found
  }
  const query = queryOf(question, addDays(question.date, 1), daysAhead)
  const answer = await call('listStaffSlots', { query })
  return (answer.ok && answer.reply.days.flatMap(day => day.slots)[0]) || null
}

function queryOf(question: SlotQuestion, from: string, days: number) {
  const { services, addOns, staff, seats, moving } = question
  return {
    services: services.join(','),
    ...(addOns.length > 0 ? { add_ons: addOns.join(',') } : {}),
    staff,
    ...(seats > 1 ? { seats } : {}),
    from,
    days,
    ...(moving === null ? {} : { moving }),
    // Who would do it is said before it is saved.
    ...(moving === null && staff === 'any' ? { who: '1' } : {}),
  }
}

/** By name: enough of them that those meant are among them, whatever letter they begin with. */
export async function findCustomers(text: string, limit = 5): Promise<readonly Client[]> {
  const answer = await call('listClients', { query: { q: text, limit } })
  return answer.ok ? answer.reply.items : []
}

export async function saveAppointment(
  body: Sent<'createStaffAppointment', 'body'>,
): Promise<
  | { readonly ok: true; readonly appointment: AppointmentWire }
  | { readonly ok: false; readonly problem: ProblemWire }
> {
  const stop = expectOwn('appointment:new:broadcast')
  const answer = await callOnce('createStaffAppointment', { body })
  stop()
  if (!answer.ok) return answer
  const { appointment } = answer.reply
  expectOwn(appointment.id)
  markNew(appointment.id)
  putAppointment(appointment)
  void reloadBoard()
  return { ok: true, appointment }
}
