import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { localMinute } from '#domain/calendar/local-time.ts'
import { isQuiet } from '#domain/calendar/quiet-hours.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** When digests go out (shop time): the day is over for most, and there is still time to call somebody. */
const EVENING_MINUTE = 19 * 60

type Member = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly user_id: string
  readonly email: string
  readonly time_zone: string
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  /** The day that the digest is about. */
  readonly date: string
}

/**
 * Queues the digest of tomorrow's appointments each evening, for every member who wants it. When the evening is in
 * their quiet hours, it waits until these end, though that is the next morning. The mail is dropped when the day has no
 * appointments.
 */
export async function sendDigests(context: Context): Promise<void> {
  const now = context.clock.now()
  const here = sql`(${new Date(now)}::timestamptz at time zone c.time_zone)`
  // Tomorrow from the evening on; before it today, which the evening before was about.
  const date = sql`((${here} - ${EVENING_MINUTE}::int * interval '1 minute')::date + 1)`
  const { rows } = await sql<Member>`
    select m.organization_id, m.comerce_id, m.user_id, u.email, c.time_zone, s.quiet_from, s.quiet_to, ${date} as date
    from memberships m
    join users u on u.id = m.user_id and u.status = 'active'
    join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
      and c.status in ('published', 'on_break')
    left join notice_settings s on s.organization_id = m.organization_id and s.comerce_id = m.comerce_id
      and s.user_id = m.user_id
    where m.status = 'active' and coalesce(s.digest, true)
      and (${date} > ${here}::date or (s.quiet_from <= ${EVENING_MINUTE}
        and (s.quiet_to > ${EVENING_MINUTE} or s.quiet_to < s.quiet_from)))
      and coalesce(s.digest_for < ${date}, true)`.execute(context.database.db)
  for (const member of rows) {
    const { quiet_from: from, quiet_to: to, time_zone: zone } = member
    const quiet = from === null || to === null ? null : { from, to }
    if (isQuiet(quiet, localMinute(now, zone))) continue
    await transact(context, async ({ trx }) => await digest(context, trx, member))
  }
}

/**
 * Queues one digest and returns whether it did. `digest_for` has the last day told, so two processes never send it
 * twice.
 */
async function digest(
  { outbox }: Context,
  trx: Transaction<unknown>,
  member: Member,
): Promise<boolean> {
  const { organization_id: organizationId, comerce_id: shopId, user_id: userId, date } = member
  await sql`insert into notice_settings (organization_id, comerce_id, user_id)
    values (${organizationId}, ${shopId}, ${userId}) on conflict do nothing`.execute(trx)
  const { rows } = await sql`update notice_settings set digest_for = ${date}
    where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${userId}
      and digest and coalesce(digest_for < ${date}, true) returning user_id`.execute(trx)
  if (rows.length === 0) return false
  await outbox.add(trx, {
    kind: 'daily_digest',
    subjectId: randomUUID(),
    revision: 1,
    organizationId,
    recipient: member.email,
    payload: { comerce: shopId, user: userId, date },
  })
  return true
}
