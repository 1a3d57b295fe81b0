import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { lockCustomers } from './fields.ts'
import { tellUpdated } from './happened.ts'

/** With a reason, the customer may not book online any more. Null unblocks them. */
export async function blockCustomer(
  context: Context,
  account: Account,
  id: string,
  reason: string | null,
): Promise<void> {
  const scope = membershipOf(account)
  const at = reason === null ? null : new Date(context.clock.now())
  const by = reason === null ? null : account.userId
  await transact(context, async ({ trx, now, emit }) => {
    await lockCustomers(trx, scope, [id])
    await sql`update customers set blocked_reason = ${reason}, blocked_at = ${at}, blocked_by = ${by},
        changed_at = ${new Date(now)}
      where organization_id = ${scope.organizationId} and id = ${id}`.execute(trx)
    await tellUpdated({ emit }, scope, id, { is_blocked: reason === null })
  })
}
