import { sql, type Transaction } from 'kysely'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import type { Settings, Shop } from './queries.ts'

/**
 * Moves a shop that was opened in the wrong country. Appointments keep the currency in which they were sold, so after the
 * first one it is refused. Prices keep their figures; the minor units are converted if the new currency has no cents.
 */
export async function moveToCountry(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  current: Settings,
  next: Settings,
): Promise<void> {
  const { rows: booked } = await sql`
    select from appointments where organization_id = ${organizationId} and comerce_id = ${shopId}
    limit 1`.execute(trx)
  if (booked.length > 0) {
    const message = 'Tu local ya tuvo turnos en la moneda de su país. Para cambiarlo, escribinos.'
    refuseField('country', message)
  }
  const factor = minorUnitsOf(next.currency) / minorUnitsOf(current.currency)
  if (factor === 1) return
  const ownServices = sql`(select id from services
    where organization_id = ${organizationId} and comerce_id = ${shopId})`
  await sql`update services set price = round(price * ${factor}::numeric),
      deposit = case when deposit is not null then greatest(1, round(deposit * ${factor}::numeric)) end
    where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(trx)
  await sql`update service_add_ons set price = round(price * ${factor}::numeric)
    where organization_id = ${organizationId} and service_id in ${ownServices}`.execute(trx)
  await sql`update service_offers set price = round(price * ${factor}::numeric)
    where organization_id = ${organizationId} and service_id in ${ownServices}`.execute(trx)
}
