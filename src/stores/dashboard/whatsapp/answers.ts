/* What customers wrote to the shop by WhatsApp. */
import { onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { change, unlessGone } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'

export type WhatsappAnswer = Reply<'listWhatsappAnswers'>['items'][number]

export const whatsappAnswers = createSource<null, readonly WhatsappAnswer[]>(async () => {
  const answer = await call('listWhatsappAnswers', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $whatsappAnswers = whatsappAnswers.$store

onMount($whatsappAnswers, () => {
  void whatsappAnswers.load(null)
  const reload = () => void whatsappAnswers.reload()
  const stops = [onServerEvent('messages:changed', reload), $reconnected.listen(reload)]
  return () => {
    for (const stop of stops) stop()
  }
})

export function replyTo({ id }: WhatsappAnswer, reply: string) {
  return change(callOnce('answerWhatsapp', { params: { id }, body: { reply } })).finally(
    whatsappAnswers.reload,
  )
}

/** Somebody has dealt with it. */
export function settleAnswer({ id }: WhatsappAnswer) {
  return change(unlessGone(call('settleWhatsappAnswer', { params: { id } }))).finally(
    whatsappAnswers.reload,
  )
}
