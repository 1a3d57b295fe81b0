import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { PhonePlace } from '#domain/country/typed-phone.ts'
import type { CustomerFields } from '#domain/customer/customer-merge.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { lockCustomers, saveCustomerFields } from './fields.ts'
import { isCustomerOf, type Scope } from './scope.ts'
import { fieldsFrom } from './update-customer.ts'

/** The new customer has no record yet with which the known one could be merged. */
const KNOWN = 'Si es la misma persona, buscala en tu lista por ese teléfono.'

/** Adds a customer without an appointment, such as one from the shop's old notebook. */
export async function createCustomer(
  context: Context,
  account: Account,
  place: PhonePlace,
  sent: Received<'createClient', 'body'>,
): Promise<{ readonly id: string }> {
  const scope = membershipOf(account)
  // Members who see only their own agenda see only customers with appointments in it, so they may not add any.
  if (scope.onlyStaffId !== null) refuse('forbidden')
  const given = fieldsFrom(sent, place)
  return await once(context, async ({ trx, now, emit }) => {
    const { name } = sent
    const id = await claim(trx, scope, { name, phone: given.phone ?? null }, now)
    const known = (await lockCustomers(trx, scope, [id])).get(id)!
    await saveCustomerFields(trx, scope.organizationId, id, { ...known, ...given }, now)
    const { organizationId, shopId } = scope
    await emit({ type: 'customer.created', organizationId, shopId, id })
    return { id }
  })
}

/**
 * Inserts the customer. A customer whom another branch knows only by appointments becomes one of this shop too; any
 * other known phone is refused.
 */
async function claim(
  trx: Transaction<unknown>,
  scope: Scope,
  { name, phone }: Pick<CustomerFields, 'name' | 'phone'>,
  now: number,
): Promise<string> {
  const { organizationId, shopId } = scope
  const { rows } = await sql<{ id: string }>`
    insert into customers as cu (organization_id, id, name, phone, added_in, created_at)
    values (${organizationId}, ${randomUUID()}, ${name}, ${phone}, ${shopId}, ${new Date(now)})
    on conflict (organization_id, phone) do update set added_in = excluded.added_in
      where cu.merged_into is null and cu.added_in is null and not ${isCustomerOf(scope)}
    returning cu.id`.execute(trx)
  return rows[0]?.id ?? refuse('phone_taken', { detail: KNOWN })
}
