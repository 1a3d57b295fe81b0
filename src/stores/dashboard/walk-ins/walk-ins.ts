/* The walk-in queue: who is next, and when each could be served. */
import { atom, computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { readStored, writeStored } from '#stores/storage.ts'
import { followDay } from '#stores/dashboard/board/board.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $isTight } from '#stores/dashboard/board/view.ts'

export type WalkIn = Reply<'listWalkIns'>['items'][number]

export const walkIns = createSource<null, readonly WalkIn[]>(async () => {
  const answer = await call('listWalkIns', { query: {} })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $walkIns = walkIns.$store
export const $waitingCount = computed($walkIns, loaded => valueOf(loaded)?.length ?? 0)

/** Who is still in the queue when nobody in it can be served today any more: asked about at closing. */
export const $leftAtClosing = computed($walkIns, loaded => {
  const queue = valueOf(loaded) ?? []
  return queue.every(one => one.expected === null) ? queue : []
})

/** Estimates change with time even when nothing happens. */
const pauseMs = 60_000

onMount($walkIns, () => {
  void walkIns.load(null)
  const timer = setInterval(() => void walkIns.reload(), pauseMs)
  // A change on the board changes the queue's estimates.
  const stop = followDay(walkIns)
  return () => {
    clearInterval(timer)
    stop()
  }
})

const shownKey = 'queue_shown'

/** Whether the queue is shown beside the board, stored on this device. Used where there is room for both. */
const $isQueueKept = atom(readStored(shownKey) === 'yes')
const $isQueueOver = atom(false)
export const $isQueueShown = computed(
  [$isTight, $isQueueKept, $isQueueOver],
  (isTight, isKept, isOver) => (isTight ? isOver : isKept),
)

/** Whether somebody has just opened the queue, whose first field then takes the focus. Asked once. */
let isJustOpened = false

export function wasJustOpened(): boolean {
  const was = isJustOpened
  isJustOpened = false
  return was
}

export function showQueue(isShown: boolean): void {
  isJustOpened = isShown
  if ($isTight.get()) return $isQueueOver.set(isShown)
  $isQueueKept.set(isShown)
  writeStored(shownKey, isShown ? 'yes' : 'no')
}
