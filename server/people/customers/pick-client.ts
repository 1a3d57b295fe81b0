import { sql, type Transaction } from 'kysely'
import { refuse } from '#server/kernel/http/refusal.ts'
import { isClientOf, type Scope } from './scope.ts'

/**
 * The client that was picked from the list; who turned out to be somebody else is that one. A phone that is typed beside
 * one without any is hers from now on, unless it is somebody's. Null: with another phone it is another person.
 */
export async function pickClient(
  trx: Transaction<unknown>,
  scope: Scope,
  picked: string,
  phone: string | null,
): Promise<string | null> {
  const { organizationId } = scope
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select cu.id, cu.phone from customers cu
    where cu.organization_id = ${organizationId} and ${isClientOf(scope)}
      and cu.id = (select coalesce(merged_into, id) from customers
        where organization_id = ${organizationId} and id = ${picked})
    for update of cu`.execute(trx)
  const client = rows[0] ?? refuse('not_found')
  if (phone === null || phone === client.phone) return client.id
  if (client.phone !== null) return null
  const { numAffectedRows } = await sql`
    update customers set phone = ${phone} where organization_id = ${organizationId} and id = ${client.id}
      and not exists (select from customers o where o.organization_id = ${organizationId} and o.phone = ${phone})`.execute(
    trx,
  )
  return numAffectedRows === 1n ? client.id : null
}
