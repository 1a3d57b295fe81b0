import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { limits } from '#contract/protocol/limits.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { ALL_PURPOSES, killTokens } from '../accounts/single-use-tokens.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { eraseAccount, refuseOwner } from './delete-account.ts'

const AT_ONCE = 20

/** Deactivates the account and ends its sessions. Nothing is erased yet; signing in within 30 days reactivates it. */
export async function deactivateAccount(
  context: Context,
  limiter: Limiter,
  account: Account,
  password: string,
): Promise<void> {
  const { userId } = account
  await confirmPassword(context, limiter, account, password)
  await transact(context, async work => {
    const { trx, now } = work
    await sql`select from users where id = ${userId} for update`.execute(trx)
    await refuseOwner(trx, userId)
    await endSessionsOf(work, userId, null)
    await killTokens(trx, userId, ALL_PURPOSES, now)
    await sql`
      update users set status = 'deactivated', deactivated_at = ${new Date(now)}
      where id = ${userId} and status = 'active'`.execute(trx)
    const actor = { kind: 'person', id: userId } as const
    const about = { organizationId: null, shopId: null, subjectId: userId, detail: {} }
    await work.emit({ type: 'act.done', entry: { ...about, actor, action: 'account.deactivated' } })
  })
}

/** Erases accounts that were not reactivated in time. */
export async function eraseDeactivated(context: Context): Promise<void> {
  const before = context.clock.now() - limits.deactivated_days * DAY
  const { rows } = await sql<{ id: string }>`
    select id from users where status = 'deactivated' and deactivated_at <= ${new Date(before)}
    order by deactivated_at limit ${AT_ONCE}`.execute(context.database.db)
  for (const { id } of rows) {
    try {
      await eraseAccount(context, id, new Date(before))
    } catch (error) {
      // The account was reactivated or an appointment was booked meanwhile; the next run checks again.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
