/*
 * Keeps what is on the screen true: every notice of the shop reloads the day and the count of `avisos`. A
 * burst of them asks once.
 */
import { type Notice, staffNotices, type StaffNotice } from '#contract/events.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { obeyPreferences, refreshUnread } from '#stores/dashboard/office/notice-center.ts'
import { markNew, reloadBoard, reloadWholeBoard } from './board.ts'
import { $shop, shop } from '#stores/dashboard/shop.ts'

const burstMs = 250
/** The server writes a notice down a moment after it is told. */
const keptMs = 800
let pending: ReturnType<typeof setTimeout> | undefined
let isReloading = false
let isOutdated = false
let pendingCount: ReturnType<typeof setTimeout> | undefined

/** While the shell keeps the connection. Answers how to stop. */
export function followShop(): () => void {
  const stops = [
    onServerEvent('board:changed', hearBoard),
    $reconnected.listen(() => {
      void reloadWholeBoard()
      countSoon()
    }),
    obeyPreferences(),
    ...staffNotices.map(name => onServerEvent(name, notice => hear(name, notice))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Under the shop's own name: its rules changed, and with them what stands outside of the hours, or what the team asks of them. */
function hearBoard({ id }: { readonly id: string }): void {
  if (id === valueOf($shop.get())?.comerce.id) void shop.reload()
  else reloadSoon()
}

function hear(name: StaffNotice, notice: Notice): void {
  countSoon()
  if (name === 'appointment:new:broadcast') markNew(notice.id)
  if (!name.startsWith('room:')) reloadSoon()
}

/** One at a time: events that come faster than the board is answered must not put its answer off for ever. */
function reloadSoon(): void {
  if (isReloading) isOutdated = true
  else pending ??= setTimeout(() => void reload(), burstMs)
}

async function reload(): Promise<void> {
  pending = undefined
  isReloading = true
  await reloadBoard()
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
