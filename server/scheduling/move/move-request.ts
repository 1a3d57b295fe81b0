import type { Audience } from '#domain/booking/scheduling-context.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Cause } from '../cause.ts'
import type { AppointmentRow } from '../queries.ts'
import type { WantedChange } from './wanted-visit.ts'

export type MoveRequest = WantedChange & {
  readonly startsAt: number
  /** The price of the whole visit; undefined: as agreed for services that stay, today's price for new ones. */
  readonly price?: number | undefined
  readonly revision: number | undefined
  readonly actor: 'customer' | 'staff'
  readonly actorId: string | null
  readonly audience: Audience
  /** It moves along with its party, behind another one. */
  readonly isOffGrid?: boolean
  /** Whether the customer gets a mail about it. */
  readonly isNotified?: boolean
  /** The larger act that it is part of. */
  readonly cause?: Cause
  /** The customer takes an earlier start that was held for them. The move cut-off does not apply, as they come sooner. */
  readonly earlier?: { readonly holdId: string | null }
}

export type AppointmentMove = {
  readonly appointment: AppointmentRow
  readonly visit: VisitRequest
  readonly request: MoveRequest
}
