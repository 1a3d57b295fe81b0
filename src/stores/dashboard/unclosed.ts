/* Turns that are over and that nobody closed: asked about kindly, and closed in one go. */
import { computed, onMount } from 'nanostores'
import type { AppointmentWire, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call } from '#stores/api.ts'
import { $day, putTurn, reloadBoard } from './board.ts'
import { createSource, valueOf } from './loadable.ts'

const unclosed = createSource<null, readonly AppointmentWire[]>(async () => {
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

export type Closing = Sent<'closeAppointments', 'body'>['turns'][number]['status']

/** Answers how many could not be closed, or what was refused altogether. */
export async function closeTurns(
  turns: readonly AppointmentWire[],
  status: Closing,
): Promise<{ ok: true; refused: number } | { ok: false; problem: ProblemWire }> {
  const body = {
    turns: turns.map(({ id, revision }) => ({ appointment: id, revision, status })),
  }
  const answer = await call('closeAppointments', { body })
  if (!answer.ok) return answer
  const { appointments, refused } = answer.reply
  const closed = new Set(appointments.map(turn => turn.id))
  unclosed.update(named => named.filter(turn => !closed.has(turn.id)))
  const onBoard = new Set(valueOf($day.get())?.appointments.map(turn => turn.id))
  for (const turn of appointments) if (onBoard.has(turn.id)) putTurn(turn)
  void reloadBoard()
  if (refused.length > 0) void unclosed.reload()
  return { ok: true, refused: refused.length }
}
