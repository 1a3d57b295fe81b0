/**
 * Sends what is due, by each process for itself: what it sends is claimed in the database first, and another process may
 * send it when this one dies. A slow receiver keeps its own places busy, not those of the others.
 */
import { sql } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { oneAtATime } from '#server/kernel/jobs/one-at-a-time.ts'
import type { Queues } from '#server/kernel/jobs/queues.ts'
import { post, type PostRules, postRules } from './post.ts'
import { type Due, settle } from './settle.ts'
import { headersFor } from './sign.ts'

/** Attempts at once, of one process. */
const AT_ONCE = 20
/** Of them to receivers to which nothing arrived the last time: they are often slow as well. */
const AT_ONCE_TO_FAILING = 10
const AT_ONCE_TO_ONE = 2
/** Longer than an attempt may take. */
const CLAIMED_FOR = MINUTE
/** Looked at to find what may be sent now. */
const LOOKED_AT = 1000

export type Deliverer = {
  /** Has a process send what is due. */
  readonly wake: () => void
  /** Begins to send what is due. */
  readonly begin: () => Promise<void>
  /** Sends all that is due, and waits for it. */
  readonly drain: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Lets a job in the queue `webhooks` make one process send what is due. */
export async function deliverWhenAsked(
  queues: Queues,
  { begin }: Pick<Deliverer, 'begin'>,
): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 60, deleteAfterSeconds: 60 } as const
  await queues.work('webhooks', settings, begin)
}

export function createDeliverer(
  contextOf: () => Context,
  queues: Pick<Queues, 'wake' | 'add'>,
  isTest: boolean,
): Deliverer {
  const rules = postRules(isTest)
  const flying = new Map<Promise<void>, Due>()
  let isStopped = false
  const begin = oneAtATime(async () => {
    for (;;) {
      const due = isStopped ? [] : await claim(contextOf(), [...flying.values()])
      if (due.length === 0) return
      for (const one of due) fly(one)
    }
  })
  const fly = (one: Due): void => {
    const flight = attempt(contextOf(), one, rules, queues).finally(() => {
      flying.delete(flight)
      // Its place is free for the next one.
      if (!isStopped) void begin()
    })
    flying.set(flight, one)
  }
  return {
    wake: () => queues.wake('webhooks'),
    begin,
    drain: async () => {
      do {
        await begin()
        await Promise.all(flying.keys())
        await begin()
      } while (flying.size > 0)
    },
    stop: async () => {
      isStopped = true
      await Promise.all(flying.keys())
    },
  }
}

/** What this process may send now, given what it is sending. */
async function claim({ database, clock }: Context, flying: readonly Due[]): Promise<Due[]> {
  const free = AT_ONCE - flying.length
  if (free <= 0) return []
  const now = clock.now()
  const counts = Map.groupBy(flying, ({ webhook_id: id }) => id)
  const busy = [...counts].filter(([, some]) => some.length >= AT_ONCE_TO_ONE).map(([id]) => id)
  const failing = flying.filter(({ failing_since: since }) => since !== null).length
  const { rows } = await sql<Due>`
    with looked as (
      select d.organization_id, d.id, d.webhook_id, d.next_at, w.failing_since from webhook_deliveries d
      join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
      where d.next_at <= ${new Date(now)} and d.webhook_id <> all(${busy}::uuid[])
        and (w.failing_since is null or ${failing < AT_ONCE_TO_FAILING})
      order by d.next_at, d.id limit ${LOOKED_AT}),
    placed as (
      select organization_id, id, row_number() over (partition by webhook_id order by next_at, id) as place,
        row_number() over (partition by failing_since is null order by next_at, id) as among, failing_since
      from looked),
    mine as (
      select d.organization_id, d.id from webhook_deliveries d
      join placed p on p.organization_id = d.organization_id and p.id = d.id
      where d.next_at <= ${new Date(now)} and p.place <= 1
        and (p.failing_since is null or p.among <= ${Math.max(AT_ONCE_TO_FAILING - failing, 0)})
      order by d.next_at, d.id limit ${free} for update of d skip locked)
    update webhook_deliveries d set next_at = ${new Date(now + CLAIMED_FOR)}
    from mine, webhooks w
    where d.organization_id = mine.organization_id and d.id = mine.id
      and w.organization_id = d.organization_id and w.id = d.webhook_id
    returning d.organization_id, d.id, d.webhook_id, d.body, d.tries, d.is_test, w.url, w.generation, w.former_until,
      w.failing_since`.execute(database.db)
  return rows
}

async function attempt(
  context: Context,
  due: Due,
  rules: PostRules,
  queues: Pick<Queues, 'add'>,
): Promise<void> {
  const { clock, secrets, log } = context
  try {
    const { webhook_id: id, generation, former_until, url, body } = due
    const headers = headersFor(secrets, { id, generation, former_until }, due, clock.now())
    const outcome = await post(url, { headers, body }, rules)
    const waitMs = await settle(context, due, outcome)
    // The others are found by the recurring job.
    if (waitMs === null || waitMs > MINUTE) return
    const afterSeconds = Math.ceil(waitMs / 1000)
    const key = String(Math.ceil((Date.now() + waitMs) / 1000))
    await queues.add('webhooks', [{ key, afterSeconds }])
  } catch (err) {
    // It is sent again when the claim has expired.
    log.warn({ err, delivery: due.id }, 'A delivery could not be noted')
  }
}
