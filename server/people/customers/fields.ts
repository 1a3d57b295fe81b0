import { sql, type Transaction } from 'kysely'
import type { CustomerFields } from '#domain/customer/customer-merge.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { isCustomerOf, type Scope } from './scope.ts'

type Trx = Transaction<unknown>

/** Locks customers of this shop, always in the same order to avoid deadlocks. Refuses when one of them is missing. */
export async function lockCustomers(
  trx: Trx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerFields>> {
  const { rows } = await sql<CustomerFields & { id: string }>`
    select cu.id, cu.name, cu.phone, cu.email, cu.notes, cu.haircut, cu.tags, cu.birthday from customers cu
    where cu.organization_id = ${scope.organizationId} and cu.id = any(${[...ids]}::uuid[]) and cu.merged_into is null
      and ${isCustomerOf(scope)}
    order by cu.id for update of cu`.execute(trx)
  if (rows.length !== new Set(ids).size) refuse('not_found')
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

export async function saveCustomerFields(
  trx: Trx,
  organizationId: string,
  id: string,
  fields: CustomerFields,
  now: number,
): Promise<void> {
  await sql`
    update customers set name = ${fields.name}, phone = ${fields.phone}, email = ${fields.email},
      notes = ${fields.notes}, haircut = ${fields.haircut}, tags = ${[...fields.tags]}::text[],
      birthday = ${fields.birthday}, changed_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
}
