/*
 * Keeps what is on the screen true: every notice of the business reloads the day and is written down for `avisos`. A
 * burst of them asks once.
 */
import { atom } from 'nanostores'
import { type Notice, staffNotices, type StaffNotice } from '#contract/events.ts'
import { $connection, $reconnected, onServerEvent } from '#stores/socket.ts'
import { serverNow } from '#stores/server-time.ts'
import { showToast } from '#stores/toasts.ts'
import { markNew, reloadBoard, reloadWholeBoard } from './board.ts'
import { turnEvents } from './turn.ts'

export type KeptNotice = Notice & { readonly name: StaffNotice; readonly heardAt: number }

/** What the notices of this session said, newest first. */
export const $notices = atom<readonly KeptNotice[]>([])

const keptNotices = 100
const burstMs = 250
let pending: ReturnType<typeof setTimeout> | undefined

/** While the shell keeps the connection. Answers how to stop. */
export function followBusiness(): () => void {
  const stops = [
    onServerEvent('board:changed', reloadSoon),
    $reconnected.listen(() => void reloadWholeBoard()),
    ...staffNotices.map(name => onServerEvent(name, notice => hear(name, notice))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** For what this screen has just done: with the line up, the notice that everybody hears says it already. */
export function sayUnlessHeard(message: string): void {
  if ($connection.get() !== 'connected') showToast({ message, type: 'success' })
}

function hear(name: StaffNotice, notice: Notice): void {
  const kept = [{ ...notice, name, heardAt: serverNow() }, ...$notices.get()]
  $notices.set(kept.slice(0, keptNotices))
  if (name === 'appointment:new:broadcast') markNew(notice.id)
  if (!name.startsWith('room:')) reloadSoon()
}

function reloadSoon(): void {
  pending ??= setTimeout(() => {
    pending = undefined
    void reloadBoard()
    void turnEvents.reload()
  }, burstMs)
}
