/* The last change on the board. Only the state: the code that undoes it (`undo.ts`) is loaded with the first touch. */
import { atom } from 'nanostores'
import type { Sent, AppointmentWire } from '#contract/contract.ts'
import type { SaleWire } from '#contract/sales/sale-shape.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'

/** The staff member of each service of a shared visit. */
export type StaffPerService = NonNullable<Sent<'moveAppointment', 'body'>['legs']>

/** What an appointment was before the change. */
export type Before = Pick<AppointmentWire, 'id' | 'status' | 'is_assumed'>

export type Undo =
  | {
      readonly to: 'place'
      readonly startsAt: string
      readonly staff: string
      readonly staffPerService: StaffPerService | undefined
      readonly durationMinutes: number | undefined
    }
  | {
      readonly to: 'status'
      readonly status: AppointmentWire['status']
      /** Whether the status had been set by the nightly auto-completion. */
      readonly isAssumed: boolean
    }
  /** Several appointments as they were before; `series` has them as they are now. */
  | { readonly to: 'before'; readonly before: readonly Before[] }
  /** Whose it was. */
  | { readonly to: 'customer'; readonly customer: { readonly id: string; readonly name: string } }
  /** Its services, with all that depends on them. */
  | {
      readonly to: 'sale'
      readonly sale: Omit<Sent<'changeAppointmentServices', 'body'>, 'revision' | 'notify'>
    }

/**
 * `withdrawn`: cancelled at the customer's request. `accepted`: a request was accepted or its deposit received. `step`:
 * a step of the visit, about which the customer is not told. `given`: it is another customer's now; both were told as
 * wanted.
 */
type UndoKind =
  | 'taken'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'withdrawn'
  | 'accepted'
  | 'rejected'
  | 'step'
  | 'given'

export type UndoState = {
  readonly kind: UndoKind
  readonly appointment: AppointmentWire
  /** All appointments changed together, this one included: of a recurring one, or closed in one go. */
  readonly series?: readonly AppointmentWire[]
  readonly reason?: string
  readonly undo: Undo | null
  /** It is too late to undo. */
  readonly isLate?: true
}

/** Blocked or freed time. `away`, `late`: with all appointments of a staff member's day. `part`: with some of them. */
export type BlockChange = {
  readonly kind: 'blocked' | 'freed' | 'away' | 'part' | 'settled' | 'late'
  readonly appointment?: undefined
  readonly series?: undefined
  readonly starts_at: string
  readonly ends_at: string
  /** The name of the staff member, or the word for everybody. */
  readonly name: string
  readonly takeBack: () => Promise<ProblemWire | null>
  readonly isLate?: true
}

/** Something was charged. Its receipt can be sent or printed a while longer than it can be undone. */
export type SaleChange = {
  readonly kind: 'charged'
  readonly appointment?: undefined
  readonly series?: undefined
  readonly sale: SaleWire
  /** What whoever charged should know. */
  readonly notices: readonly string[]
  /** The charged appointment; null for a sale without one. */
  readonly about: string | null
  /** Of the customer. */
  readonly phone: string | null
  readonly takeBack: () => Promise<ProblemWire | null>
  readonly isLate?: true
}

export type BoardChange = UndoState | BlockChange | SaleChange

/** The last change, while it can be undone or its customer told. */
export const $undoState = atom<BoardChange | null>(null)
