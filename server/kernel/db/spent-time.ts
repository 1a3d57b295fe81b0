/**
 * How much of a request's time went to the database, from asking for a connection to giving it back. A request has only
 * so much in all (`REQUEST_MS`), however many statements it makes; jobs and what runs on after the answer have no limit.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What one request may spend. Longer than a lock is waited for (3 s), so that a lock is still named as the reason. */
export const REQUEST_MS = 8000

export type Spent = { ms: number; isAnswered: boolean }

const spent = new AsyncLocalStorage<Spent>()

/** Runs `work` on the account of a request; this also holds for what `work` starts and does not await. */
export function spending<Made>(one: Spent, work: () => Made): Made {
  return spent.run(one, work)
}

/** Null outside a request, and for what goes on after its answer. */
export function spentNow(): Spent | null {
  const one = spent.getStore()
  return one === undefined || one.isAnswered ? null : one
}
