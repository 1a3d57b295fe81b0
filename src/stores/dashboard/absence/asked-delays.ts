/* Delays so long that staff are asked about them before a customer reads them. */
import { computed } from 'nanostores'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { call } from '#stores/dashboard/api.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, type Shop, shop } from '#stores/dashboard/shop.ts'

export type AskedDelay = Shop['delays'][number]

export const $askedDelays = computed(
  $shop,
  (loaded): readonly AskedDelay[] => valueOf(loaded)?.delays ?? [],
)

export async function answerDelay(
  { staff }: AskedDelay,
  isLate: boolean,
): Promise<ProblemWire | null> {
  const answer = await call('answerDelay', { body: { staff: staff.id, is_late: isLate } })
  await shop.reload()
  return answer.ok ? null : answer.problem
}

/** Loads them again when the visit that they come from changes. Returns a function that stops it. */
export function followAskedDelays(): () => void {
  return onAppointmentChange(({ id }) => {
    if ($askedDelays.get().some(one => one.because?.turn === id)) void shop.reload()
  })
}
