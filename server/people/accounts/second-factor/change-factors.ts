/** What all changes of second factors share: the check before, and the mail, audit entry and ended sessions after. */
import { sql, type Transaction } from 'kysely'
import { writeAudit } from '#server/shop/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { confirmPassword, findPasswordHash } from '../confirm-password.ts'
import { addNews, type AccountNews } from '../mails/account-news.ts'
import { announceEnded, endSessionsOf, type EndedSession } from '../sessions.ts'
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
  { database, clock, outbox, publisher }: Context,
  { userId, sessionId }: Account,
  news: AccountNews,
  change: (trx: Transaction<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now()
  let ended: EndedSession[] = []
  const answer = await database.db.transaction().execute(async trx => {
    await sql`select from users where id = ${userId} for no key update`.execute(trx)
    const changed = await change(trx)
    await addNews(outbox, trx, userId, news)
    const actor = { kind: 'person', id: userId } as const
    const about = { organizationId: null, shopId: null, subjectId: userId, detail: {} }
    await writeAudit(trx, { ...about, actor, action: `account.${news.news}` }, now)
    if (news.news !== 'recovery_new') ended = await endSessionsOf(trx, userId, sessionId, now)
    return changed
  })
  outbox.wake()
  announceEnded(publisher, ended)
  return answer
}
