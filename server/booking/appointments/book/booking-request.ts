import type { Transaction } from 'kysely'
import type { Refused } from '#server/kernel/http/refusal.ts'
import type { WantedSlot } from './claim-slot.ts'

export type BookingRequest = WantedSlot & {
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Picked from the customers of the shop. */
    readonly id?: string | undefined
  }
  readonly userId: string | null
  readonly note: string
  /** To the questions of the shop, with their words. */
  readonly answers?: readonly { readonly question: string; readonly answer: string }[]
  readonly holdId: string | null
  readonly createdBy: string | null
  readonly source: 'public' | 'staff'
  /** Of an appointment that is one of a series. */
  readonly seriesId?: string
  /** Asked by staff: the appointment waits for it. */
  readonly deposit?: number | undefined
  /** Who it is for, where another appointment of the same request has written that down. */
  readonly customerId?: string | undefined
  /** False where another appointment's mail says it. */
  readonly mails?: boolean
  /** Written together with the appointment, or not at all. */
  readonly alongside?: (trx: Transaction<unknown>, appointmentId: string) => Promise<Refused | void>
}
