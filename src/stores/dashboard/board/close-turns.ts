/* Turns that nobody closed are closed, one by one or in one go. */
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { $day, putTurn, reloadBoard } from './board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { unclosed } from './unclosed.ts'

export type Closing = Sent<'closeAppointments', 'body'>['turns'][number]['status']

/** Answers how many could not be closed, or what was refused altogether. */
export async function closeTurns(
  turns: readonly AppointmentWire[],
  status: Closing,
): Promise<{ ok: true; refused: number } | { ok: false; problem: ProblemWire }> {
  const body = {
    turns: turns.map(({ id, revision }) => ({ appointment: id, revision, status })),
  }
  const answer = await call('closeAppointments', { body })
  if (!answer.ok) return answer
  const { appointments, refused } = answer.reply
  const closed = new Set(appointments.map(turn => turn.id))
  unclosed.update(named => named.filter(turn => !closed.has(turn.id)))
  const onBoard = new Set(valueOf($day.get())?.appointments.map(turn => turn.id))
  for (const turn of appointments) if (onBoard.has(turn.id)) putTurn(turn)
  void reloadBoard()
  if (refused.length > 0) void unclosed.reload()
  return { ok: true, refused: refused.length }
}
