/* Mails about coming appointments that could not be delivered. */
import { onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change, unlessGone } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { onServerEvent } from '#stores/socket.ts'

export type DeadLetter = Reply<'listDeadLetters'>['items'][number]

export const deadLetters = createSource<null, readonly DeadLetter[]>(async () => {
  const answer = await call('listDeadLetters', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $deadLetters = deadLetters.$store

onMount($deadLetters, () => {
  void deadLetters.load(null)
  return onServerEvent('messages:changed', () => void deadLetters.reload())
})

/** Sends the mail again, or notes that the customer was told in another way. */
export function closeLetter({ id }: DeadLetter, how: 'resendDeadLetter' | 'settleDeadLetter') {
  return change(unlessGone(call(how, { params: { id } }))).finally(deadLetters.reload)
}
