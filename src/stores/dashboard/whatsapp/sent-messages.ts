/* How the customer of the open appointment was told, and what they answered. */
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'

export type ToldLine = Reply<'listAppointmentMessages'>['items'][number]

export const told = createSource<string, readonly ToldLine[]>(async id => {
  const answer = await call('listAppointmentMessages', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

const reload = () => void told.reload()

/** Loads it again when a message left or an answer came. Returns how to stop. */
export function followTold(): () => void {
  const stops = [
    onServerEvent('messages:changed', reload),
    onServerEvent('board:changed', reload),
    $reconnected.listen(reload),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
