/*
 * The messages that staff write by hand today, and the one that this screen has taken. It is taken before it can be opened:
 * two who share the queue never write the same one.
 */
import { atom, computed, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { staffNotices } from '#contract/events.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'

export type DayMessage = Reply<'listDayMessages'>['items'][number]
export type Outcome = 'opened' | 'done' | 'skipped'

/** Shorter than the server keeps what was taken: what stands here to be tapped is certainly ours. */
const KEPT_MS = 4 * MINUTE
const BURST_MS = 250

export const dayMessages = createSource<null, Reply<'listDayMessages'>>(() =>
  call('listDayMessages', {}),
)
export const $dayMessages = dayMessages.$store

/** The one to be written now; null: nobody is writing on this screen. */
const $currentId = atom<string | null>(null)
/** The last one that something was done with on this screen. */
export const $lastDone = atom<string | null>(null)
/** What stands in the card; until `is_mine` it is still being taken. */
export const $current = computed([$dayMessages, $currentId], (loaded, id) =>
  id === null ? null : (itemsOf(loaded).find(message => message.id === id) ?? null),
)

let rest: ReturnType<typeof setTimeout> | undefined

onMount($dayMessages, () => {
  void dayMessages.load(null)
  const changes = ['messages:changed', 'board:changed', ...staffNotices] as const
  const stops = [
    ...changes.map(name => onServerEvent(name, reloadSoon)),
    $reconnected.listen(reloadSoon),
  ]
  return () => {
    for (const stop of stops) stop()
    void stopWriting()
  }
})

/** Takes the first that waits. */
export async function startWriting(): Promise<ProblemWire | null> {
  return await takeFrom(waitingNow())
}

/** Lets go of what was not written. */
export async function stopWriting(): Promise<void> {
  clearTimeout(rest)
  const id = $currentId.get()
  $currentId.set(null)
  if (id !== null && find(id)?.is_mine) await send(id, 'waiting')
}

/** Another one than the next. */
export async function choose(id: string): Promise<ProblemWire | null> {
  const before = $currentId.get()
  if (before !== null && before !== id && find(before)?.is_mine) void send(before, 'waiting')
  return await takeFrom([id, ...waitingNow().filter(one => one !== id && one !== before)])
}

/**
 * Says what became of the one in the card, and goes on with the next. Whose it is the server says again: the list may be
 * one that was asked for before this screen took it.
 */
export async function settleCurrent(state: Outcome): Promise<ProblemWire | null> {
  const id = $currentId.get()
  if (id === null) return null
  const after = following(id)
  put(id, { state })
  $lastDone.set(id)
  const [problem, refused] = await Promise.all([send(id, state), takeFrom(after)])
  return problem ?? refused
}

/** It waits again, and is the next to be written. */
export async function undo(id: string): Promise<ProblemWire | null> {
  if ($lastDone.get() === id) $lastDone.set(null)
  const problem = await send(id, 'waiting')
  return problem ?? (await choose(id))
}

/** The first of these that nobody else has; without any the card goes. */
async function takeFrom(ids: readonly string[]): Promise<ProblemWire | null> {
  clearTimeout(rest)
  for (const id of ids) {
    $currentId.set(id)
    const answer = await call('takeDayMessage', { body: { message: id } })
    // Meanwhile this screen has gone on, or stopped.
    if ($currentId.get() !== id) return null
    if (answer.ok) {
      put(id, answer.reply.message)
      rest = setTimeout(() => void stopWriting(), KEPT_MS)
      return null
    }
    if (answer.problem.status !== 409 && answer.problem.status !== 404) {
      $currentId.set(null)
      return answer.problem
    }
  }
  $currentId.set(null)
  await dayMessages.reload()
  return null
}

async function send(id: string, state: Outcome | 'waiting'): Promise<ProblemWire | null> {
  const answer = await call('settleDayMessage', { body: { message: id, state } })
  if (answer.ok) {
    put(id, answer.reply.message)
    return null
  }
  await dayMessages.reload()
  // Cancelled or moved meanwhile: there is nothing left to write.
  return answer.problem.code === 'not_found' ? null : answer.problem
}

/** In the order of the list, from there on, and then from the top. */
function following(id: string): string[] {
  const all = itemsOf($dayMessages.get())
  const place = all.findIndex(message => message.id === id)
  return [...all.slice(place + 1), ...all.slice(0, place)].filter(isWaiting).map(one => one.id)
}

function waitingNow(): string[] {
  return itemsOf($dayMessages.get())
    .filter(isWaiting)
    .map(message => message.id)
}

/** Nobody is on it, or this very screen was before it was loaded again. */
export function isWaiting({ state, is_mine: isMine }: DayMessage): boolean {
  return state === 'waiting' || (state === 'taken' && isMine)
}

function find(id: string): DayMessage | undefined {
  return itemsOf($dayMessages.get()).find(message => message.id === id)
}

function put(id: string, change: Partial<DayMessage>): void {
  dayMessages.update(now => ({
    ...now,
    items: now.items.map(message => (message.id === id ? { ...message, ...change } : message)),
  }))
}

function itemsOf(loaded: ReturnType<typeof $dayMessages.get>): readonly DayMessage[] {
  return valueOf(loaded)?.items ?? []
}

let pending: ReturnType<typeof setTimeout> | undefined

function reloadSoon(): void {
  pending ??= setTimeout(() => {
    pending = undefined
    void reload()
  }, BURST_MS)
}

/** What was in the card may have been cancelled, or its time with this screen is over: on with the next. */
async function reload(): Promise<void> {
  await dayMessages.reload()
  const id = $currentId.get()
  if (id === null) return
  const now = find(id)
  if (now === undefined || (now.by !== null && !now.is_mine)) await takeFrom(waitingNow())
}
