import type { DayMessageKind } from '#contract/messages/day-messages.ts'
import type { AppointmentPart } from '../appointments/notify/message-values.ts'
import type { Values } from '#domain/messages/template.ts'

/** One message that somebody should write today, before it is known whether somebody did. */
export type DueMessage = {
  readonly kind: DayMessageKind
  readonly subjectId: string
  /** Which state of the subject it speaks of. */
  readonly version: number
  readonly customer: { readonly name: string; readonly phone: string | null }
  readonly turn: AppointmentPart | null
  readonly was: number | null
  readonly until: number | null
  readonly isBounced: boolean
  /** What comes first is written first. */
  readonly urgency: number
  readonly values: Values
  /** A free place that is kept for them from when somebody begins to write. */
  readonly offers?: { readonly startsAt: number; readonly staffId: string | null }
}

export function messageIdOf({ kind, subjectId, version }: DueMessage): string {
  return `${kind}.${subjectId}.${version}`
}
