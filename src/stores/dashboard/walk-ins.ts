/* Those who came without a turn: who is next, when each could sit down, and what the desk does about it. */
import { atom, computed, onMount } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { readStored, writeStored } from '#stores/storage.ts'
import { $day, putTurn, reloadBoard } from './board.ts'
import { createSource, valueOf } from './loadable.ts'

export type WalkIn = Reply<'listWalkIns'>['items'][number]

export const walkIns = createSource<null, readonly WalkIn[]>(async () => {
  const answer = await call('listWalkIns', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $walkIns = walkIns.$store
export const $waitingCount = computed($walkIns, loaded => valueOf(loaded)?.length ?? 0)

/** Hours pass even while nothing happens. */
const pauseMs = 60_000

onMount($walkIns, () => {
  void walkIns.load(null)
  const timer = setInterval(() => void walkIns.reload(), pauseMs)
  // Every turn that moves on the board moves the queue.
  const stop = $day.listen(() => void walkIns.reload())
  return () => {
    clearInterval(timer)
    stop()
  }
})

const shownKey = 'queue_shown'

/** Whether the queue stands beside the board; remembered on this machine. */
export const $isQueueShown = atom(readStored(shownKey) === 'yes')

export function showQueue(isShown: boolean): void {
  $isQueueShown.set(isShown)
  writeStored(shownKey, isShown ? 'yes' : 'no')
}

export async function addWalkIn(body: Sent<'addWalkIn', 'body'>): Promise<ProblemWire | null> {
  const answer = await call('addWalkIn', { body, idempotencyKey: newIdempotencyKey() })
  if (!answer.ok) return answer.problem
  await walkIns.reload()
  return null
}

const steps = { call: 'callWalkIn', skip: 'skipWalkIn', leave: 'leaveWalkIn' } as const
export type Step = keyof typeof steps

export async function stepWalkIn(walkIn: WalkIn, step: Step): Promise<ProblemWire | null> {
  const { id, revision } = walkIn
  const answer = await call(steps[step], { params: { id }, body: { revision } })
  // Whatever happened, the queue shows what is true now.
  await walkIns.reload()
  return answer.ok ? null : answer.problem
}

export async function serveWalkIn(walkIn: WalkIn, staff: string): Promise<ProblemWire | null> {
  const { id, revision } = walkIn
  const answer = await call('serveWalkIn', {
    params: { id },
    body: { revision, staff },
    idempotencyKey: newIdempotencyKey(),
  })
  if (answer.ok) putTurn(answer.reply.appointment)
  await Promise.all([walkIns.reload(), reloadBoard()])
  return answer.ok ? null : answer.problem
}
