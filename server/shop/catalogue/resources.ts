import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import type { Shop } from './queries.ts'

export type ResourceWire = Reply<'createResource'>['resource']

/** The resources of a shop (chairs, basins), by name. */
export async function findResources(db: Kysely<unknown>, shop: Shop): Promise<ResourceWire[]> {
  const { rows } = await sql<ResourceWire>`
    select id, name, quantity, is_active from resources
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
    order by plain_text(name), id`.execute(db)
  return rows
}

export async function createResource(
  context: Context,
  shop: Shop,
  { name, quantity, is_active = true }: Received<'createResource', 'body'>,
): Promise<{ resource: ResourceWire }> {
  const resource = { id: randomUUID(), name, quantity, is_active }
  return await changeRules(context, shop, async work => {
    const { trx } = work
    await sql`insert into resources (organization_id, id, comerce_id, name, quantity, is_active)
      values (${shop.organizationId}, ${resource.id}, ${shop.shopId}, ${name}, ${quantity},
        ${is_active})`.execute(trx)
    return { resource }
  })
}

/**
 * Changes a resource. If it then has fewer units than appointments occupy, those appointments stay and no new one fits.
 * Refuses with `still_needed` while a service needs more units than it would have.
 */
export async function updateResource(
  context: Context,
  shop: Shop,
  id: string,
  fields: Received<'updateResource', 'body'>,
): Promise<{ resource: ResourceWire }> {
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const current = (await findResources(trx, shop)).find(one => one.id === id)
    if (current === undefined) return refuse('not_found')
    refuseStale(current, fields.seen)
    const resource = {
      ...current,
      name: fields.name ?? current.name,
      quantity: fields.quantity ?? current.quantity,
      is_active: fields.is_active ?? current.is_active,
    }
    await refuseWhileNeeded(trx, shop, resource)
    await sql`update resources set name = ${resource.name}, quantity = ${resource.quantity},
        most = greatest(most, quantity), is_active = ${resource.is_active}
      where organization_id = ${shop.organizationId} and id = ${id}`.execute(trx)
    return { resource }
  })
}

/** A service that needs more units than there are could never be booked, and nobody would know why. */
async function refuseWhileNeeded(
  trx: Transaction<unknown>,
  shop: Shop,
  { id, quantity, is_active }: ResourceWire,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.name from service_resources n
    join services s on s.organization_id = n.organization_id and s.id = n.service_id and s.is_active
    where n.organization_id = ${shop.organizationId} and n.resource_id = ${id}
      and n.quantity > ${is_active ? quantity : 0}
    order by s.position, s.id`.execute(trx)
  if (rows.length === 0) return
  const names = rows.map(row => row.name).join(', ')
  refuse('still_needed', {
    detail: `Lo usa: ${names}. Sacalo de ahí o bajá cuántos necesita, y después probá de nuevo.`,
  })
}
