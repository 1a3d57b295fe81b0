import type { ShopMemory } from './availability/memory.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'

/**
 * One booking at a time per staff member, in this process, before it takes a database connection: two hundred
 * customers on one slot would otherwise hold the whole pool while they wait for one lock. Between processes the
 * advisory locks of `lockAll` do the same.
 */
const waiting = new Map<string, { tail: Promise<void>; length: number }>()

/** With more waiting than this a request is refused with `unavailable`, to be tried again: it would only time out. */
const LONGEST = 500

type Queue = {
  readonly staffIds: readonly string[]
  /** Called when its turn has come: refuses without a transaction what memory knows already. */
  readonly refuseEarly?: () => void
}

/**
 * Does the work of a call when all earlier calls for any of these staff members have ended. What it returns is the
 * answer of the call.
 */
export async function queued<Answer>(
  { context, shop }: { readonly context: Context; readonly shop: ShopMemory },
  { staffIds, refuseEarly }: Queue,
  act: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  return await runExclusive(shop.row.organizationId, staffIds, async () => {
    refuseEarly?.()
    return await once(context, act)
  })
}

/** Runs `work` when all earlier calls for any of these staff members have ended. */
export async function runExclusive<Answer>(
  organizationId: string,
  staffIds: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  // Always in the same order, so that no two calls wait for each other.
  return await afterAll([...new Set(staffIds)].sort())

  async function afterAll([first, ...rest]: readonly string[]): Promise<Answer> {
    if (first === undefined) return await work()
    return await afterOthers(`${organizationId}:${first}`, async () => await afterAll(rest))
  }
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
  // The next call runs, however the one before ended.
}
