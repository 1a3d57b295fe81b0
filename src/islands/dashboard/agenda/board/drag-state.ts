/* The way to what moves cards: fetched at the first sign of a hand, and what it did meanwhile is not lost. */
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $marked, $pendingMove } from '#stores/dashboard/board/drag-state.ts'
import type { FreeCell } from '../drag/mark-free.ts'

export const loadDialogs = () => import('./BoardDialogs.tsx')

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>
let loaded: Dialogs | null = null

/** Null where there is no network: the next sign of a hand asks again. */
export async function prepareDrag() {
  loaded ??= await loadDialogs().catch(() => null)
  return loaded
}

export function press(
  event: ReactPointerEvent,
  card: Card,
  staffMember: Column['staffMember'],
): void {
  pressed(event, (dialogs, start) => dialogs.pressCard(start, card, staffMember))
}

export function pressFree(event: ReactPointerEvent, cell: FreeCell): void {
  pressed(event, (dialogs, start) => dialogs.pressFreeTime(start, cell))
}

function pressed(
  event: ReactPointerEvent,
  act: (dialogs: Dialogs, start: Parameters<Dialogs['pressCard']>[0]) => void,
): void {
  const { currentTarget: button, isPrimary, clientX: x, clientY: y } = event
  if (!(button instanceof HTMLElement) || !isPrimary || event.button !== 0) return
  const start = { button, x, y, isTouch: event.pointerType === 'touch' }
  if (loaded) {
    if (!start.isTouch) loaded.keepClick(button, x, y)
    return act(loaded, start)
  }
  void pressOnceLoaded(dialogs => act(dialogs, start))
}

/** A tap that is over before it arrives was only a tap. */
async function pressOnceLoaded(act: (dialogs: Dialogs) => void): Promise<void> {
  let isDown = true
  const end = () => {
    isDown = false
  }
  const listening = new AbortController()
  addEventListener('pointerup', end, { signal: listening.signal })
  addEventListener('pointercancel', end, { signal: listening.signal })
  const dialogs = await prepareDrag()
  listening.abort()
  if (isDown && dialogs) act(dialogs)
}

/** Answers whether the key was one of the board's. */
export function steer(
  event: KeyboardEvent,
  card: Card,
  staffMember: Column['staffMember'],
): boolean {
  const { key, altKey, shiftKey } = event
  if (loaded) return loaded.steerCard(card, staffMember, { key, altKey, shiftKey })
  if (!altKey || !key.startsWith('Arrow')) return false
  void prepareDrag().then(dialogs =>
    dialogs?.steerCard(card, staffMember, { key, altKey, shiftKey }),
  )
  return true
}

/** The same for the free hours. */
export function steerFree(event: KeyboardEvent, cell: FreeCell): boolean {
  const { currentTarget: button, key, altKey, shiftKey } = event
  return (
    button instanceof HTMLElement &&
    loaded?.steerFreeTime(button, cell, { key, altKey, shiftKey }) === true
  )
}

export function letGoFree(): void {
  if ($marked.get()?.isHeld === false) $marked.set(null)
}

/** The focus leaves a card: what the keyboard held stays where it was. */
export function letGo(): void {
  if ($pendingMove.get()?.isHeld === false) loaded?.dropCard()
}

/** While a finger holds a card the page does not scroll under it. Wired once for a board. */
export function holdStill(board: HTMLElement): () => void {
  board.addEventListener('touchmove', still, { passive: false })
  return () => board.removeEventListener('touchmove', still)
}

function still(event: TouchEvent): void {
  const held = $pendingMove.get() ?? $marked.get()
  if (held?.isHeld && event.cancelable) event.preventDefault()
}
