import { sql } from 'kysely'
import { endSessionsIn, type EndedSession } from '#server/people/accounts/sessions.ts'
import { forgetCalendars } from '../calendars/take-busy-times.ts'
import { closeFeedsOf } from '../calendars/agenda-feeds.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { Rights } from '#server/kernel/realtime/screens.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { findMembers, findAppointmentsAhead, hasOtherAdmin, type Shop } from './queries.ts'

/**
 * Ends a membership, with its sessions and sockets at once, or withdraws an invitation. Appointments ahead stay with the
 * staff member; they are shown first, so it refuses with `has_future_turns` unless `keepAppointments` is set.
 */
export async function removeMember(
  context: Context,
  account: Account,
  id: string,
  keepAppointments: boolean,
): Promise<void> {
  const shop = membershipOf(account)
  const { organizationId, shopId } = shop
  await transact(context, async work => {
    const { trx, now, emit } = work
    const isOther = await hasOtherAdmin(trx, shop, id)
    const [before] = await findMembers(trx, shop, now, id)
    if (before === undefined) return refuse('not_found')
    const actor = { kind: 'person', id: account.userId } as const
    const entry = { ...shop, actor, subjectId: id, detail: { role: before.role } }
    if (before.status === 'invited') {
      await sql`update invitations set closed_at = ${new Date(now)}
        where organization_id = ${organizationId} and id = ${id}`.execute(trx)
      const action = before.hands_over ? 'owner.withdrawn' : 'member.uninvited'
      await emit({ type: 'act.done', entry: { ...entry, action } })
      return undefined
    }
    if (before.is_owner || (before.role === 'comerce_admin' && !isOther)) refuse('last_admin')
    const ahead = await findAppointmentsAhead(trx, shop, id, now)
    if (ahead.length > 0 && !keepAppointments) refuse('has_future_turns')
    await emit({ type: 'act.done', entry: { ...entry, action: 'member.removed' } })
    const ended = await endMembership(work, shop, { id, staff: before.staff })
    const { name } = before
    if (ended.length === 0 && name !== null) await emit({ type: 'member.left', shopId, id, name })
    return undefined
  })
}

/** Ends a membership with its links to calendars and its sessions. The appointments of the agenda stay. */
export async function endMembership(
  work: Work,
  shop: Shop,
  { id, staff }: { readonly id: string; readonly staff: string | null },
): Promise<readonly EndedSession[]> {
  const { trx } = work
  const { organizationId, shopId } = shop
  await sql`update memberships set status = 'removed'
    where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${id}`.execute(
    trx,
  )
  await closeFeedsOf(trx, shop, { id, staff })
  // Not the calendars that they connected for others, whose busy time must not become free.
  const theirs = sql`k.organization_id = ${organizationId} and k.comerce_id = ${shopId}
    and k.staff_id = ${staff}::uuid`
  await forgetCalendars(work, theirs)
  return await endSessionsIn(work, id, shopId)
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'member.left': { readonly shopId: string; readonly id: string; readonly name: string }
    'rights.changed': { readonly userId: string } & Rights
  }
}

export function showLeft(
  { shopId, id, name }: EventOf<'member.left'>,
  { publisher }: Context,
): void {
  publisher.sayLeft(shopId, id, name)
}

/** Their screens get from now on what they may see. */
export function changeScreens(
  { userId, shopId, onlyStaffId }: EventOf<'rights.changed'>,
  { publisher }: Context,
): void {
  publisher.changeRights(userId, { shopId, onlyStaffId })
}
