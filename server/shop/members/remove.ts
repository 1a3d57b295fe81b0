import { sql, type Transaction } from 'kysely'
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
      const action = before.hands_over ? 'owner.withdrawn' : 'member.uninvited'
      await writeAudit(trx, { ...entry, action, subjectId: id }, now)
      return none
    }
    if (before.is_owner || (before.role === 'comerce_admin' && !isOther)) refuse('last_admin')
    const ahead = await findAppointmentsAhead(trx, shop, id, now)
    if (ahead.length > 0 && !keepAppointments) refuse('has_future_turns')
    await writeAudit(trx, { ...entry, action: 'member.removed', subjectId: id }, now)
    const left = await endMembership(trx, shop, { id, staff: before.staff }, now)
    return { ...left, name: before.name }
  })
  announceEnded(context.publisher, ended.sessions)
  if (ended.sessions.length === 0 && ended.name !== null)
    context.publisher.sayLeft(shopId, id, ended.name)
  for (const [calendar, taken] of ended.calendars) await announceTaken(context, calendar, taken)
}

/** What ended with a membership, to be announced after the commit. */
export type Left = {
  readonly sessions: EndedSession[]
  readonly calendars: Awaited<ReturnType<typeof forgetCalendars>>
}

/** Ends a membership with its links to calendars and its sessions. The appointments of the agenda stay. */
export async function endMembership(
  trx: Transaction<unknown>,
  shop: Shop,
  { id, staff }: { readonly id: string; readonly staff: string | null },
  now: number,
): Promise<Left> {
  const { organizationId, shopId } = shop
  await sql`update memberships set status = 'removed'
    where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${id}`.execute(
    trx,
  )
  await closeFeedsOf(trx, shop, { id, staff })
  // Not the calendars that they connected for others, whose busy time must not become free.
  const theirs = sql`k.organization_id = ${organizationId} and k.comerce_id = ${shopId}
    and k.staff_id = ${staff}::uuid`
  const calendars = await forgetCalendars(trx, theirs)
  return { calendars, sessions: await endSessionsIn(trx, id, shopId, now) }
}
