/** Prices from later days on, as the database has them and as the engine reads them. */
import { sql, type RawBuilder } from 'kysely'
import { startOfDay } from '#domain/calendar/local-time.ts'
import type { LaterPrice } from '#domain/shop/dated-price.ts'

export type LaterPriceRow = { readonly starts_on: string; readonly price: number }

/** SQL for the later prices of a service of shop `c`, or of a staff member for it; `staffId` null: the service's own. */
export function laterPricesOf(
  serviceId: RawBuilder<unknown>,
  staffId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('starts_on', d.starts_on, 'price', d.price)
      order by d.starts_on), '[]'::json) from changed_prices d
    where d.organization_id = c.organization_id and d.service_id = ${serviceId}
      and d.staff_id is not distinct from ${staffId}::uuid and not d.has_begun)`
}

/** Each begins with its local day. */
export function withLaterPrices<One extends { readonly later_prices: readonly LaterPriceRow[] }>(
  { later_prices: rows, ...one }: One,
  timeZone: string,
): Omit<One, 'later_prices'> & { readonly laterPrices: readonly LaterPrice[] } {
  const laterPrices = rows.map(row => ({
    since: startOfDay(row.starts_on, timeZone),
    price: row.price,
  }))
  return { ...one, laterPrices }
}
