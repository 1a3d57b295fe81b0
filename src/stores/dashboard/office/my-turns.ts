import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { onServerEvent, $reconnected } from '#stores/socket.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type MyTurn = Reply<'listMyAppointments'>['items'][number]

/** The turns of a customer's account. */
export const myTurns = createSource<null, readonly MyTurn[]>(async () => {
  const answer = await call('listMyAppointments', { query: {} })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $myTurns = myTurns.$store

/** Answers how to stop. */
export function followMyTurns(): () => void {
  const stops = [
    onServerEvent('appointment:update:status:broadcast', reloadMyTurns),
    $reconnected.listen(reloadMyTurns),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function reloadMyTurns(): void {
  void myTurns.reload()
}
