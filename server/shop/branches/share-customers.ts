import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'

/**
 * Sets whether all branches share their customers. Only the owner of the organization may: an administrator of one
 * branch would otherwise gain access to the customers of the others. Refuses with `forbidden`. A customer's record
 * (notes, block, tags) is one for the whole organization either way.
 */
export async function shareCustomers(
  context: Context,
  account: Account,
  wanted: Received<'shareCustomers', 'body'>,
): Promise<Reply<'shareCustomers'>> {
  const { organizationId } = membershipOf(account)
  return await transact(context, async work => {
    const { trx } = work
    const { rows } = await sql<Reply<'shareCustomers'>>`
      select shares_customers from organizations
      where id = ${organizationId} and owner_id = ${account.userId} for update`.execute(trx)
    const before = rows[0] ?? refuse('forbidden')
    await sql`update organizations set shares_customers = ${wanted.shares_customers}
      where id = ${organizationId}`.execute(trx)
    await noteChange(work, account, 'comerce.customers', changedFields(before, wanted))
    return wanted
  })
}
