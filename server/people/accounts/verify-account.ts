import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { mayMail, requestMail } from './account-mails.ts'
import { checkClaimant } from './claimant.ts'
import { openSession, type OpenedSession, type SessionClient } from './sessions.ts'
import { type UsedToken, useToken } from './single-use-tokens.ts'

/** A token from a mail, the hash of the password chosen with it, and the user in whose session it was returned. */
export type ReturnedToken = UsedToken & {
  readonly chosenHash: string | null
  readonly cameFrom: string | null
}

/** Does what a token is for, in the transaction that uses it up. Returns the user whose session is to be opened. */
type TokenUse = (context: Context, work: Work, returned: ReturnedToken) => Promise<string>

export type TokenUses = Readonly<Record<'confirm_trial' | 'change_email', TokenUse>>

export type Verifying = {
  readonly context: Context
  readonly limiter: Limiter
  readonly tokenUses: TokenUses
}

/**
 * The token of a mail proves that its holder owns the address: verifies the account and opens a session.
 * `checkClaimant` decides about the password.
 */
export async function verifyAccount(
  { context, limiter, tokenUses }: Verifying,
  claim: Received<'verifyAccount', 'body'>,
  { caller, client }: { readonly caller: Caller; readonly client: SessionClient },
): Promise<OpenedSession> {
  const cameFrom = caller.kind === 'account' ? caller.userId : null
  const uses = { ...tokenUses, verify_account: openAccount }
  const chosenHash = await checkClaimant(context, limiter, claim)
  const userId = await transact(context, async work => {
    for (const purpose of ['confirm_trial', 'change_email', 'verify_account'] as const) {
      const used = await useToken(work.trx, context.secrets, purpose, claim.token, work.now)
      if (used !== null)
        return await uses[purpose](context, work, { ...used, chosenHash, cameFrom })
    }
    return refuse('token_used')
  })
  return await openSession(context, userId, client)
}

/** Verifies the account with the data of the sign-up that this mail belongs to, even if others signed up since. */
async function openAccount(
  _: Context,
  { trx, now }: Work,
  { userId, detail, chosenHash }: ReturnedToken,
): Promise<string> {
  const { numAffectedRows } = await sql`
    update users set status = 'active', verified_at = ${new Date(now)},
      name = coalesce(${detail['name'] ?? null}, name),
      password_hash = coalesce(${chosenHash}, ${detail['passwordHash'] ?? null}, password_hash),
      signup_proof = null
    where id = ${userId} and status = 'pending_verification'`.execute(trx)
  return numAffectedRows === 1n ? userId : refuse('token_used')
}

/** Requests a new verification mail, which only an unverified account will get. */
export async function resendVerification(
  context: Context,
  limiter: Limiter,
  email: string,
): Promise<void> {
  if (!(await mayMail(limiter, email))) return
  await requestMail(context, 'verify_account', email)
}
