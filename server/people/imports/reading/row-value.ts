/** What a row of a file means, before anybody looks whether the shop has it already. */
import type { ImportKind, ImportWarning, RowReason } from '#contract/imports/import-names.ts'

export type CustomerValue = {
  readonly name: string
  /** E.164. */
  readonly phone: string | null
  readonly email: string | null
  readonly notes: string
  readonly haircut: string
  readonly tags: readonly string[]
  /** `MM-DD`. */
  readonly birthday: string | null
  /** Why they may not book on line; null: they may. */
  readonly blocked: string | null
  /** They want no mails but those about their own appointments. */
  readonly isUnsubscribed: boolean
}

export type AppointmentValue = {
  readonly customer: CustomerValue
  /** Instants in epoch milliseconds. */
  readonly starts_at: number
  /** Null: as long as its services take. */
  readonly ends_at: number | null
  readonly services: readonly string[]
  /** As the file calls it. */
  readonly service_name: string
  readonly staff: string
  /** Minor units; null: not said. */
  readonly price: number | null
  readonly status: 'booked' | 'confirmed' | 'completed' | 'no_show' | 'cancelled' | null
  readonly note: string
  /** By which the other product knows it; null: it does not say. */
  readonly key: string | null
}

export type ServiceValue = {
  readonly name: string
  readonly minutes: number
  readonly price: number
  readonly category: string
  readonly description: string
}

export type ValueOf = {
  readonly customers: CustomerValue
  readonly appointments: AppointmentValue
  readonly services: ServiceValue
}
export type AnyValue = ValueOf[ImportKind]

export type ReadRow<Value = AnyValue> = {
  readonly n: number
  readonly cells: readonly string[]
  readonly warnings: readonly ImportWarning[]
} & (
  | { readonly value: Value; readonly reason: null; readonly detail: '' }
  | { readonly value: null; readonly reason: RowReason; readonly detail: string }
)

/** Thrown while a row is read, and caught where rows are counted. */
export class UnreadableRow extends Error {
  readonly reason: RowReason
  readonly detail: string

  constructor(reason: RowReason, detail = '') {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

export function unreadable(reason: RowReason, detail = ''): never {
  throw new UnreadableRow(reason, detail.slice(0, 120))
}
