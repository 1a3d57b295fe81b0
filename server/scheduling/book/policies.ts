/**
 * What is asked before a booking, beyond a free place. Each policy is asked under the locks before a place is claimed,
 * and then settles what it asks for once place and price are known. Any of them may refuse.
 */
import type { FirstState } from '#domain/appointment/request.ts'
import type { Rung, RungReason } from '#domain/customer/ladder.ts'
import type { PlacedVisit } from '#domain/visit/visit.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { AppointmentRow, OfPhone } from '../queries.ts'
import type { BookingRequest, LockedAgenda } from './agenda.ts'

/** What a policy is asked about. */
export type Inquiry<Context> = {
  readonly context: Context
  readonly agenda: LockedAgenda
  readonly request: BookingRequest
  /** What is known of the customer's phone. */
  readonly ofPhone: OfPhone
}

export type Demand = {
  /** The first state that it asks for, in place of the shop's own rule; the price is not known yet. */
  readonly state?: FirstState
  /** Kept with the appointment: what the customer's history demanded. */
  readonly rung?: { readonly rung: Exclude<Rung, 'reminders'>; readonly reason: RungReason | null }
  /** Whose appointment it is; otherwise that of the customer with the phone. */
  readonly customerId?: string
  /** Refuses, or returns the state in which the appointment begins. */
  readonly settle?: (placed: {
    readonly visit: PlacedVisit
    readonly state: FirstState
  }) => FirstState | Promise<FirstState>
  /** Called once the appointment is written. */
  readonly written?: (work: Work, booked: Booked) => Promise<void>
}

export type Booked = {
  readonly row: AppointmentRow
  readonly visit: PlacedVisit
  /** The hold that became this appointment, if it was still valid. */
  readonly hold: string | null
}

export type Policy<Context> = {
  /** Names to lock, so that what it counts is counted by one booking after the other. */
  readonly locks?: (context: Context, request: BookingRequest) => readonly string[]
  readonly ask: (asked: Inquiry<Context>) => Demand | null | Promise<Demand | null>
}
