import { sql } from 'kysely'
import {
  announceEnded,
  endSessionsIn,
  type EndedSession,
} from '#server/people/accounts/sessions.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { announceTaken, forgetCalendars } from '../calendars/take-busy-times.ts'
import { closeFeedsOf } from '../calendars/agenda-feeds.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findMembers, findAppointmentsAhead, hasOtherAdmin } from './queries.ts'

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
  const now = context.clock.now()
  const ended = await context.database.db.transaction().execute(async trx => {
    const isOther = await hasOtherAdmin(trx, shop, id)
    const [before] = await findMembers(trx, shop, now, id)
    if (before === undefined) return refuse('not_found')
    const none = { sessions: [] as EndedSession[], calendars: [], name: null }
    const actor = { kind: 'person', id: account.userId } as const
    const entry = { ...shop, actor, detail: { role: before.role } }
    if (before.status === 'invited') {
      await sql`update invitations set closed_at = ${new Date(now)}
        where organization_id = ${organizationId} and id = ${id}`.execute(trx)
      await writeAudit(trx, { ...entry, action: 'member.uninvited', subjectId: id }, now)
      return none
    }
    if (before.is_owner || (before.role === 'comerce_admin' && !isOther)) refuse('last_admin')
    const ahead = await findAppointmentsAhead(trx, shop, id, now)
    if (ahead.length > 0 && !keepAppointments) refuse('has_future_turns')
    await sql`update memberships set status = 'removed'
      where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${id}`.execute(
      trx,
    )
    await closeFeedsOf(trx, shop, { id, staff: before.staff })
    await writeAudit(trx, { ...entry, action: 'member.removed', subjectId: id }, now)
    // Not the calendars that they connected for others, whose busy time must not become free.
    const theirs = sql`k.organization_id = ${organizationId} and k.comerce_id = ${shopId}
      and k.staff_id = ${before.staff}::uuid`
    const calendars = await forgetCalendars(trx, theirs)
    const sessions = await endSessionsIn(trx, id, shopId, now)
    return { sessions, calendars, name: before.name }
  })
  announceEnded(context.publisher, ended.sessions)
  if (ended.sessions.length === 0 && ended.name !== null)
    context.publisher.sayLeft(shopId, id, ended.name)
  for (const [calendar, taken] of ended.calendars) await announceTaken(context, calendar, taken)
}
