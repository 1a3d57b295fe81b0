import { sql, type Transaction } from 'kysely'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { countServicesAmong, countStaffAmong, type OfferWire, type Shop } from './queries.ts'

type Trx = Transaction<unknown>

/** Exactly these staff members offer the service from now on. */
export async function replaceOffers(
  trx: Trx,
  shop: Shop,
  serviceId: string,
  offers: readonly OfferWire[],
): Promise<void> {
  const staffMembers = offers.map(offer => offer.staff)
  refuseRepeated('offers', staffMembers)
  if ((await countStaffAmong(trx, shop, staffMembers)) < staffMembers.length) refuse('not_found')
  await sql`delete from service_offers
    where organization_id = ${shop.organizationId} and service_id = ${serviceId}`.execute(trx)
  await sql`
    insert into service_offers (organization_id, service_id, staff_id, duration_minutes, price,
      buffer_before_minutes, buffer_after_minutes)
    select ${shop.organizationId}, ${serviceId}, o.staff, o.duration_minutes, o.price,
      o.buffer_before_minutes, o.buffer_after_minutes
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as o (staff uuid, duration_minutes int, price bigint, buffer_before_minutes int, buffer_after_minutes int)`.execute(
    trx,
  )
}

/** All active staff of the branch offer the service, with its own minutes and price. */
export async function offerByEverybody(trx: Trx, shop: Shop, serviceId: string): Promise<void> {
  await sql`
    insert into service_offers (organization_id, service_id, staff_id)
    select organization_id, ${serviceId}, staff_id from staff_comerces
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and is_active`.execute(
    trx,
  )
}

/**
 * The staff member offers exactly these services in this branch; services that stay keep their own minutes and prices.
 */
export async function replaceServicesOf(
  trx: Trx,
  shop: Shop,
  staffId: string,
  services: readonly string[],
): Promise<void> {
  refuseRepeated('services', services)
  if ((await countServicesAmong(trx, shop, services)) < services.length) refuse('not_found')
  await sql`
    delete from service_offers f using services s
    where f.organization_id = ${shop.organizationId} and f.staff_id = ${staffId}
      and s.organization_id = f.organization_id and s.id = f.service_id
      and s.comerce_id = ${shop.shopId} and s.id <> all(${[...services]}::uuid[])`.execute(trx)
  await sql`
    insert into service_offers (organization_id, service_id, staff_id)
    select ${shop.organizationId}, wanted, ${staffId} from unnest(${[...services]}::uuid[]) as wanted
    on conflict do nothing`.execute(trx)
}

/** The staff member offers everything that the branch sells. */
export async function offerEverything(trx: Trx, shop: Shop, staffId: string): Promise<void> {
  await sql`
    insert into service_offers (organization_id, service_id, staff_id)
    select organization_id, id, ${staffId} from services
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and is_active`.execute(
    trx,
  )
}

export function refuseRepeated(field: string, ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) refuseField(field, 'Hay uno repetido.')
}
