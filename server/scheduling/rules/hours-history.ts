/**
 * Past days keep the hours they had. Opening hours only change through `changeRules`, which first records the past days.
 * So a past day that is not recorded had the hours that the shop has now.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { localDate } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { loadRules } from '../availability/load.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { plannedShifts, type Days, type Shift, type ShiftsByDate } from './planned-shifts.ts'

type Shop = Pick<Membership, 'organizationId' | 'shopId'>

const nobody: readonly Shift[] = []

/** Records the hours of past days. The caller must hold the lock of the shop's row and have changed nothing yet. */
export async function recordHours(
  trx: Transaction<unknown>,
  shop: Shop,
  now: number,
): Promise<void> {
  const days = await findUnkept(trx, shop, now)
  if (days === null || days.from > days.to) return
  const rules = await loadRules(trx, shop.shopId)
  if (rules === null) return
  const alike = Map.groupBy(plannedShifts(rules.plan, days), ([, shifts]) => shifts)
  const kinds = [...alike].map(([shifts, on]) => ({ shifts, dates: on.map(([date]) => date) }))
  await sql`
    insert into kept_hours (organization_id, comerce_id, date, shifts)
    select ${shop.organizationId}::uuid, ${shop.shopId}::uuid, unnest(kind.dates), kind.shifts
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind (dates date[], shifts day_shift[])`.execute(
    trx,
  )
}

/** The days from the one after the last recorded one, or the shop's first, to yesterday; null when there is no shop. */
async function findUnkept(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  now: number,
): Promise<Days | null> {
  const { rows } = await sql<{ timeZone: string; createdAt: number; keptTo: string | null }>`
    select c.time_zone as "timeZone", c.created_at as "createdAt",
      (select max(date) from kept_hours k
        where k.organization_id = c.organization_id and k.comerce_id = c.id) as "keptTo"
    from comerces c where c.organization_id = ${organizationId} and c.id = ${shopId}`.execute(trx)
  const [row] = rows
  if (row === undefined) return null
  const { timeZone, createdAt, keptTo } = row
  return {
    from: keptTo === null ? localDate(createdAt, timeZone) : addDays(keptTo, 1),
    to: addDays(localDate(now, timeZone), -1),
  }
}

/**
 * When all staff worked, or will work, on each date: as recorded, or else by the present hours. Nobody did before the
 * shop existed.
 */
export async function findShifts(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  plan: ShopPlan,
  ranges: readonly Days[],
): Promise<ShiftsByDate> {
  const { rows } = await sql<{ dates: string[]; shifts: Shift[] }>`
    select json_agg(k.date) as dates, to_json(k.shifts) as shifts
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as asked ("from" date, "to" date)
    join kept_hours k on k.organization_id = ${organizationId} and k.comerce_id = ${shopId}
      and k.date between asked."from" and asked."to"
    group by k.shifts`.execute(db)
  const opened = await findFirstDate(db, { organizationId, shopId })
  const planned = ranges.flatMap(range => [...plannedShifts(plan, range)])
  return new Map([
    ...planned.map(([date, shifts]) => [date, date < opened ? nobody : shifts] as const),
    ...rows.flatMap(({ dates, shifts }) => dates.map(date => [date, shifts] as const)),
  ])
}

async function findFirstDate(db: Kysely<unknown>, { organizationId, shopId }: Shop) {
  const { rows } = await sql<{
    date: string
  }>`select (created_at at time zone time_zone)::date as date
    from comerces where organization_id = ${organizationId} and id = ${shopId}`.execute(db)
  return rows[0]!.date
}
