/* Appointments that nobody closed are closed, one by one or in one go. */
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { $day, putAppointment, reloadBoard } from './board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { unresolved } from './unresolved.ts'

export type Closing = Sent<'closeAppointments', 'body'>['turns'][number]['status']

/** Answers how many could not be closed, or what was refused altogether. */
export async function closeAppointments(
  listed: readonly AppointmentWire[],
  status: Closing,
): Promise<{ ok: true; refused: number } | { ok: false; problem: ProblemWire }> {
  const body = {
    turns: listed.map(({ id, revision }) => ({ appointment: id, revision, status })),
  }
  const answer = await call('closeAppointments', { body })
  if (!answer.ok) return answer
  const { appointments, refused } = answer.reply
  const closed = new Set(appointments.map(appointment => appointment.id))
  unresolved.update(named => named.filter(appointment => !closed.has(appointment.id)))
  const onBoard = new Set(valueOf($day.get())?.appointments.map(appointment => appointment.id))
  for (const appointment of appointments)
    if (onBoard.has(appointment.id)) putAppointment(appointment)
  void reloadBoard()
  if (refused.length > 0) void unresolved.reload()
  return { ok: true, refused: refused.length }
}
