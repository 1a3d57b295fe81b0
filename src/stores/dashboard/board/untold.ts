/* Turns that the shop changed without their customers knowing: on the screen until somebody tells them. */
import { computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { $day } from './board.ts'
import { $aftermath } from './hand.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type UntoldTurn = Reply<'listUntold'>['items'][number]

export const untold = createSource<null, readonly UntoldTurn[]>(async () => {
  const answer = await call('listUntold', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

onMount(untold.$store, () => {
  void untold.load(null)
  // Whatever changes on the board may be one more, or one less.
  return $day.listen(day => day.step === 'ready' && void untold.reload())
})

/** Whose hour comes first on top; of the change just made, the offer to tell it stands on the screen already. */
export const $untold = computed([untold.$store, $aftermath], (loaded, last) => {
  const offered = last ? [last.turn, ...(last.series ?? [])].map(turn => turn.id) : []
  return (valueOf(loaded) ?? []).filter(({ appointment }) => !offered.includes(appointment.id))
})
