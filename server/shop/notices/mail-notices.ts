import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { localMinute } from '#domain/calendar/local-time.ts'
import { isQuiet } from '#domain/calendar/quiet-hours.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { preferencesFrom, type PreferencesRow } from './preferences.ts'
import { isRead, kindOf, visibleTo } from './queries.ts'

/** How long to wait before a mail, so that several bookings of one family are in one mail. */
const PATIENCE = MINUTE
/** At most one mail an hour to a member about a shop, also on a busy Saturday. */
const BETWEEN = HOUR
const MOST_IN_A_MAIL = 50

type Due = PreferencesRow & {
  readonly organization_id: string
  readonly comerce_id: string
  readonly user_id: string
  readonly email: string
  readonly role: Membership['role']
  readonly staff_id: string | null
  readonly is_reception: boolean
  readonly time_zone: string
}

/**
 * Mails members what customers did while no screen of the shop was connected, as far as they want it. Notices that they
 * have read meanwhile are left out; in quiet hours the mail waits.
 */
export async function mailNotices(context: Context): Promise<void> {
  const now = context.clock.now()
  const members = await findMembersToNotify(context, now)
  for (const member of members) {
    const { quiet } = preferencesFrom(member.role, member)
    if (isQuiet(quiet, localMinute(now, member.time_zone))) continue
    await transact(context, async ({ trx }) => await notify(context, trx, member, now))
  }
}

/**
 * Members of shops with a notice that no screen got and that has waited long enough. Which notices each may see is
 * decided in `notify`.
 */
async function findMembersToNotify({ database }: Context, now: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select m.organization_id, m.comerce_id, m.user_id, u.email, m.role, m.staff_id, m.is_reception,
      c.time_zone, s.channels, s.quiet_from, s.quiet_to, s.digest
    from memberships m
    join users u on u.id = m.user_id and u.status = 'active'
    join comerces c on c.id = m.comerce_id
    left join notice_settings s on s.organization_id = m.organization_id and s.comerce_id = m.comerce_id
      and s.user_id = m.user_id
    where m.status = 'active' and coalesce(s.mailed_at <= ${new Date(now - BETWEEN)}, true)
      and exists (select from notices n
        where n.organization_id = m.organization_id and n.comerce_id = m.comerce_id
          and n.id > coalesce(s.mailed_up_to, 0) and not n.was_heard
          and n.at <= ${new Date(now - PATIENCE)} and n.at > ${new Date(now - DAY)})`.execute(
    database.db,
  )
  return rows
}

/**
 * Queues a member's mail and returns whether it did. Locks their settings, so that two processes never mail the same.
 */
async function notify(
  { outbox }: Context,
  trx: Transaction<unknown>,
  member: Due,
  now: number,
): Promise<boolean> {
  const { organization_id: organizationId, comerce_id: shopId, user_id: userId } = member
  await sql`insert into notice_settings (organization_id, comerce_id, user_id)
    values (${organizationId}, ${shopId}, ${userId}) on conflict do nothing`.execute(trx)
  const { channels } = preferencesFrom(member.role, member)
  const runsAll = member.role === 'comerce_admin' || member.is_reception || member.staff_id === null
  const onlyStaffId = runsAll ? null : member.staff_id
  const { rows: locked } = await sql`select from notice_settings
    where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${userId}
      and coalesce(mailed_at <= ${new Date(now - BETWEEN)}, true) for update`.execute(trx)
  if (locked.length === 0) return false
  const { rows } = await sql<{ id: string; event: string; is_news: boolean }>`
    select n.id::text, n.event,
      ${visibleTo({ onlyStaffId, userId })} and not ${isRead(userId)}
        and (n.event like 'review:%' or n.event like 'hours:%' or n.event like 'arrivals:%' or exists (select from appointment_events e where e.organization_id = n.organization_id
          and e.appointment_id = n.subject_id and e.revision = n.revision and e.actor = 'customer')) as is_news
    from notices n
    join notice_settings s on s.organization_id = n.organization_id and s.comerce_id = n.comerce_id
      and s.user_id = ${userId}
    where n.organization_id = ${organizationId} and n.comerce_id = ${shopId} and n.id > s.mailed_up_to
      and not n.was_heard and n.at > ${new Date(now - DAY)}
    order by n.id limit ${MOST_IN_A_MAIL}`.execute(trx)
  const wanted = rows.filter(row => row.is_news && channels[kindOf(row.event)].mail)
  const upTo = rows.at(-1)?.id ?? '0'
  await sql`update notice_settings set mailed_up_to = greatest(mailed_up_to, ${upTo}::bigint),
      mailed_at = case when ${wanted.length > 0} then ${new Date(now)} else mailed_at end
    where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${userId}`.execute(
    trx,
  )
  if (wanted.length === 0) return false
  await outbox.add(trx, {
    kind: 'notices',
    subjectId: randomUUID(),
    revision: 1,
    organizationId,
    recipient: member.email,
    payload: { comerce: shopId, ids: wanted.map(row => row.id).join(',') },
  })
  return true
}
