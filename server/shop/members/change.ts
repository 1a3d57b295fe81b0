import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { endSessionsIn } from '#server/people/accounts/sessions.ts'
import { closeFeedsOf } from '../calendars/agenda-feeds.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, onlyStaffIdOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { refuseWrongAgenda } from './invite.ts'
import { findMembers, hasOtherAdmin, type MemberWire } from './queries.ts'

type Changes = Received<'updateMember', 'body'>

/**
 * Changes what a member may do. A lower role ends their sessions in this shop, on HTTP and on sockets. Refuses with
 * `last_admin` to lower the owner or the only administrator.
 */
export async function updateMember(
  context: Context,
  account: Account,
  userId: string,
  changes: Changes,
): Promise<Reply<'updateMember'>> {
  const shop = membershipOf(account)
  return await transact(context, async work => {
    const { trx, now } = work
    const isOther = await hasOtherAdmin(trx, shop, userId)
    const [before] = await findMembers(trx, shop, now, userId)
    if (before === undefined || before.status === 'invited') return refuse('not_found')
    const after = withChanges(before, changes)
    const isLowered = before.role === 'comerce_admin' && after.role !== 'comerce_admin'
    if (isLowered && (!isOther || before.is_owner)) refuse('last_admin')
    await refuseWrongAgenda(trx, shop, after)
    await sql`
      update memberships set role = ${after.role}, staff_id = ${after.staff}, is_reception = ${after.is_reception}
      where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
        and user_id = ${userId}`.execute(trx)
    // An administrator may read every feed.
    if (after.staff !== before.staff && after.role !== 'comerce_admin')
      await closeFeedsOf(trx, shop, { id: userId, staff: before.staff })
    const actor = { kind: 'person', id: account.userId } as const
    const detail = { from: rightsOf(before), to: rightsOf(after) }
    const entry = { ...shop, actor, action: 'member.changed', subjectId: userId, detail } as const
    await work.emit({ type: 'act.done', entry })
    if (isLowered) await endSessionsIn(work, userId, shop.shopId)
    const member = (await findMembers(trx, shop, now, userId))[0] ?? refuse('not_found')
    const onlyStaffId = onlyStaffIdOf(member)
    await work.emit({ type: 'rights.changed', userId, shopId: shop.shopId, onlyStaffId })
    return { member }
  })
}

type Rights = Pick<MemberWire, 'role' | 'staff' | 'is_reception'>

function withChanges(before: MemberWire, changes: Changes): MemberWire {
  const { role = before.role, staff = before.staff, is_reception = before.is_reception } = changes
  return { ...before, role, staff, is_reception }
}

function rightsOf({ role, staff, is_reception }: Rights): Rights {
  return { role, staff, is_reception }
}
