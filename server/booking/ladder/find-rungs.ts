import type { Kysely } from 'kysely'
import { type Rung, standingOf } from '#domain/customer/ladder.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { findHistories } from './histories.ts'

type Shop = Pick<ShopRow, 'organizationId' | 'id' | 'ladder'>

/** What is asked of these customers when they book online. Those of whom nothing special is asked are not in the map. */
export async function findRungs(
  db: Kysely<unknown>,
  shop: Shop,
  customerIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Exclude<Rung, 'reminders'>>> {
  const { ladder } = shop
  if (ladder === null || customerIds.length === 0) return new Map()
  const histories = await findHistories(db, shop, customerIds, ladder)
  return new Map(
    customerIds.flatMap(id => {
      const { rung } = standingOf(histories.get(id) ?? { kept: [], missed: [] }, ladder, now)
      return rung === 'reminders' ? [] : [[id, rung] as const]
    }),
  )
}
