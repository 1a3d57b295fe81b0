import type { Transaction } from 'kysely'

export type MessageKind =
  | 'verify_account'
  | 'account_exists'
  | 'reset_password'
  | 'magic_link'
  | 'confirm_trial'
  | 'trial_used'
  | 'invitation'
  | 'change_email'
  | 'email_changed'
  | 'account_news'
  | 'claim_turns'
  | 'trial_notice'
  | 'appointment_confirmed'
  | 'appointment_changed'
  | 'appointment_request'
  | 'consumer_request'
  | 'notices'
  | 'consumer_answer'
  | 'waitlist_joined'
  | 'waitlist_offer'
  | 'turn_links'

export type Message = {
  readonly kind: MessageKind
  /** The appointment, token or user it is about; unique together with kind and revision. */
  readonly subjectId: string
  readonly revision: number
  readonly organizationId: string | null
  readonly recipient: string
  readonly payload: Readonly<Record<string, string>>
  /** Sent after this long: nobody is notified yet of what can still be taken back. */
  readonly waitMs?: number
}

/**
 * Mail, written in the transaction that causes it and sent after it. `add` never sends: a second later one of the processes
 * does, or at once when somebody calls `wake` after the commit. `drain` answers when everything due by the application's
 * clock has been tried.
 */
export type Outbox = {
  readonly add: (trx: Transaction<unknown>, message: Message) => Promise<void>
  readonly wake: () => void
  readonly drain: () => Promise<void>
  readonly isHealthy: () => boolean
  readonly stop: () => Promise<void>
}
