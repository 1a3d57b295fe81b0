/* Turns that the shop changed without their customers knowing: on the screen until somebody tells them. */
import { computed, onMount } from 'nanostores'
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call } from './api.ts'
import { $day } from './board.ts'
import { createSource, valueOf } from './loadable.ts'

export type UntoldTurn = Reply<'listUntold'>['items'][number]

const untold = createSource<null, readonly UntoldTurn[]>(async () => {
  const answer = await call('listUntold', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

onMount(untold.$store, () => {
  void untold.load(null)
  // Whatever changes on the board may be one more, or one less.
  return $day.listen(day => day.step === 'ready' && void untold.reload())
})

/** Whose hour comes first on top. */
export const $untold = computed(untold.$store, loaded => valueOf(loaded) ?? [])

/** Those of an older revision stay: what was told of them is not what they are now. */
export async function settleUntold(
  turns: readonly Pick<AppointmentWire, 'id' | 'revision'>[],
  how: Sent<'settleUntold', 'body'>['how'],
): Promise<ProblemWire | null> {
  const body = { turns: turns.map(({ id, revision }) => ({ appointment: id, revision })), how }
  const answer = await call('settleUntold', { body })
  void untold.reload()
  return answer.ok ? null : answer.problem
}
