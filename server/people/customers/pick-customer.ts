import { sql, type Transaction } from 'kysely'
import { refuse } from '#server/kernel/http/refusal.ts'
import { isCustomerOf, type Scope } from './scope.ts'

/**
 * The customer picked from the list, or the one into whom they were merged. If they have no phone, the typed one
 * becomes theirs, unless another customer has it. Returns null when the typed phone belongs to another person.
 */
export async function pickCustomer(
  trx: Transaction<unknown>,
  { id, scope }: { readonly id: string; readonly scope: Scope },
  phone: string | null,
  now: number,
): Promise<string | null> {
  const { organizationId } = scope
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select cu.id, cu.phone from customers cu
    where cu.organization_id = ${organizationId} and ${isCustomerOf(scope)}
      and cu.id = (select coalesce(merged_into, id) from customers
        where organization_id = ${organizationId} and id = ${id})
    for update of cu`.execute(trx)
  const customer = rows[0] ?? refuse('not_found')
  if (phone === null || phone === customer.phone) return customer.id
  if (customer.phone !== null) return null
  const { numAffectedRows } = await sql`
    update customers set phone = ${phone}, changed_at = ${new Date(now)} where organization_id = ${organizationId} and id = ${customer.id}
      and not exists (select from customers o where o.organization_id = ${organizationId} and o.phone = ${phone})`.execute(
    trx,
  )
  return numAffectedRows === 1n ? customer.id : null
}
