import { sql, type Kysely } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import {
  loadManyRules,
  occupancyColumns,
  toOccupied,
  withPadding,
  type LoadedShop,
  type OccupancyRow,
} from './load.ts'

/** As `loadShop`, for several shops at once: a list of twenty takes two queries instead of forty. */
export async function loadShops(
  db: Kysely<unknown>,
  shopIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, LoadedShop>> {
  const [rules, occupied] = await Promise.all([
    loadManyRules(db, shopIds),
    selectOccupied(db, shopIds, now - DAY),
  ])
  const byShop = Map.groupBy(occupied, row => row.comerce_id)
  return new Map(
    rules.map(({ row, plan }) => {
      const busy = createBusyIndex((byShop.get(row.id) ?? []).map(toOccupied))
      return [row.id, { row, plan, busy }]
    }),
  )
}

async function selectOccupied(
  db: Kysely<unknown>,
  shopIds: readonly string[],
  from: number,
): Promise<readonly (OccupancyRow & { readonly comerce_id: string })[]> {
  // Staff who also work in another branch are busy here too, so a row may count for two shops.
  const { rows } = await sql<OccupancyRow & { comerce_id: string }>`
    select c.id as comerce_id, ${occupancyColumns(sql`c.id`)} from comerces c
    join lateral (
      select * from occupancy o
      where o.organization_id = c.organization_id and o.during && tstzrange(${new Date(from)}, null)
        and o.pad = 0 and (o.comerce_id = c.id or o.unit in (
          select sc.staff_id::text from staff_comerces sc
          where sc.organization_id = c.organization_id and sc.comerce_id = c.id))) w on true
    join ${withPadding}
    where c.id = any(${[...shopIds]}::uuid[])`.execute(db)
  return rows
}
