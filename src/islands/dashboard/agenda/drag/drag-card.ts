/* Drags a card to another time or staff member, or by its lower edge to another duration, with a preview meanwhile. */
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import {
  dropCard,
  holdCard,
  isAtHome,
  releaseCard,
  stepMinutes,
} from '#stores/dashboard/board/moving.ts'
import { isMovable } from '#stores/dashboard/appointment/appointment.ts'
import { minuteIn, minutePixels } from './column-minutes.ts'
import { followHand, type PressStart } from './follow-hand.ts'

const footPixels = 7

type Press = {
  readonly card: Card
  readonly button: HTMLElement
  readonly board: HTMLElement
  /** Distance in pixels from the top of the card to where it was pressed. */
  readonly grip: number
}

export function pressCard(start: PressStart, card: Card, staffMember: Column['staffMember']): void {
  const { button, y, isTouch } = start
  const board = button.closest<HTMLElement>('[data-board]')
  if (!board || !isMovable(card.appointment)) return
  const box = button.getBoundingClientRect()
  const press = { card, button, board, grip: y - box.top }
  // The lower edge changes the duration, by mouse only: a finger is too wide for an edge and has the card's dialog.
  const isStretched = !isTouch && box.bottom - y <= footPixels
  const move = (atX: number, atY: number) => {
    if (isStretched) return holdCard(card, staffMember, card.from, lengthAt(press, atY))
    const place = placeUnder(press, atX, atY)
    if (place) holdCard(card, place.staffMember, place.from)
  }
  const leave = (finish: () => void) => () => {
    button.removeAttribute('data-held')
    finish()
  }
  followHand(start, {
    board,
    onTake: () => button.setAttribute('data-held', ''),
    onMove: move,
    isTap: isAtHome,
    onRelease: leave(releaseCard),
    onDrop: leave(dropCard),
  })
}

function lengthAt({ button }: Press, y: number): number {
  const minutes = (y - button.getBoundingClientRect().top) / minutePixels(button)
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
    const first = minuteIn(column, box.top)
    const last = minuteIn(column, box.bottom) - (card.to - card.from)
    const snapped = Math.round(minuteIn(column, y - grip) / stepMinutes) * stepMinutes
    const staffMember = { id: column.dataset['column'] ?? '', name: column.ariaLabel ?? '' }
    return { staffMember, from: Math.min(Math.max(snapped, first), Math.max(first, last)) }
  }
  return null
}
