/* How many messages wait to be sent by hand, for the bar of a phone. Of its own: reading it takes no message. */
import { computed, onMount } from 'nanostores'
import { call } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'

const BURST_MS = 2000

const left = createSource<null, number>(async () => {
  const answer = await call('listDayMessages', {})
  if (!answer.ok) return answer
  return { ok: true, reply: answer.reply.items.filter(({ state }) => state === 'waiting').length }
})

export const $messagesLeft = computed(left.$store, loaded => valueOf(loaded) ?? 0)

let pending: ReturnType<typeof setTimeout> | undefined

onMount(left.$store, () => {
  void left.load(null)
  const stops = [
    onServerEvent('messages:changed', reloadSoon),
    onServerEvent('board:changed', reloadSoon),
    $reconnected.listen(reloadSoon),
  ]
  return () => {
    clearTimeout(pending)
    pending = undefined
    for (const stop of stops) stop()
  }
})

function reloadSoon(): void {
  pending ??= setTimeout(() => {
    pending = undefined
    void left.reload()
  }, BURST_MS)
}
