import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import {
  noticeDue,
  subscriptionNotices,
  type SubscriptionState,
} from '#domain/shop/subscription.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

type Row = {
  readonly id: string
  readonly email: string
  readonly state: SubscriptionState
  readonly since: number
  readonly cancel_at: number | null
}

/** Queues each mail about a late or ended subscription once, on its day, for its owner. */
export async function notifyLate(context: Context): Promise<void> {
  const { database, clock, outbox } = context
  const now = clock.now()
  const { rows } = await sql<Row>`
    select o.id, u.email, o.subscription as state, coalesce(o.subscription_since, o.created_at) as since, o.cancel_at
    from organizations o join users u on u.id = o.owner_id and u.status = 'active'
    where o.subscription in ('past_due', 'unpaid', 'canceled') and o.erased_at is null`.execute(
    database.db,
  )
  await transact(context, async ({ trx }) => {
    for (const { id, email, state, since, cancel_at: cancelAt } of rows) {
      const notice = noticeDue({ state, since, cancelAt }, now)
      if (notice === null) continue
      await outbox.add(trx, {
        kind: 'subscription_notice',
        subjectId: id,
        // A later time in the same state is mailed again.
        revision: Math.floor(since / DAY) * 10 + subscriptionNotices.indexOf(notice),
        organizationId: id,
        recipient: email,
        payload: { notice },
      })
    }
  })
}
