/*
 * Appointments come a hundred at a time; a board that showed the first hundred only would show free time that is
 * taken.
 */
import type { CallResult } from '#contract/protocol/call.ts'
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'

type Days = Omit<Sent<'listAppointments', 'query'>, 'cursor' | 'limit'>
type Appointments =
  | { readonly ok: true; readonly reply: readonly AppointmentWire[] }
  | Extract<CallResult<'listAppointments'>, { readonly ok: false }>

/** Every appointment of these days, page after page; half a board is none. */
export async function appointmentsOfDays(days: Days): Promise<Appointments> {
  const appointments = new Map<string, AppointmentWire>()
  let cursor: string | undefined
  do {
    const page = await call('listAppointments', { query: { ...days, cursor } })
    if (!page.ok) return page
    // An appointment that is moved while the pages are read may come twice: what was said last is true.
    for (const appointment of page.reply.items) appointments.set(appointment.id, appointment)
    cursor = page.reply.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { ok: true, reply: [...appointments.values()] }
}
