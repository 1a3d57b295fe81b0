/** What all changes of second factors share: the check before, and the mail, audit entry and ended sessions after. */
import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { confirmPassword, findPasswordHash } from '../confirm-password.ts'
import { addNews, type AccountNews } from '../mails/account-news.ts'
import { endSessionsOf } from '../sessions.ts'
import { hasFactor } from './factors.ts'

/**
 * Asks for the password, so that a thief of a session cannot add a factor and lock the owner out. Not for accounts with
 * a second factor, which have confirmed it already, nor for those without a password.
 */
export async function confirmFirst(
  context: Context,
  limiter: Limiter,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const { db } = context.database
  if (await hasFactor(db, account.userId)) return
  if ((await findPasswordHash(db, account.userId)) === null) return
  await confirmPassword(context, limiter, account, password ?? '')
}

/**
 * Makes the change and, in the same transaction, adds the mail and the audit entry and ends all other sessions.
 * New recovery codes end no session.
 */
export async function changeFactors<Answer>(
  context: Context,
  { userId, sessionId }: Account,
  news: AccountNews,
  change: (trx: Transaction<unknown>) => Promise<Answer>,
): Promise<Answer> {
  return await transact(context, async work => {
    const { trx } = work
    await sql`select from users where id = ${userId} for no key update`.execute(trx)
    const changed = await change(trx)
    await addNews(context.outbox, trx, userId, news)
    const actor = { kind: 'person', id: userId } as const
    const about = { organizationId: null, shopId: null, subjectId: userId, detail: {} }
    const entry = { ...about, actor, action: `account.${news.news}` } as const
    await work.emit({ type: 'act.done', entry })
    if (news.news !== 'recovery_new') await endSessionsOf(work, userId, sessionId)
    return changed
  })
}
