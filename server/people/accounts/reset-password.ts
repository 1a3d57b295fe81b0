import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { addNews } from './mails/account-news.ts'
import { mayMail, requestMail } from './account-mails.ts'
import { personalWords, refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import {
  ALL_PURPOSES,
  findTokenOwner,
  isTokenAlive,
  killTokens,
  useToken,
} from './single-use-tokens.ts'

/** Requests a mail with a link to choose a new password. Whether it is sent is decided when it is composed. */
export async function forgetPassword(
  context: Context,
  limiter: Limiter,
  email: string,
): Promise<void> {
  if (!(await mayMail(limiter, email))) return
  await requestMail(context, 'reset_password', email)
}

/** Refuses a link that can set no password any more, before the user thinks of one. */
export async function refuseUsedLink(
  { database, secrets, clock }: Context,
  token: string,
): Promise<void> {
  const id = secrets.readSignedId(token)
  const isAlive =
    secrets.isSignedId('reset_password', token, 1) &&
    (await isTokenAlive(database.db, id, 'reset_password', clock.now()))
  if (!isAlive) refuse('token_used')
}

/** Sets the new password and ends every session, so that nobody who knew the old one stays signed in. */
export async function resetPassword(
  context: Context,
  limiter: Limiter,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { database, secrets, clock } = context
  const id = secrets.readSignedId(token)
  // Checked before the costly hash, so that invented tokens cannot keep the server busy.
  const owner = await findTokenOwner(database.db, id, 'reset_password', clock.now())
  if (owner === null) refuse('token_used')
  await refuseWeakPassword(password, await personalWords(database.db, owner))
  const passwordHash = await hashPassword(password)
  const email = await transact(context, async work => {
    const { trx, now } = work
    const { userId } =
      (await useToken(trx, secrets, 'reset_password', token, now)) ?? refuse('token_used')
    const email = (await setPassword(trx, userId, passwordHash, now)) ?? refuse('token_used')
    await killTokens(trx, userId, ALL_PURPOSES, now)
    await addNews(context.outbox, trx, userId, { news: 'password' })
    await forgetNetworks(trx, userId)
    await endSessionsOf(work, userId, null)
    return email
  })
  await limiter.forgetSubject('login', email)
}

/** Forgets the user's networks (see `familiar-network.ts`), as one of them may be that of an intruder. */
async function forgetNetworks(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`update sessions set network = '' where user_id = ${userId}`.execute(trx)
}

/** Also verifies the account, because opening the mail proves that the address is theirs. */
async function setPassword(
  trx: Transaction<unknown>,
  userId: string,
  passwordHash: string,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    update users set password_hash = ${passwordHash}, status = 'active', deactivated_at = null,
      verified_at = coalesce(verified_at, ${new Date(now)})
    where id = ${userId} and status in ('pending_verification', 'active', 'deactivated')
    returning email`.execute(trx)
  return rows[0]?.email ?? null
}
