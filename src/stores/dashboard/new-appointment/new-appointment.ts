/* Creating an appointment as staff: free starts, matching customers, and saving. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { expectOwn } from '#stores/notices.ts'
import { serverNow } from '#stores/server-time.ts'
import { markNew, putAppointment, reloadBoard } from '#stores/dashboard/board/board.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type FreeStart = Reply<'listStaffSlots'>['days'][number]['slots'][number]
export type CustomerRow = Reply<'listClients'>['items'][number]
export type SlotQuestion = {
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  readonly staff: string
  readonly date: string
  /** Places in a class. */
  readonly seats: number
  /** The appointment being moved; null for a new one. */
  readonly moving: string | null
  /** Instead of `staff`, for the appointment being moved: the staff member of each service. Empty: by `staff`. */
  readonly staffPerService: readonly string[]
  /** The new length of the appointment being moved; undefined: as long as it is. */
  readonly durationMinutes: number | undefined
}

export function createFreeStarts() {
  return createSource<SlotQuestion, readonly FreeStart[]>(async question => {
    const answer = await call('listStaffSlots', { query: queryOf(question, question.date, 1) })
    return answer.ok ? { ok: true, reply: answer.reply.days[0]?.slots ?? [] } : answer
  })
}

const daysAhead = 14

/**
 * The first free start after this day, or null. For a customer who is already here (`hereFor` is their agreed start),
 * first looks for any staff member later on the same day.
 */
export async function findNextFree(
  question: SlotQuestion,
  hereFor: string | null,
): Promise<FreeStart | null> {
  if (hereFor !== null && question.staff !== 'any') {
    const from = Math.max(Date.parse(hereFor), serverNow())
    const anybody = { ...question, staff: 'any', staffPerService: [] }
    const query = queryOf(anybody, question.date, 1)
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
  const { services, addOns, staff, seats, moving, staffPerService, durationMinutes } = question
  return {
    services: services.join(','),
    ...(addOns.length > 0 ? { add_ons: addOns.join(',') } : {}),
    ...(staffPerService.length > 0 ? { legs: staffPerService.join(',') } : { staff }),
    ...(durationMinutes === undefined ? {} : { duration_minutes: durationMinutes }),
    ...(seats > 1 ? { seats } : {}),
    from,
    days,
    ...(moving === null ? {} : { moving }),
    // For a new appointment with any staff member, the server says who it would be.
    ...(moving === null && staff === 'any' ? { who: '1' } : {}),
  }
}

/** Customers whose name matches the letters. */
export async function findCustomers(text: string, limit = 5): Promise<readonly CustomerRow[]> {
  const answer = await call('listClients', { query: { q: text, limit } })
  return answer.ok ? answer.reply.items : []
}

export async function saveAppointment(body: Sent<'createStaffAppointment', 'body'>) {
  const stop = expectOwn('appointment:new:broadcast')
  const answer = await callOnce('createStaffAppointment', { body })
  stop()
  if (!answer.ok) return answer
  const { appointment } = answer.reply
  expectOwn(appointment.id)
  markNew(appointment.id)
  putAppointment(appointment)
  void reloadBoard()
  return answer
}
