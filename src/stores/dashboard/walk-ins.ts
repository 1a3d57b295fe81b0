/* Those who came without a turn: who is next, when each could sit down, and what the desk does about it. */
import { atom, computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from './api.ts'
import { readStored, writeStored } from '#stores/storage.ts'
import { $day } from './board.ts'
import { createSource, valueOf } from './loadable.ts'
import { $isTight } from './view.ts'

export type WalkIn = Reply<'listWalkIns'>['items'][number]

/** What the form at the door says at this moment. */
export type Joining = { readonly services: string; readonly staff: string }
const $joining = atom<Joining | null>(null)

/** When she could sit down who is being written down; null: not any more today. Undefined: not known yet. */
export const $joinsAt = atom<Reply<'listWalkIns'>['joining']>(undefined)

export const walkIns = createSource<null, readonly WalkIn[]>(async () => {
  const joining = $joining.get()
  const answer = await call('listWalkIns', { query: joining ?? {} })
  if (!answer.ok) return answer
  // Nobody is told what was asked for another service.
  if (joining === $joining.get()) $joinsAt.set(answer.reply.joining)
  return { ok: true, reply: answer.reply.items }
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

export function writeDown(joining: Joining | null): void {
  $joining.set(joining)
  $joinsAt.set(undefined)
  if (joining) void walkIns.reload()
}

const shownKey = 'queue_shown'

/** Whether the queue stands beside the board; remembered on this machine, if there is room for both. */
const $isQueueKept = atom(readStored(shownKey) === 'yes')
const $isQueueOver = atom(false)
export const $isQueueShown = computed(
  [$isTight, $isQueueKept, $isQueueOver],
  (isTight, isKept, isOver) => (isTight ? isOver : isKept),
)

export function showQueue(isShown: boolean): void {
  if ($isTight.get()) return $isQueueOver.set(isShown)
  $isQueueKept.set(isShown)
  writeStored(shownKey, isShown ? 'yes' : 'no')
}
