/* Marks changes as told to their customers, or as not needing to be told. */
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { unnotified } from './unnotified.ts'

/** An appointment that changed again since this revision stays unnotified. */
export async function settleUnnotified(
  appointments: readonly Pick<AppointmentWire, 'id' | 'revision'>[],
  how: Sent<'settleUntold', 'body'>['how'],
): Promise<ProblemWire | null> {
  const body = {
    turns: appointments.map(({ id, revision }) => ({ appointment: id, revision })),
    how,
  }
  const answer = await call('settleUntold', { body })
  void unnotified.reload()
  return answer.ok ? null : answer.problem
}
