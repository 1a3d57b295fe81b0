/** What happens to appointments and holds, as the rest of the product hears of it. */
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { AppointmentRow, Changed, NewEvent } from './queries.ts'
import type { StatusRequest } from './status/decide-change.ts'

/** The larger act that a change is part of. */
export type Cause = {
  readonly kind: 'day_move' | 'earlier_start' | 'party' | 'series' | 'cancelled_together'
  /** Kept in the history of the appointment. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** The revision that it undoes. */
  readonly undoes?: number
  /** Told once for all that it changes, by whoever listens to the larger act. */
  readonly tellsAtOnce: 'nothing' | 'mail' | 'mail_and_notice'
}

/** A line of an appointment's history; of every change there is one. */
export type Noted = { readonly about: Changed; readonly history: NewEvent }

type Change = Noted & {
  readonly shop: ShopMemory
  readonly after: AppointmentRow
  /** What it occupies now. */
  readonly rows: readonly Occupied[]
  readonly cause?: Cause | undefined
}

type Created = Change & {
  readonly type: 'appointment.created'
  /** Holds that became it or gave way to it. */
  readonly gone: readonly string[]
  /** Null: nobody gets a mail about it. */
  readonly mailTo: string | null
}

type Moved<Type> = Change & {
  readonly type: Type
  readonly before: AppointmentRow
  readonly gone: readonly string[]
  readonly isNotified: boolean
}

type StatusChanged = Change & {
  readonly type: 'appointment.status_changed'
  readonly before: AppointmentRow
  /** As it was stored: an expired request is stored as one that waits. */
  readonly from: AppointmentStatus
  readonly request: StatusRequest
}

type CustomerChanged = Noted & {
  readonly type: 'appointment.customer_changed'
  readonly before: AppointmentRow
  readonly after: AppointmentRow
  /** Who gets a mail about it: whoever has it now, whoever had it. */
  readonly told: { readonly customer: boolean; readonly former: boolean }
}

type Edited = Noted & { readonly type: 'appointment.edited'; readonly after: AppointmentRow }
type DepositSent = Change & { readonly type: 'appointment.deposit_sent' }
type ComesLate = Noted & {
  readonly type: 'appointment.comes_late'
  readonly after: AppointmentRow
  readonly minutes: number
}
/** The shop's time zone changed, and the appointment kept its local time. */
type ZoneKept = Noted & {
  readonly type: 'appointment.zone_kept'
  /** Null: nobody has to be told any more. */
  readonly mails: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'> | null
}

type Together = { readonly shop: ShopMemory; readonly byUser: string }

type CancelledTogether = Together & {
  readonly type: 'appointments.cancelled'
  readonly rows: readonly AppointmentRow[]
  readonly isNotified: boolean
  /** Somebody invented them: no customer is waiting to be told. */
  readonly areInvented: boolean
}

/** The customer has been told by mail of what was changed without one. */
type Told = {
  readonly type: 'appointment.told'
  readonly shopId: string
  readonly id: string
  readonly revision: number
}

/** Visits of days that are over, which nobody closed. */
type AssumedDone = {
  readonly type: 'appointments.assumed_done'
  readonly shopId: string
  readonly closed: readonly { readonly id: string; readonly revision: number }[]
}

/** A party moved or cancelled as one; `own`: the appointment whose link was used. */
type PartyChanged = { readonly type: 'party.changed'; readonly own: AppointmentRow }

type Held<Type> = {
  readonly type: Type
  readonly shop: ShopMemory
  readonly id: string
  readonly startsAt: number
  readonly rows: readonly Occupied[]
}

export type AppointmentEvent =
  | Created
  | Moved<'appointment.moved'>
  | Moved<'appointment.services_changed'>
  | StatusChanged
  | CustomerChanged
  | Edited
  | DepositSent
  | ComesLate
  | ZoneKept
  | CancelledTogether
  | Told
  | AssumedDone
  | PartyChanged
  | Held<'hold.placed'>
  | Held<'hold.released'>

export type MoveType = 'appointment.moved' | 'appointment.services_changed'

/** The member of the shop who did it; null for anybody else. */
export function memberOf({ history: { actor, actorId } }: Noted): string | null {
  return actor === 'staff' ? actorId : null
}
