import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { personalWords, refuseWeakPassword } from '../accounts/password-rules.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { killTokens } from '../accounts/single-use-tokens.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { addNews } from '../accounts/mails/account-news.ts'

/** Ends every session except the current one. Earlier links (reset, sign-in, change of address) stop working. */
export async function changePassword(
  context: Context,
  limiter: Limiter,
  account: Account,
  wanted: Received<'changePassword', 'body'>,
): Promise<void> {
  const { userId, sessionId } = account
  const before = await confirmPassword(context, limiter, account, wanted.current_password)
  await refuseWeakPassword(wanted.password, await personalWords(context.database.db, userId))
  const after = await hashPassword(wanted.password)
  await transact(context, async work => {
    const { trx, now } = work
    const { numAffectedRows } = await sql`
      update users set password_hash = ${after}
      where id = ${userId} and password_hash = ${before}`.execute(trx)
    if (numAffectedRows !== 1n) refuse('invalid_credentials')
    await killTokens(trx, userId, ['reset_password', 'magic_link', 'change_email'], now)
    await addNews(context.outbox, trx, userId, { news: 'password' })
    await endSessionsOf(work, userId, sessionId)
  })
}
