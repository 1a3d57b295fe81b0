import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Limiter } from '../http/limiter.ts'
import { refuse } from '../http/refusal.ts'
import { mailToken, mayMail } from './account-mails.ts'
import { openSession, type OpenedSession } from './sessions.ts'
import { useToken } from './single-use-tokens.ts'

/** Whoever holds the mail's token owns the address: the account opens, and so does a session. */
export async function verifyAccount(
  context: Context,
  token: string,
  userAgent: string,
): Promise<OpenedSession> {
  const { database, secrets, clock } = context
  const now = clock.now()
  const userId = await database.db.transaction().execute(async trx => {
    const id = (await useToken(trx, secrets, 'verify_account', token, now)) ?? refuse('token_used')
    const { numAffectedRows } = await sql`
      update users set status = 'active', verified_at = ${new Date(now)}
      where id = ${id} and status = 'pending_verification'`.execute(trx)
    return numAffectedRows === 1n ? id : refuse('token_used')
  })
  return await openSession(context, userId, userAgent)
}

/** Sends a new token to an account that still waits for it; about any other address nothing is said or done. */
export async function resendVerification(
  context: Context,
  limiter: Limiter,
  email: string,
): Promise<void> {
  if (!(await mayMail(limiter, email))) return
  await context.database.db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: string }>`
      select id from users where email = ${email} and status = 'pending_verification'`.execute(trx)
    const user = rows[0]
    if (user !== undefined) await mailToken(context, trx, { id: user.id, email }, 'verify_account')
  })
}
