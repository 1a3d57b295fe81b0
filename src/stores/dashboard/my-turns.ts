import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { connectAsSession, onServerEvent, $reconnected } from '#stores/socket.ts'
import { createSource } from './loadable.ts'

export type MyTurn = Reply<'listMyAppointments'>['items'][number]

/** The turns of a customer's account. */
export const myTurns = createSource<null, readonly MyTurn[]>(async () => {
  const answer = await call('listMyAppointments', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $myTurns = myTurns.$store

/** Answers how to stop. */
export function followMyTurns(): () => void {
  const reload = () => void myTurns.reload()
  const stops = [
    connectAsSession(),
    onServerEvent('appointment:update:status:broadcast', reload),
    $reconnected.listen(reload),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
