/*
 * What the hand holds over the board, and what it has just done. Only the state: how a card is moved and taken back
 * (`moving.ts`, `aftermath.ts`) arrives with the first touch.
 */
import { atom } from 'nanostores'
import type { Sent, AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { Card } from './cards.ts'

export type PendingMove = {
  readonly card: Card
  readonly staff: { readonly id: string; readonly name: string }
  readonly from: number
  /** In minutes: its own, or the one it is being given. */
  readonly length: number
  /** Held by a pointer; a card in the keyboard's hand is dropped when the focus leaves it. */
  readonly isHeld: boolean
}

/** Where the card in hand would go; the board draws it dashed. */
export const $pendingMove = atom<PendingMove | null>(null)
/** A free stretch that is being marked for an appointment, in wall minutes of the board's date. */
export type Marked = {
  readonly staff: string
  readonly from: number
  readonly to: number
  /** By a pointer; what the keyboard marks is dropped when the focus leaves it. */
  readonly isHeld: boolean
}
export const $marked = atom<Marked | null>(null)
/** A drop with something in the way waits here for a yes or a no. */
export const $askedMove = atom<PendingMove | null>(null)
/** The card that has just changed its column takes the focus with it. */
export const $movedAppointment = atom<string | null>(null)
/** What the board's live region says. */
export const $said = atom('')

/** Of each service, who does it: where several share a visit. */
export type StaffMembers = NonNullable<Sent<'moveAppointment', 'body'>['legs']>

export type Undo =
  | {
      readonly to: 'place'
      readonly startsAt: string
      readonly staff: string
      readonly staffMembers: StaffMembers | undefined
      readonly durationMinutes: number | undefined
    }
  | {
      readonly to: 'status'
      readonly status: AppointmentWire['status']
      /** As the night had left it. */
      readonly isAssumed: boolean
    }
  /** Each of several as it was; they are in `series` as they are now. */
  | { readonly to: 'before'; readonly before: readonly AppointmentWire[] }
  /** Its services, with all that depends on them. */
  | {
      readonly to: 'sale'
      readonly sale: Omit<Sent<'changeAppointmentServices', 'body'>, 'revision' | 'notify'>
    }
  | { readonly to: 'series' }

/**
 * `withdrawn`: cancelled because the customer asked for it. `accepted`: a request, or its deposit. `step`: of the visit, with
 * nothing to tell.
 */
type UndoKind =
  'taken' | 'moved' | 'changed' | 'cancelled' | 'withdrawn' | 'accepted' | 'rejected' | 'step'

export type UndoState = {
  readonly kind: UndoKind
  readonly appointment: AppointmentWire
  /** All that went with it, itself among them: of a "turno fijo", or closed in one go. */
  readonly series?: readonly AppointmentWire[]
  readonly reason?: string
  readonly undo: Undo | null
  /** The time for taking it back is over. */
  readonly isLate?: true
}

/**
 * Time that was blocked or given back. `away`, `late`: with all the appointments of somebody's day; `part`: with those of
 * some hours.
 */
export type BlockChange = {
  readonly kind: 'blocked' | 'freed' | 'away' | 'part' | 'settled' | 'late'
  readonly appointment?: undefined
  readonly series?: undefined
  readonly starts_at: string
  readonly ends_at: string
  /** Of the staff member, or of everybody. */
  readonly name: string
  readonly takeBack: () => Promise<ProblemWire | null>
  readonly isLate?: true
}

/** The last change, while something may still be done about it. */
export const $undoState = atom<UndoState | BlockChange | null>(null)
