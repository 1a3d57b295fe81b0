/* Loads the code that drags cards at the first touch, and replays to it what the user did meanwhile. */
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $marked, $pendingMove } from '#stores/dashboard/board/drag-state.ts'
import type { FreeCell } from '../drag/mark-free.ts'

export const loadDialogs = () => import('./BoardDialogs.tsx')

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>
let loaded: Dialogs | null = null

/** Returns null when the file could not be loaded, as when offline; the next call tries again. */
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

/** A press that ends before the code is loaded was only a tap, so it starts no drag. */
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

/** Handles a key on a card. Returns whether the board used the key. */
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

/** Handles a key on a free cell. Returns whether the board used the key. */
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

/** The card lost the focus: a move that was begun with the keyboard is dropped and the card stays where it was. */
export function letGo(): void {
  if ($pendingMove.get()?.isHeld === false) loaded?.dropCard()
}

/** Stops the page from scrolling while a finger drags a card. Called once per board. */
export function holdStill(board: HTMLElement): () => void {
  board.addEventListener('touchmove', still, { passive: false })
  return () => board.removeEventListener('touchmove', still)
}

function still(event: TouchEvent): void {
  const held = $pendingMove.get() ?? $marked.get()
  if (held?.isHeld && event.cancelable) event.preventDefault()
}
