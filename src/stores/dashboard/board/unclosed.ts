/* Turns that are over and that nobody closed: asked about kindly. */
import { computed, onMount } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { $day } from './board.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export const unclosed = createSource<null, readonly AppointmentWire[]>(async () => {
  const answer = await call('listUnclosed', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Time alone ends turns: asked now and then, and again when one of those named here changed on the board. */
const pauseMs = 300_000

onMount(unclosed.$store, () => {
  void unclosed.load(null)
  const timer = setInterval(() => void unclosed.reload(), pauseMs)
  const stop = $day.listen(day => {
    const shown = new Map(valueOf(day)?.appointments.map(turn => [turn.id, turn.revision]))
    const named = valueOf(unclosed.$store.get()) ?? []
    const isOld = named.some(({ id, revision }) => (shown.get(id) ?? revision) !== revision)
    if (isOld) void unclosed.reload()
  })
  return () => {
    clearInterval(timer)
    stop()
  }
})

export const $unclosed = computed(unclosed.$store, loaded => valueOf(loaded) ?? [])
