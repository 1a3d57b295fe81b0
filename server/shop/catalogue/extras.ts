import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Shop } from './queries.ts'
import { findResources } from './resources.ts'

type Trx = Transaction<unknown>
type Fields = Pick<Received<'updateService', 'body'>, 'add_ons' | 'resources'>
type AddOnFields = NonNullable<Fields['add_ons']>[number]
type Need = NonNullable<Fields['resources']>[number]

/** The secret in the link of a service that is not public: 128 random bits, in hex. */
export function newSecret(): string {
  return randomBytes(16).toString('hex')
}

/** Saves the add-ons and the resources of a service, as far as they were given. */
export async function saveExtras(
  trx: Trx,
  shop: Shop,
  serviceId: string,
  { add_ons: addOns, resources }: Fields,
): Promise<void> {
  if (addOns !== undefined) await replaceAddOns(trx, shop, serviceId, addOns)
  if (resources !== undefined) await replaceNeeds(trx, shop, serviceId, resources)
}

/** Existing add-ons keep their id, because appointments name it; those that are not in the list are deactivated. */
async function replaceAddOns(
  trx: Trx,
  shop: Shop,
  serviceId: string,
  addOns: readonly AddOnFields[],
): Promise<void> {
  const kept = addOns.flatMap(addOn => addOn.id ?? [])
  if (new Set(kept).size < kept.length) refuseField('add_ons', 'Hay uno repetido.')
  const { numAffectedRows } =
    await sql`update service_add_ons set is_active = id = any(${kept}::uuid[])
    where organization_id = ${shop.organizationId} and service_id = ${serviceId}
      and (is_active or id = any(${kept}::uuid[]))`.execute(trx)
  const { rows } = await sql<{ known: number }>`select count(*) as known from service_add_ons
    where organization_id = ${shop.organizationId} and service_id = ${serviceId}
      and id = any(${kept}::uuid[])`.execute(trx)
  if (Number(numAffectedRows ?? 0) < kept.length || (rows[0]?.known ?? 0) < kept.length) {
    refuse('not_found')
  }
  for (const [position, { id, name, minutes, price }] of addOns.entries()) {
    await sql`insert into service_add_ons (organization_id, id, service_id, name, minutes, price, position)
      values (${shop.organizationId}, ${id ?? randomUUID()}, ${serviceId}, ${name}, ${minutes}, ${price},
        ${position})
      on conflict (organization_id, id) do update set name = excluded.name, minutes = excluded.minutes,
        price = excluded.price, position = excluded.position`.execute(trx)
  }
}

async function replaceNeeds(
  trx: Trx,
  shop: Shop,
  serviceId: string,
  needs: readonly Need[],
): Promise<void> {
  const pools = new Map((await findResources(trx, shop)).map(pool => [pool.id, pool]))
  if (new Set(needs.map(need => need.resource)).size < needs.length) {
    refuseField('resources', 'Hay uno repetido.')
  }
  for (const [index, { resource, quantity }] of needs.entries()) {
    const pool = pools.get(resource)
    if (pool === undefined || !pool.is_active) return refuse('not_found')
    if (quantity > pool.quantity) {
      refuseField(`resources.${index}.quantity`, `De «${pool.name}» hay ${pool.quantity}.`)
    }
  }
  await sql`delete from service_resources
    where organization_id = ${shop.organizationId} and service_id = ${serviceId}`.execute(trx)
  await sql`insert into service_resources (organization_id, service_id, resource_id, quantity)
    select ${shop.organizationId}, ${serviceId}, n.resource, n.quantity
    from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as n (resource uuid, quantity int)`.execute(
    trx,
  )
}
