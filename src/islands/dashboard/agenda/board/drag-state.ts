/* The way to what moves cards: fetched at the first sign of a hand, and what it did meanwhile is not lost. */
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $pendingMove } from '#stores/dashboard/board/drag-state.ts'

export const loadDialogs = () => import('./BoardDialogs.tsx')

let loaded: Awaited<ReturnType<typeof loadDialogs>> | null = null

export async function prepareDrag() {
  loaded ??= await loadDialogs()
  return loaded
}

export function press(event: PointerEvent, card: Card, staffMember: Column['staffMember']): void {
  const { currentTarget: button, isPrimary, clientX: x, clientY: y } = event
  if (!(button instanceof HTMLElement) || !isPrimary || event.button !== 0) return
  const start = { button, x, y, isTouch: event.pointerType === 'touch' }
  if (loaded) return loaded.pressCard(start, card, staffMember)
  void pressOnceLoaded(dialogs => dialogs.pressCard(start, card, staffMember))
}

/** A tap that is over before it arrives was only a tap. */
async function pressOnceLoaded(act: (dialogs: NonNullable<typeof loaded>) => void): Promise<void> {
  let isDown = true
  const end = () => {
    isDown = false
  }
  const listening = new AbortController()
  addEventListener('pointerup', end, { signal: listening.signal })
  addEventListener('pointercancel', end, { signal: listening.signal })
  const dialogs = await prepareDrag()
  listening.abort()
  if (isDown) act(dialogs)
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
    dialogs.steerCard(card, staffMember, { key, altKey, shiftKey }),
  )
  return true
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
  if ($pendingMove.get()?.isHeld && event.cancelable) event.preventDefault()
}
