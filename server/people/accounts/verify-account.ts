import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { confirmTrial } from '#server/shop/trial/confirm-trial.ts'
import { mayMail, requestMail } from './account-mails.ts'
import { checkClaimant } from './claimant.ts'
import { confirmEmail } from '../profile/change-email.ts'
import {
  announceEnded,
  openSession,
  type EndedSession,
  type OpenedSession,
  type SessionClient,
} from './sessions.ts'
import { useToken } from './single-use-tokens.ts'

/**
 * Whoever holds the mail's token owns the address: the account opens, and so does a session. With which password is
 * `checkClaimant`'s to say.
 */
export async function verifyAccount(
  context: Context,
  limiter: Limiter,
  claim: Received<'verifyAccount', 'body'>,
  customer: SessionClient,
): Promise<OpenedSession> {
  const { database, secrets, clock } = context
  const { token } = claim
  const chosenHash = await checkClaimant(context, limiter, claim)
  const now = clock.now()
  let ended: readonly EndedSession[] = []
  const userId = await database.db.transaction().execute(async trx => {
    const trial = await useToken(trx, secrets, 'confirm_trial', token, now)
    if (trial !== null) return await confirmTrial(context, trx, trial, chosenHash)
    const change = await useToken(trx, secrets, 'change_email', token, now)
    if (change !== null) {
      ended = await confirmEmail(context, trx, change, now)
      return change.userId
    }
    const { userId: id, detail } =
      (await useToken(trx, secrets, 'verify_account', token, now)) ?? refuse('token_used')
    // Of the sign-up that this mail belongs to, whatever others have said about the address.
    const { numAffectedRows } = await sql`
      update users set status = 'active', verified_at = ${new Date(now)},
        name = coalesce(${detail['name'] ?? null}, name),
        password_hash = coalesce(${chosenHash}, ${detail['passwordHash'] ?? null}, password_hash),
        signup_proof = null
      where id = ${id} and status = 'pending_verification'`.execute(trx)
    return numAffectedRows === 1n ? id : refuse('token_used')
  })
  announceEnded(context.publisher, ended)
  return await openSession(context, userId, customer)
}

/** Asks for a new token; only an account that still waits for it will get the mail. */
export async function resendVerification(
  context: Context,
  limiter: Limiter,
  email: string,
): Promise<void> {
  if (!(await mayMail(limiter, email))) return
  await requestMail(context, 'verify_account', email)
}
