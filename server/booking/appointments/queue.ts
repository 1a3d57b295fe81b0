import { refuse } from '#server/kernel/http/refusal.ts'

/**
 * One appointment at a time per person, in this process, before anybody takes a database connection: two hundred customers on
 * one slot would otherwise hold the whole pool while they wait for one lock. Between processes the advisory locks
 * of `lockUnits` do the same.
 */
const waiting = new Map<string, { tail: Promise<void>; length: number }>()

/** Beyond this, whoever comes is told to come back: waiting longer would only time out. */
const LONGEST = 500

/** Runs work when it is first in the queue of every key; keys are taken in one order, so nobody waits in a circle. */
export async function runExclusive<Answer>(
  keys: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [first, ...rest] = [...new Set(keys)].sort()
  if (first === undefined) return await work()
  return await afterOthers(first, () => runExclusive(rest, work))
}

async function afterOthers<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const queue = waiting.get(key) ?? { tail: Promise.resolve(), length: 0 }
  if (queue.length >= LONGEST) refuse('unavailable', { retryAfterSeconds: 2 })
  waiting.set(key, queue)
  queue.length += 1
  const answer = queue.tail.then(work)
  queue.tail = answer.then(ignore, ignore)
  try {
    return await answer
  } finally {
    queue.length -= 1
    if (queue.length === 0) waiting.delete(key)
  }
}

function ignore(): void {
  // Whoever waits behind does not care how the one before ended.
}
