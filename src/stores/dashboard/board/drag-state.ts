/* What is being dragged on the board. Only the state: the code that moves cards (`moving.ts`) is loaded with the first touch. */
import { atom } from 'nanostores'
import type { Card } from './cards.ts'

export type PendingMove = {
  readonly card: Card
  readonly staff: { readonly id: string; readonly name: string }
  readonly from: number
  /** In minutes: the card's own length, or the new one while it is being stretched. */
  readonly length: number
  /** Held by a pointer. A card moved with the keyboard is dropped when it loses the focus. */
  readonly isHeld: boolean
}

/** Where the dragged card would go; the board outlines it. */
export const $pendingMove = atom<PendingMove | null>(null)
/** A free span being marked for an appointment, in wall clock minutes of the board's date. */
export type Marked = {
  readonly staff: string
  readonly from: number
  readonly to: number
  /** Marked by a pointer. A mark made with the keyboard is dropped when it loses the focus. */
  readonly isHeld: boolean
}
export const $marked = atom<Marked | null>(null)
/** A drop onto a conflict, waiting for the user to confirm or cancel it. */
export const $askedMove = atom<PendingMove | null>(null)
/** The card that has just changed its column and gets the focus there. */
export const $movedAppointment = atom<string | null>(null)
/** The text of the board's live region, for screen readers. */
export const $said = atom('')
