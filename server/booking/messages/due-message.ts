import type { WhatsappFailure } from '#contract/integrations/whatsapp-names.ts'
import type { DayMessageKind } from '#contract/messages/day-messages.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { AppointmentPart, MessageRequest } from '../appointments/notify/message-values.ts'
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
  /** Why WhatsApp did not send it by itself; absent: it had not to. */
  readonly failure?: WhatsappFailure | undefined
  /** The sort key: the lowest comes first. */
  readonly urgency: number
  readonly values: Values
  /** Holds what the message offers, once a member takes it; false when it is gone. Absent: it offers nothing free. */
  readonly hold?: ((account: Account) => Promise<boolean>) | undefined
}

/** What other folders have to write about. */
export type FindMessages = (request: MessageRequest) => Promise<readonly DueMessage[]>

export function messageIdOf({ kind, subjectId, version }: DueMessage): string {
  return `${kind}.${subjectId}.${version}`
}
