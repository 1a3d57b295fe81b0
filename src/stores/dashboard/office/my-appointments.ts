import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { onServerEvent, $reconnected } from '#stores/socket.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type MyAppointment = Reply<'listMyAppointments'>['items'][number]

/** The appointments of a customer's account. */
export const myAppointments = createSource<null, readonly MyAppointment[]>(async () => {
  const answer = await call('listMyAppointments', { query: {} })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Answers how to stop. */
export function followMyAppointments(): () => void {
  const stops = [
    onServerEvent('appointment:update:status:broadcast', reloadMyAppointments),
    $reconnected.listen(reloadMyAppointments),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function reloadMyAppointments(): void {
  void myAppointments.reload()
}
