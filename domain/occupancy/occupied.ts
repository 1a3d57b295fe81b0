/**
 * The time that holds, appointments and blocks occupy of staff and resources, and which of it counts for a question.
 */
import type { Instant, Interval } from '../calendar/interval.ts'

export type Occupied = {
  /** The id of a staff member, or `resourceUnit(…)`. */
  readonly unit: string
  readonly owner: string
  readonly work: Interval
  /** The work with its buffers. */
  readonly padded: Interval
  readonly expiresAt: Instant | null
  /** Busy, but not an appointment of this shop: a block, or what a staff member does in another branch. */
  readonly isBlock?: boolean
  /** A visitor keeps it while they fill in the form: staff may book over it. */
  readonly isHold?: boolean
  /** An appointment that staff took down: no part of what is booked online. */
  readonly isByDesk?: boolean
  /** A place in a session; rows of one session stand side by side. */
  readonly seating?: Seating
}

/** What a row has that belongs to a session of a class. */
export type Seating = {
  readonly session: string
  readonly seats: number
  readonly capacity: number
}

/** Rows that have expired by `now` do not count, nor do those of `ignoreOwner`, nor holds for whoever books over them. */
export type Viewpoint = {
  readonly now: Instant
  readonly ignoreOwner?: string | undefined
  readonly ignoresHolds?: boolean
}
