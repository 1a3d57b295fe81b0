/*
 * Moving a card by keyboard, mouse or finger. The new place and its conflicts are announced first; only Enter or
 * letting go makes the move.
 */
import { computed } from 'nanostores'
import { conflictWords, movingTexts as texts } from '#messages/dashboard/moving.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { showToast } from '#stores/toasts.ts'
import { moveWithUndo } from './undo.ts'
import { $board } from './board.ts'
import type { Card } from './cards.ts'
import type { Board } from './board-layout.ts'
import { $staff, offersAll } from '#stores/dashboard/catalogue/catalogue.ts'
import { type Conflict, conflictsOf } from './conflicts.ts'
import { instantAt, minuteOn, minutesOf } from '#stores/wall-clock.ts'
import { clockText } from '#domain/calendar/dates.ts'
import {
  $askedMove,
  $movedAppointment,
  $pendingMove,
  $said,
  type PendingMove,
} from './drag-state.ts'
import { $looks, shownColumns } from './looks.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { isMovable } from '#stores/dashboard/appointment/appointment.ts'

/** Conflicts of the dragged card at its new place. */
export const $conflicts = computed(
  [$pendingMove, $board],
  (pending, loaded): readonly Conflict[] => (pending ? inTheWay(pending, valueOf(loaded)) : []),
)

export const stepMinutes = 15

/** Returns whether the key was handled. */
export function steerCard(card: Card, staff: PendingMove['staff'], event: KeyLike): boolean {
  const pending = $pendingMove.get()
  const isDragged = pending?.card.appointment.id === card.appointment.id ? pending : null
  if (isDragged && event.key === 'Enter') {
    putDown(isDragged)
    return true
  }
  if (isDragged && event.key === 'Escape') {
    stop(texts.moveStopped)
    return true
  }
  const direction = event.shiftKey ? stretches[event.key] : directions[event.key]
  if (!direction || !event.altKey) return false
  const start = { card, staff, from: card.from, length: card.to - card.from, isHeld: false }
  if (isMovable(card.appointment)) nudge(isDragged ?? start, direction)
  return true
}

/** The pointer holds the card over this place. */
export function holdCard(
  card: Card,
  staff: PendingMove['staff'],
  from: number,
  length = card.to - card.from,
): void {
  const held = $pendingMove.get()
  if (held?.staff.id === staff.id && held.from === from && held.length === length) return
  $pendingMove.set({ card, staff, from, length, isHeld: true })
}

export function releaseCard(): void {
  const held = $pendingMove.get()
  if (held) putDown(held)
}

/** The card lost the focus, or the pointer was lost. */
export function dropCard(): void {
  if ($pendingMove.get()) stop(texts.moveStopped)
}

export function leaveAsked(): void {
  $askedMove.set(null)
  $said.set(texts.moveStopped)
}

/** Confirms a move in spite of its conflicts. */
export function moveAnyway(): void {
  const asked = $askedMove.get()
  $askedMove.set(null)
  if (asked) void carryOut(asked, true)
}

export function inTheWay(
  { card, staff, from, length }: PendingMove,
  board: Board | null,
): Conflict[] {
  const column = board?.columns.find(one => one.staffMember.id === staff.id)
  const staffMember = valueOf($staff.get())?.find(one => one.id === staff.id)
  const services = card.appointment.legs.map(item => item.service.id)
  if (!column) return []
  const isStretched = length !== card.to - card.from
  // The server decides which phases a changed length affects.
  const wanted = { ...card, to: card.from + length, idle: isStretched ? [] : card.idle }
  return conflictsOf(
    column,
    wanted,
    from,
    staffMember === undefined || offersAll(staffMember, services),
  )
}

type KeyLike = { readonly key: string; readonly altKey: boolean; readonly shiftKey: boolean }
type Direction = { readonly minutes: number; readonly columns: number; readonly stretch?: number }

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: { minutes: -stepMinutes, columns: 0 },
  ArrowDown: { minutes: stepMinutes, columns: 0 },
  ArrowLeft: { minutes: 0, columns: -1 },
  ArrowRight: { minutes: 0, columns: 1 },
}

/** With Shift, the arrow keys change the card's length. */
const stretches: Readonly<Record<string, Direction>> = {
  ArrowUp: { minutes: 0, columns: 0, stretch: -stepMinutes },
  ArrowDown: { minutes: 0, columns: 0, stretch: stepMinutes },
}

function nudge(move: PendingMove, { minutes, columns, stretch = 0 }: Direction): void {
  const board = valueOf($board.get())
  const staffMembers = board ? shownColumns(board, $looks.get()).map(one => one.staffMember) : []
  const place = staffMembers.findIndex(staffMember => staffMember.id === move.staff.id)
  const staff = staffMembers[place + columns] ?? move.staff
  const length = Math.max(stepMinutes, move.length + stretch)
  const next = { ...move, staff, length, from: Math.max(0, move.from + minutes) }
  $pendingMove.set(next)
  const conflict = $conflicts.get()[0]
  const hint =
    stretch === 0
      ? texts.moveHint(clockText(next.from), next.staff.name)
      : texts.stretchHint(clockText(next.from), clockText(next.from + next.length))
  $said.set(conflict ? `${conflictWords(conflict, staff.name)} ${hint}` : hint)
}

/** The dragged card is over its own place. */
export function isAtHome(move: PendingMove | null = $pendingMove.get()): boolean {
  if (!move) return true
  const { card, staff, from, length } = move
  return (
    from === card.from &&
    length === card.to - card.from &&
    card.appointment.legs.some(item => item.staff.id === staff.id)
  )
}

function putDown(move: PendingMove): void {
  const { staff } = move
  const isHome = isAtHome(move)
  const conflicts = inTheWay(move, valueOf($board.get()))
  stop(isHome ? texts.moveStopped : '')
  if (isHome) return
  const [first] = conflicts
  if (first?.kind === 'not_offered') {
    const words = conflictWords(first, staff.name)
    $said.set(words)
    showToast({ message: words, type: 'error' })
  } else if (first) $askedMove.set(move)
  else void carryOut(move, false)
}

async function carryOut(pending: PendingMove, overbook: boolean): Promise<void> {
  const { card, staff, from, length } = pending
  const { appointment } = card
  const board = valueOf($board.get())
  const timeZone = $timeZone.get()
  if (!board || !timeZone) return
  $said.set(texts.moving)
  $movedAppointment.set(appointment.id)
  // The card may be a later part of a visit, all of which moves by the same minutes.
  const start = minuteOn(board.date, appointment.starts_at) + from - card.from
  const startsAt = instantAt(board.date, start, timeZone)
  const extra = length - (card.to - card.from)
  const durationMinutes = extra === 0 ? undefined : minutesOf(appointment) + extra
  const to = { startsAt, staff: staff.id, overbook, durationMinutes }
  const problem = await moveWithUndo(appointment, to)
  if (!problem) {
    $said.set(texts.moved(appointment.customer.name, clockText(from), staff.name))
    return
  }
  $movedAppointment.set(null)
  $said.set(problemWords(problem))
  showToast({ message: problemWords(problem), type: 'error' })
}

function stop(words: string): void {
  $pendingMove.set(null)
  $said.set(words)
}
