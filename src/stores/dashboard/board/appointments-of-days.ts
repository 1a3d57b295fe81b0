/*
 * Loads all pages of appointments, a hundred at a time: a board with only the first page would show taken time as free.
 */
import type { CallResult } from '#contract/protocol/call.ts'
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'

type Days = Omit<Sent<'listAppointments', 'query'>, 'cursor' | 'limit'>
type Appointments =
  | { readonly ok: true; readonly reply: readonly AppointmentWire[] }
  | Extract<CallResult<'listAppointments'>, { readonly ok: false }>

/** Every appointment of these days. Fails as a whole when one page fails. */
export async function appointmentsOfDays(days: Days): Promise<Appointments> {
  const appointments = new Map<string, AppointmentWire>()
  let cursor: string | undefined
  do {
    const page = await call('listAppointments', { query: { ...days, cursor } })
    if (!page.ok) return page
    // An appointment that moves between two pages may arrive twice; the later version counts.
    for (const appointment of page.reply.items) appointments.set(appointment.id, appointment)
    cursor = page.reply.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { ok: true, reply: [...appointments.values()] }
}
