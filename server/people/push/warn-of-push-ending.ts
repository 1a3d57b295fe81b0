/** Tells a member's device that its pushes end tomorrow, with the longest life of the session that they belong to. */
import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

const LIFE_MS = limits.session_staff_longest_days * DAY
/** By the clock of the shop. */
const DAYTIME = { from: 10, to: 20 }

/** Queues one push for each device, by day. */
export async function warnOfPushEnding(context: Context): Promise<void> {
  await transact(context, async ({ trx, now }) => {
    const at = new Date(now)
    await sql`
    insert into outbox (id, organization_id, kind, subject_id, revision, recipient, payload, due_at, created_at,
      next_attempt_at)
    select gen_random_uuid(), s.organization_id, 'push_ending', p.id, 1, p.id::text, '{}'::jsonb, ${at}, ${at}, ${at}
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.ended_at is null
      and s.created_at > ${new Date(now - LIFE_MS)} and s.created_at <= ${new Date(now - LIFE_MS + DAY)}
    join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    where extract(hour from ${at}::timestamptz at time zone c.time_zone) between ${DAYTIME.from} and ${DAYTIME.to}
    on conflict (kind, subject_id, revision) do nothing`.execute(trx)
  })
}
