import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { type TrialNotice, trialNotices } from './trial-notice.ts'

type Row = {
  readonly id: string
  readonly email: string
  readonly created_at: number
  readonly trial_ends_at: number
  readonly trial_extensions: number
}

/**
 * Queues each notice of a trial once, on its day. After a pause of the server only the latest one is sent; after an
 * extension the notices of the end are sent again.
 */
export async function notifyTrials(context: Context): Promise<void> {
  const { database, clock, outbox } = context
  const now = clock.now()
  const { rows } = await sql<Row>`
    select o.id, u.email, o.created_at, o.trial_ends_at, o.trial_extensions
    from organizations o join users u on u.id = o.owner_id and u.status = 'active'
    where o.subscription in ('trialing', 'paused') and o.paid_until is null
      and o.created_at <= ${new Date(now - DAY)} and o.trial_ends_at > ${new Date(now - 8 * DAY)}`.execute(
    database.db,
  )
  if (rows.length === 0) return
  await transact(context, async ({ trx }) => {
    for (const row of rows) {
      const notice = noticeOf(row, now)
      if (notice === null) continue
      const extensions = notice.startsWith('day') ? 0 : row.trial_extensions
      await outbox.add(trx, {
        kind: 'trial_notice',
        subjectId: row.id,
        revision: extensions * 10 + trialNotices.indexOf(notice),
        organizationId: row.id,
        recipient: row.email,
        payload: { notice },
      })
    }
  })
}

function noticeOf(row: Row, now: number): TrialNotice | null {
  const since = (now - row.created_at) / DAY
  const left = (row.trial_ends_at - now) / DAY
  if (left <= -7) return 'over-7'
  if (left <= 0) return 'over'
  if (left <= 1) return 'left-1'
  if (left <= 3) return 'left-3'
  if (left <= 7) return 'left-7'
  if (since >= 7) return 'day-7'
  return since >= 1 ? 'day-1' : null
}
