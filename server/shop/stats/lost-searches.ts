import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { localDate } from '#domain/calendar/local-time.ts'
import type { Reply } from '#contract/contract.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { Database } from '#server/kernel/db/connect.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { createBatch } from '#server/kernel/jobs/one-at-a-time.ts'

type Shop = Pick<ShopRow, 'organizationId' | 'id' | 'timeZone'>
type Lost = Reply<'getStats'>['lost']

/** Counts searches that found nothing in memory and writes them from time to time. A crash loses the last seconds. */
export type LostSearches = {
  readonly note: (shop: Shop, reason: string, now: number) => void
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Counted = {
  readonly shop: Shop
  readonly date: string
  readonly reason: string
  count: number
}

const PAUSE_MS = 15_000
/** Far more combinations of shop, day and reason than occur between two writes. */
const MOST_KEPT = 5000

export function createLostSearches(
  { db }: Pick<Database, 'db'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): LostSearches {
  let kept = new Map<string, Counted>()
  const { later, flush, stop } = createBatch(PAUSE_MS, async () => {
    const counted = [...kept.values()]
    kept = new Map()
    if (counted.length === 0) return
    await insert(db, counted).catch((err: unknown) =>
      log.warn({ err }, 'Searches that found nothing could not be counted'),
    )
  })
  return {
    note: (shop, reason, now) => {
      const date = localDate(now, shop.timeZone)
      const key = `${shop.id} ${date} ${reason}`
      const known = kept.get(key)
      if (known !== undefined) known.count += 1
      else if (kept.size < MOST_KEPT) kept.set(key, { shop, date, reason, count: 1 })
      later()
    },
    flush,
    stop,
  }
}

async function insert(db: Kysely<unknown>, counted: readonly Counted[]): Promise<void> {
  const rows = counted.map(({ shop, ...rest }) => ({
    organization_id: shop.organizationId,
    comerce_id: shop.id,
    ...rest,
  }))
  await sql`insert into lost_searches (organization_id, comerce_id, date, reason, count)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (organization_id uuid, comerce_id uuid, date date, reason text, count int)
    on conflict (organization_id, comerce_id, date, reason)
      do update set count = lost_searches.count + excluded.count`.execute(db)
}

export async function findLost(
  db: Kysely<unknown>,
  shop: Pick<Membership, 'organizationId' | 'shopId'>,
  days: { readonly from: string; readonly to: string },
): Promise<Lost> {
  const { rows } = await sql<Lost[number]>`
    select reason, sum(count) as count from lost_searches
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and date between ${days.from} and ${days.to}
    group by reason order by 2 desc, 1`.execute(db)
  return rows
}
