/* Closing past appointments that were left open, one by one or all at once. */
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { $day, putAppointment, reloadBoard } from './board.ts'
import type { Before } from './undo-state.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { unresolved } from './unresolved.ts'
import { backBody } from '#stores/dashboard/appointment/appointment.ts'

export type ClosingStatus = Sent<'closeAppointments', 'body'>['turns'][number]['status']

type Closed =
  | { readonly ok: true; readonly closed: readonly AppointmentWire[]; readonly refused: number }
  | { readonly ok: false; readonly problem: ProblemWire }

/** Returns which were closed and how many were refused, or the problem when all were. */
export async function closeAppointments(
  listed: readonly AppointmentWire[],
  status: ClosingStatus,
): Promise<Closed> {
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
  return { ok: true, closed: appointments, refused: refused.length }
}

/** Restores them one after another. Returns the first problem. */
export async function reopenAppointments(
  closed: readonly AppointmentWire[],
  before: readonly Before[],
): Promise<ProblemWire | null> {
  let problem: ProblemWire | null = null
  for (const appointment of closed) {
    const was = before.find(one => one.id === appointment.id)
    if (!was) continue
    const body = backBody(appointment, { status: was.status, isAssumed: was.is_assumed === true })
    const answer = await call('setAppointmentStatus', { params: { id: appointment.id }, body })
    if (!answer.ok) problem ??= answer.problem
  }
  await Promise.all([reloadBoard(), unresolved.reload()])
  return problem
}
