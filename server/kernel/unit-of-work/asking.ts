/** What the request that is being answered brings to its unit of work, however deep in the code that begins. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Idempotency } from './stored-answers.ts'

/** Writes the audit of a whole call: looks at what it is about before the change, and writes the entry after it. */
export type CallRecord = (trx: Transaction<unknown>) => Promise<(answer: unknown) => Promise<void>>

export type Asking = {
  readonly idempotency: Idempotency | null
  /** Taken by the first unit of work of the call; null when the call is not on record as a whole. */
  record: CallRecord | null
}

const asking = new AsyncLocalStorage<Asking>()

/** Null outside a request, as in a job. */
export function askingNow(): Asking | null {
  return asking.getStore() ?? null
}

export async function whileAsking<Answer>(
  asked: Asking,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return await asking.run(asked, work)
}
