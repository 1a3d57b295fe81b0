/* Appointments that the shop changed without their customers knowing: on the screen until somebody tells them. */
import { computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { followDay } from './board.ts'
import { $undoState } from './drag-state.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type UnnotifiedAppointment = Reply<'listUntold'>['items'][number]

export const unnotified = createSource<null, readonly UnnotifiedAppointment[]>(async () => {
  const answer = await call('listUntold', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

onMount(unnotified.$store, () => {
  void unnotified.load(null)
  // Whatever changes on the board may be one more, or one less.
  return followDay(unnotified)
})

/** Whose hour comes first on top; of the change just made, the offer to tell it stands on the screen already. */
export const $unnotified = computed([unnotified.$store, $undoState], (loaded, last) => {
  const offered = new Set([last?.appointment, ...(last?.series ?? [])].map(one => one?.id))
  return (valueOf(loaded) ?? []).filter(({ appointment }) => !offered.has(appointment.id))
})
