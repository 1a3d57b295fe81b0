/*
 * A card under a pointer: the mouse lifts it by moving, a finger by resting on it. While it is held the board follows the
 * pointer to its edges; Escape, or a second finger, leaves everything as it was.
 */
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { dropCard, holdCard, releaseCard, stepMinutes } from '#stores/dashboard/board/moving.ts'
import { isMovable } from '#stores/dashboard/appointment/appointment.ts'

const liftPixels = 6
const restMs = 420
const footPixels = 7
const edgePixels = 56
const scrollPixels = 9

type Press = {
  readonly card: Card
  readonly staffMember: Column['staffMember']
  readonly button: HTMLElement
  readonly board: HTMLElement
  /** How far below the top of the card it was taken, in minutes. */
  readonly grip: number
  readonly isTouch: boolean
  /** Taken by its lower edge: it grows and shrinks instead of going somewhere. */
  readonly isStretched: boolean
}

export type PressStart = {
  readonly button: HTMLElement
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
}

export function pressCard(start: PressStart, card: Card, staffMember: Column['staffMember']): void {
  const { button, x, y, isTouch } = start
  const board = button.closest<HTMLElement>('[data-board]')
  if (!board || !isMovable(card.appointment)) return
  const box = button.getBoundingClientRect()
  const grip = (y - box.top) / minutePixels(board)
  // A finger is too wide for an edge; it has the card's dialog.
  const isStretched = !isTouch && box.bottom - y <= footPixels
  follow({ card, staffMember, button, board, grip, isTouch, isStretched }, x, y)
}

function follow(press: Press, startX: number, startY: number): void {
  const { board, isTouch } = press
  const listening = new AbortController()
  const { signal } = listening
  let at = { x: startX, y: startY }
  let isHeld = false
  const resting = isTouch ? setTimeout(lift, restMs) : undefined

  function lift() {
    isHeld = true
    if (isTouch) navigator.vibrate?.(12)
    press.button.setAttribute('data-held', '')
    document.documentElement.setAttribute('data-dragging', '')
    swallowClick()
    show()
    requestAnimationFrame(keepScrolling)
  }
  function show() {
    if (press.isStretched)
      return holdCard(press.card, press.staffMember, press.card.from, lengthAt(press, at.y))
    const place = placeUnder(press, at.x, at.y)
    if (place) holdCard(press.card, place.staffMember, place.from)
  }
  function keepScrolling() {
    if (!isHeld || signal.aborted) return
    if (scrollAtEdge(board, at.x, at.y)) show()
    requestAnimationFrame(keepScrolling)
  }
  function end(finish: () => void) {
    clearTimeout(resting)
    listening.abort()
    press.button.removeAttribute('data-held')
    document.documentElement.removeAttribute('data-dragging')
    if (isHeld) finish()
    isHeld = false
  }
  const move = (event: PointerEvent) => {
    if (!event.isPrimary) return end(dropCard)
    at = { x: event.clientX, y: event.clientY }
    const isFar = Math.hypot(at.x - startX, at.y - startY) > liftPixels
    if (isHeld) show()
    // A finger that moves at once scrolls; a mouse drags.
    else if (isFar && isTouch) end(dropCard)
    else if (isFar) lift()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => end(releaseCard), { signal })
  addEventListener('pointercancel', () => end(dropCard), { signal })
  addEventListener('contextmenu', event => isTouch && event.preventDefault(), { signal })
  addEventListener('keydown', event => event.key === 'Escape' && end(dropCard), { signal })
}

function lengthAt({ button, board }: Press, y: number): number {
  const minutes = (y - button.getBoundingClientRect().top) / minutePixels(board)
  return Math.max(stepMinutes, Math.round(minutes / stepMinutes) * stepMinutes)
}

function placeUnder(
  { board, grip, card }: Press,
  x: number,
  y: number,
): { staffMember: Column['staffMember']; from: number } | null {
  for (const column of board.querySelectorAll<HTMLElement>('[data-column]')) {
    const box = column.getBoundingClientRect()
    if (x < box.left || x >= box.right) continue
    const first = Number(column.dataset['from'])
    const last = first + box.height / minutePixels(board) - (card.to - card.from)
    const minute = first + (y - box.top) / minutePixels(board) - grip
    const snapped = Math.round(minute / stepMinutes) * stepMinutes
    const staffMember = { id: column.dataset['column'] ?? '', name: column.ariaLabel ?? '' }
    return { staffMember, from: Math.min(Math.max(snapped, first), Math.max(first, last)) }
  }
  return null
}

/** On a phone the page scrolls instead of the board. */
function scrollAtEdge(board: HTMLElement, x: number, y: number): boolean {
  const isPage = getComputedStyle(board).overflowY === 'visible'
  const box = board.getBoundingClientRect()
  const edges = isPage
    ? { top: 56, bottom: innerHeight - 72, left: -Infinity, right: Infinity }
    : { top: box.top + 56, bottom: box.bottom, left: box.left + 52, right: box.right }
  const down = towards(y, edges.top, edges.bottom)
  const right = towards(x, edges.left, edges.right)
  if (down === 0 && right === 0) return false
  const scroller = isPage ? document.scrollingElement : board
  scroller?.scrollBy(right * scrollPixels, down * scrollPixels)
  return true
}

function towards(at: number, start: number, end: number): number {
  if (at < start + edgePixels) return -1
  return at > end - edgePixels ? 1 : 0
}

function minutePixels(board: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(board).getPropertyValue('--minute')) || 1.6
}

/** Letting a card go is no tap on it. */
function swallowClick(): void {
  const over = new AbortController()
  const { signal } = over
  addEventListener('click', swallow, { capture: true, signal })
  const forget = () => setTimeout(() => over.abort())
  addEventListener('pointerup', forget, { signal })
  addEventListener('pointercancel', forget, { signal })
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
