/*
 * Messages that staff send by hand today, and the one that this screen has taken. A message is taken on the server
 * before it can be opened, so that two people never send the same one.
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

/** Shorter than the server reserves a message, so that one on the screen is certainly still reserved. */
const KEPT_MS = 4 * MINUTE
const BURST_MS = 250

export const dayMessages = createSource<null, Reply<'listDayMessages'>>(() =>
  call('listDayMessages', {}),
)
export const $dayMessages = dayMessages.$store

/** The message to send now; null when nobody is sending from this screen. */
const $currentId = atom<string | null>(null)
/** The last message that was settled on this screen. */
export const $lastDone = atom<string | null>(null)
/** The message in the card. Until `is_mine` it is still being taken. */
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

/** Gives the taken message back if it was not sent. */
export async function stopWriting(): Promise<void> {
  clearTimeout(rest)
  const id = $currentId.get()
  $currentId.set(null)
  if (id !== null && find(id)?.is_mine) await send(id, 'waiting')
}

/** Takes this message instead of the next one. */
export async function choose(id: string): Promise<ProblemWire | null> {
  const before = $currentId.get()
  if (before !== null && before !== id && find(before)?.is_mine) void send(before, 'waiting')
  return await takeFrom([id, ...waitingNow().filter(one => one !== id && one !== before)])
}

/**
 * Records what became of the message in the card and takes the next. The server checks who has it, because this list
 * may be older than the taking.
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

/** The message waits again and is the next one taken. */
export async function undo(id: string): Promise<ProblemWire | null> {
  if ($lastDone.get() === id) $lastDone.set(null)
  const problem = await send(id, 'waiting')
  return problem ?? (await choose(id))
}

/** Takes the first of these that nobody else has. When there is none, the card closes. */
async function takeFrom(ids: readonly string[]): Promise<ProblemWire | null> {
  clearTimeout(rest)
  for (const id of ids) {
    $currentId.set(id)
    const answer = await call('takeDayMessage', { body: { message: id } })
    // The user has moved on or stopped while this was being sent.
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
  // The appointment was cancelled or moved meanwhile, so there is nothing to send.
  return answer.problem.code === 'not_found' ? null : answer.problem
}

/** Ids of the other waiting messages in the order of the list, beginning after this one and wrapping around. */
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

/** Free to take: nobody has it, or this session took it before the page was reloaded. */
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

/** When the message in the card is gone, or somebody else has it now, takes the next one. */
async function reload(): Promise<void> {
  await dayMessages.reload()
  const id = $currentId.get()
  if (id === null) return
  const now = find(id)
  if (now === undefined || (now.by !== null && !now.is_mine)) await takeFrom(waitingNow())
}
