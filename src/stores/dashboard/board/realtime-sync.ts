/*
 * Keeps the screen up to date: notices of the shop reload the day and the count of unread `avisos`, a change of the
 * shop itself everything on the board. A burst of notices reloads once.
 */
import { type Notice, staffNotices, type StaffNotice } from '#contract/events.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { obeyPreferences, refreshUnread } from '#stores/dashboard/notices/unread.ts'
import { markNew, reloadBoard, reloadWholeBoard } from './board.ts'
import { $shop } from '#stores/dashboard/shop.ts'

const burstMs = 250
/** The server stores a notice shortly after it has sent it. */
const keptMs = 800
let pending: ReturnType<typeof setTimeout> | undefined
let isReloading = false
let isOutdated = false
/** What the next reload loads. */
let load = reloadBoard
let pendingCount: ReturnType<typeof setTimeout> | undefined

/** Runs while the shell is mounted. Returns a function that stops it. */
export function followShop(): () => void {
  const stops = [
    onServerEvent('board:changed', hearBoard),
    $reconnected.listen(() => {
      reloadWholeSoon()
      countSoon()
    }),
    obeyPreferences(),
    ...staffNotices.map(name => onServerEvent(name, notice => hear(name, notice))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** With the shop's own id, its hours, staff, services or settings changed, or the requests of its team. */
function hearBoard({ id }: { readonly id: string }): void {
  if (id === valueOf($shop.get())?.comerce.id) reloadWholeSoon()
  else reloadSoon()
}

function hear(name: StaffNotice, notice: Notice): void {
  countSoon()
  if (name === 'appointment:new:broadcast') markNew(notice.id)
  if (!name.startsWith('room:')) reloadSoon()
}

function reloadWholeSoon(): void {
  load = reloadWholeBoard
  reloadSoon()
}

/** Reloads run one at a time, so that frequent events cannot delay the next result for ever. */
function reloadSoon(): void {
  if (isReloading) isOutdated = true
  else pending ??= setTimeout(() => void reload(), burstMs)
}

async function reload(): Promise<void> {
  pending = undefined
  isReloading = true
  const now = load
  load = reloadBoard
  await now()
  isReloading = false
  if (!isOutdated) return
  isOutdated = false
  reloadSoon()
}

function countSoon(): void {
  pendingCount ??= setTimeout(() => {
    pendingCount = undefined
    void refreshUnread()
  }, keptMs)
}
