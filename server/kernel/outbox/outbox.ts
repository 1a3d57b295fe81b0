import type { Transaction } from 'kysely'

export type Message<Kind extends string = string> = {
  readonly kind: Kind
  /** The appointment, token or user it is about; unique together with kind and revision. */
  readonly subjectId: string
  readonly revision: number
  readonly organizationId: string | null
  readonly recipient: string
  readonly payload: Readonly<Record<string, string>>
  /** Milliseconds to wait before sending, because the change can still be undone until then. */
  readonly waitMs?: number
}

/**
 * Mails and pushes, written in the transaction that causes them and sent after its commit. `add` never sends: one of
 * the processes sends about 250 ms later, or about 100 ms after a call of `wake`, which belongs after the commit.
 * Several calls of `wake` within that time count as one. `drain` resolves when everything due by the application's
 * clock has been tried.
 */
export type Outbox<Kind extends string = string> = {
  readonly add: (trx: Transaction<unknown>, message: Message<Kind>) => Promise<void>
  readonly wake: () => void
  /** To be called after the commit: wakes for a transaction that took longer than the usual wait after its `add`. */
  readonly committed: (trx: Transaction<unknown>) => void
  readonly drain: () => Promise<void>
  readonly isHealthy: () => boolean
  /** The last mail that this process tried did not reach the mail server. */
  readonly isMailDown: () => boolean
  readonly stop: () => Promise<void>
}
