import type { DayMessageKind } from '#contract/messages/day-messages.ts'
import type { AppointmentPart } from '../appointments/notify/message-values.ts'
import type { Values } from '#domain/messages/template.ts'

/** A message that staff should send today, whether or not somebody has done so already. */
export type DueMessage = {
  readonly kind: DayMessageKind
  readonly subjectId: string
  /** The state of the subject that it is about: another version is another message. */
  readonly version: number
  readonly customer: { readonly name: string; readonly phone: string | null }
  readonly turn: AppointmentPart | null
  readonly was: number | null
  readonly until: number | null
  readonly isBounced: boolean
  /** The sort key: the lowest comes first. */
  readonly urgency: number
  readonly values: Values
  /** A free start that is held for the customer once staff take the message. */
  readonly offers?: { readonly startsAt: number; readonly staffId: string | null }
}

export function messageIdOf({ kind, subjectId, version }: DueMessage): string {
  return `${kind}.${subjectId}.${version}`
}
