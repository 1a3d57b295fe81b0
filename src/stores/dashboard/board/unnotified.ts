/* Appointments that the shop changed without telling their customers; shown until somebody does. */
import { computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { followDay } from './board.ts'
import { $undoState } from './undo-state.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type UnnotifiedAppointment = Reply<'listUntold'>['items'][number]

export const unnotified = createSource<null, readonly UnnotifiedAppointment[]>(async () => {
  const answer = await call('listUntold', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

onMount(unnotified.$store, () => {
  void unnotified.load(null)
  // Any change of the board may add one or remove one.
  return followDay(unnotified)
})

/** Nearest appointment first. Leaves out the change in the undo bar, which already offers to tell its customer. */
export const $unnotified = computed([unnotified.$store, $undoState], (loaded, last) => {
  const offered = new Set([last?.appointment, ...(last?.series ?? [])].map(one => one?.id))
  return (valueOf(loaded) ?? []).filter(({ appointment }) => !offered.has(appointment.id))
})
