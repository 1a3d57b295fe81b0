/** What happens to appointments and holds, as the rest of the product hears of it. */
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopMemory } from './availability/memory.ts'
import type { Cause } from './cause.ts'
import type { AppointmentRow, Changed, NewEvent } from './queries.ts'
import type { StatusRequest } from './status/decide-change.ts'

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
  /** Holds that became it or gave way to it. */
  readonly gone: readonly string[]
  /** Null: nobody gets a mail about it. */
  readonly mailTo: string | null
}

type Moved = Change & {
  readonly before: AppointmentRow
  readonly gone: readonly string[]
  readonly isNotified: boolean
}

type StatusChanged = Change & {
  readonly before: AppointmentRow
  /** As it was stored: an expired request is stored as one that waits. */
  readonly from: AppointmentStatus
  readonly request: StatusRequest
}

type CustomerChanged = Noted & {
  readonly before: AppointmentRow
  readonly after: AppointmentRow
  /** Who gets a mail about it: whoever has it now, whoever had it. */
  readonly told: { readonly customer: boolean; readonly former: boolean }
}

type Edited = Noted & { readonly after: AppointmentRow }
type ComesLate = Noted & {
  readonly after: AppointmentRow
  readonly minutes: number
}
/** The shop's time zone changed, and the appointment kept its local time. */
type ZoneKept = Noted & {
  /** Null: nobody has to be told any more. */
  readonly mails: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'> | null
}

type CancelledTogether = {
  readonly shop: ShopMemory
  /** The member of the shop who did it. */
  readonly byUser: string
  readonly rows: readonly AppointmentRow[]
  readonly isNotified: boolean
  /** Somebody invented them: no customer is waiting to be told. */
  readonly areInvented: boolean
}

/** The customer has been told by mail of what was changed without one. */
type Told = {
  readonly shopId: string
  readonly id: string
  readonly revision: number
}

/** Visits of days that are over, which nobody closed. */
type AssumedDone = {
  readonly organizationId: string
  readonly shopId: string
  readonly closed: readonly { readonly id: string; readonly revision: number }[]
}

/** A party moved or cancelled as one; `own`: the appointment whose link was used. */
type PartyChanged = { readonly own: AppointmentRow }

type Held = {
  readonly shop: ShopMemory
  readonly id: string
  readonly startsAt: number
  readonly rows: readonly Occupied[]
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'appointment.created': Created
    'appointment.moved': Moved
    'appointment.services_changed': Moved
    'appointment.status_changed': StatusChanged
    'appointment.customer_changed': CustomerChanged
    'appointment.edited': Edited
    'appointment.deposit_sent': Change
    'appointment.comes_late': ComesLate
    'appointment.zone_kept': ZoneKept
    'appointment.told': Told
    'appointments.assumed_done': AssumedDone
    'appointments.cancelled': CancelledTogether
    'party.changed': PartyChanged
    'hold.placed': Held
    'hold.released': Held
  }
}

export type MoveType = 'appointment.moved' | 'appointment.services_changed'

/** The member of the shop who did it; null for anybody else. */
export function memberOf({ history: { actor, actorId } }: Noted): string | null {
  return actor === 'staff' ? actorId : null
}
