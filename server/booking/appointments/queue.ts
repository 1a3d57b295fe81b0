import { type Refused, refused } from '#server/kernel/http/refusal.ts'

/**
 * One booking at a time per staff member, in this process, before it takes a database connection: two hundred
 * customers on one slot would otherwise hold the whole pool while they wait for one lock. Between processes the
 * advisory locks of `lockAll` do the same.
 */
const waiting = new Map<string, { tail: Promise<void>; length: number }>()

/** Beyond this a request is refused, to be tried again: waiting longer would only time out. */
const LONGEST = 500

/** Runs work when nobody before it works on any of these staff members. */
export async function runExclusive<Answer>(
  organizationId: string,
  staffIds: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer | Refused> {
  // In one order, so that nobody waits in a circle.
  return await afterAll([...new Set(staffIds)].sort())

  async function afterAll([first, ...rest]: readonly string[]): Promise<Answer | Refused> {
    if (first === undefined) return await work()
    return await afterOthers(`${organizationId}:${first}`, async () => await afterAll(rest))
  }
}

async function afterOthers<Answer>(
  key: string,
  work: () => Promise<Answer>,
): Promise<Answer | Refused> {
  const queue = waiting.get(key) ?? { tail: Promise.resolve(), length: 0 }
  if (queue.length >= LONGEST) return refused('unavailable', { retryAfterSeconds: 2 })
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
  // The next in line runs however the one before ended.
}
