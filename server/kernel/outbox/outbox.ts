import type { Transaction } from 'kysely'

export type Message<Kind extends string = string> = {
  readonly kind: Kind
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
 * Mail, written in the transaction that causes it and sent after it. `add` never sends: a quarter of a second later one of the
 * processes does, or a tenth of one after somebody calls `wake`, after the commit: those who call it in a crowd wake it together. `drain`
 * answers when everything due by the application's clock has been tried.
 */
export type Outbox<Kind extends string = string> = {
  readonly add: (trx: Transaction<unknown>, message: Message<Kind>) => Promise<void>
  readonly wake: () => void
  readonly drain: () => Promise<void>
  readonly isHealthy: () => boolean
  /** The last mail that this process tried could not be handed over to any mail server. */
  readonly isMailDown: () => boolean
  readonly stop: () => Promise<void>
}
