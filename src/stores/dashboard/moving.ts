/* Moving a card with the keyboard: it is announced before it happens, and only Enter makes it happen. */
import { atom } from 'nanostores'
import { problemWords } from '#messages/dashboard-problems.ts'
import { agendaTexts as texts } from '#messages/dashboard-agenda.ts'
import { showToast } from '#stores/toasts.ts'
import { $board } from './board.ts'
import type { Card } from './board-layout.ts'
import { clockText, instantAt } from './days.ts'
import { valueOf } from './loadable.ts'
import { $timeZone } from './shop.ts'
import { isMovable, moveTurn } from './turn.ts'

export type PendingMove = {
  readonly card: Card
  readonly staff: { readonly id: string; readonly name: string }
  readonly from: number
}

/** Where the card in hand would go; the board draws it dashed. */
export const $pendingMove = atom<PendingMove | null>(null)
/** The card that has just changed its column takes the focus with it. */
export const $movedTurn = atom<string | null>(null)
/** What the board's live region says. */
export const $said = atom('')

const stepMinutes = 15

/** Answers whether the key was one of the board's. */
export function steerCard(card: Card, staff: PendingMove['staff'], event: KeyLike): boolean {
  const pending = $pendingMove.get()
  const inHand = pending?.card.appointment.id === card.appointment.id ? pending : null
  if (inHand && event.key === 'Enter') {
    void confirm(inHand)
    return true
  }
  if (inHand && event.key === 'Escape') {
    stop(texts.moveStopped)
    return true
  }
  const direction = directions[event.key]
  if (!direction || !event.altKey) return false
  if (isMovable(card.appointment)) nudge(inHand ?? { card, staff, from: card.from }, direction)
  return true
}

export function dropCard(): void {
  if ($pendingMove.get()) stop(texts.moveStopped)
}

type KeyLike = { readonly key: string; readonly altKey: boolean }
type Direction = { readonly minutes: number; readonly columns: number }

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: { minutes: -stepMinutes, columns: 0 },
  ArrowDown: { minutes: stepMinutes, columns: 0 },
  ArrowLeft: { minutes: 0, columns: -1 },
  ArrowRight: { minutes: 0, columns: 1 },
}

function nudge(move: PendingMove, { minutes, columns }: Direction): void {
  const people = valueOf($board.get())?.columns.map(column => column.person) ?? []
  const place = people.findIndex(person => person.id === move.staff.id)
  const staff = people[place + columns] ?? move.staff
  const next = { ...move, staff, from: Math.max(0, move.from + minutes) }
  $pendingMove.set(next)
  $said.set(texts.moveHint(clockText(next.from), next.staff.name))
}

async function confirm({ card, staff, from }: PendingMove): Promise<void> {
  const board = valueOf($board.get())
  const timeZone = $timeZone.get()
  if (!board || !timeZone) return
  stop(texts.moving)
  $movedTurn.set(card.appointment.id)
  const startsAt = instantAt(board.date, from, timeZone)
  const change = await moveTurn(card.appointment, { startsAt, staff: staff.id })
  const { name } = card.appointment.customer
  if (change.ok) return $said.set(texts.moved(name, clockText(from), staff.name))
  $movedTurn.set(null)
  $said.set(problemWords(change.problem))
  showToast({ message: problemWords(change.problem), type: 'error' })
}

function stop(words: string): void {
  $pendingMove.set(null)
  $said.set(words)
}
