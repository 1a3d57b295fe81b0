/* Marks changes as told to their customers, or as not needing to be told. */
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { unnotified } from './unnotified.ts'

/** An appointment that changed again since this revision stays unnotified. */
export function settleUnnotified(
  appointments: readonly Pick<AppointmentWire, 'id' | 'revision'>[],
  how: Sent<'settleUntold', 'body'>['how'],
) {
  const body = {
    turns: appointments.map(({ id, revision }) => ({ appointment: id, revision })),
    how,
  }
  return change(call('settleUntold', { body })).finally(() => void unnotified.reload())
}
