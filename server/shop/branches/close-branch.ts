import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import { lockOwner } from '../members/offer-ownership.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { saveStatus } from '../settings/queries.ts'
import { cancelAhead, appointmentsOf } from '../subscription/appointments-ahead.ts'

/**
 * The owner closes one of several branches: nobody sees its page any more, and its data stays with the business. Refuses
 * with `invalid_transition` what is closed already, and the last one that is open.
 */
export async function closeBranch(
  context: Context,
  account: Account,
  { turns = 'keep' }: Received<'closeBranch', 'body'>,
): Promise<Reply<'closeBranch'>> {
  const shop = membershipOf(account)
  await changeRules(context, shop, async work => {
    const { trx } = work
    // Also so that of two branches that are closed at once one stays open.
    const owner = await lockOwner(trx, shop.organizationId)
    if (owner.id !== account.userId) refuse('forbidden')
    const before = await refuseUnlessClosable(trx, shop)
    await saveStatus(trx, shop, 'closed')
    const change = changedFields({ status: before }, { status: 'closed' })
    await noteChange(work, account, 'comerce.status', change)
  })
  if (turns === 'keep') return { cancelled_turns: 0 }
  const now = context.clock.now()
  const cancelled = await cancelAhead(context, account, appointmentsOf(shop, false), now)
  return { cancelled_turns: cancelled }
}

type Row = { readonly id: string; readonly status: string }

async function refuseUnlessClosable(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Membership,
): Promise<string> {
  const { rows } = await sql<Row>`
    select id, status from comerces where organization_id = ${organizationId}
      and status <> 'closed'`.execute(trx)
  const own = rows.find(({ id }) => id === shopId) ?? refuse('invalid_transition')
  const detail = 'Es el único local abierto. Para cerrarlo, pedí la baja desde Suscripción.'
  if (rows.length === 1) refuse('invalid_transition', { detail })
  return own.status
}
