/* Past appointments that nobody closed. */
import { computed, onMount } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { $day } from './board.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export const unresolved = createSource<null, readonly AppointmentWire[]>(async () => {
  const answer = await call('listUnclosed', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Appointments end with time alone, so this is loaded again regularly, and when a listed one changes on the board. */
const pauseMs = 300_000

onMount(unresolved.$store, () => {
  void unresolved.load(null)
  const timer = setInterval(() => void unresolved.reload(), pauseMs)
  const stop = $day.listen(day => {
    const shown = new Map(
      valueOf(day)?.appointments.map(appointment => [appointment.id, appointment.revision]),
    )
    const named = valueOf(unresolved.$store.get()) ?? []
    const isOld = named.some(({ id, revision }) => (shown.get(id) ?? revision) !== revision)
    if (isOld) void unresolved.reload()
  })
  return () => {
    clearInterval(timer)
    stop()
  }
})

export const $unresolved = computed(unresolved.$store, loaded => valueOf(loaded) ?? [])
