import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { mayMail, requestMail } from './account-mails.ts'
import { checkClaimant } from './claimant.ts'
import {
  announceEnded,
  openSession,
  type EndedSession,
  type OpenedSession,
  type SessionClient,
} from './sessions.ts'
import { type UsedToken, useToken } from './single-use-tokens.ts'

type Opened = { readonly userId: string; readonly ended?: readonly EndedSession[] }

/** The token of a mail, with the password that was chosen beside it and the account in whose session it came back. */
export type ReturnedToken = UsedToken & {
  readonly chosenHash: string | null
  readonly cameFrom: string | null
}

/** What a mail's token does, in the transaction that uses it up: whose session it opens, and which ones it ends. */
type TokenUse = (
  context: Context,
  trx: Transaction<unknown>,
  returned: ReturnedToken,
) => Promise<Opened>

export type TokenUses = Readonly<Record<'confirm_trial' | 'change_email', TokenUse>>

export type Verifying = {
  readonly context: Context
  readonly limiter: Limiter
  readonly tokenUses: TokenUses
}

/**
 * Whoever holds the mail's token owns the address: the account opens, and so does a session. With which password is
 * `checkClaimant`'s to say.
 */
export async function verifyAccount(
  { context, limiter, tokenUses }: Verifying,
  claim: Received<'verifyAccount', 'body'>,
  { caller, client }: { readonly caller: Caller; readonly client: SessionClient },
): Promise<OpenedSession> {
  const cameFrom = caller.kind === 'account' ? caller.userId : null
  const { database, secrets, clock, publisher } = context
  const uses = { ...tokenUses, verify_account: openAccount }
  const chosenHash = await checkClaimant(context, limiter, claim)
  const { userId, ended = [] } = await database.db.transaction().execute(async trx => {
    for (const purpose of ['confirm_trial', 'change_email', 'verify_account'] as const) {
      const used = await useToken(trx, secrets, purpose, claim.token, clock.now())
      if (used !== null) return await uses[purpose](context, trx, { ...used, chosenHash, cameFrom })
    }
    return refuse('token_used')
  })
  announceEnded(publisher, ended)
  return await openSession(context, userId, client)
}

/** Of the sign-up that this mail belongs to, whatever others have said about the address. */
async function openAccount(
  { clock }: Context,
  trx: Transaction<unknown>,
  { userId, detail, chosenHash }: ReturnedToken,
): Promise<Opened> {
  const { numAffectedRows } = await sql`
    update users set status = 'active', verified_at = ${new Date(clock.now())},
      name = coalesce(${detail['name'] ?? null}, name),
      password_hash = coalesce(${chosenHash}, ${detail['passwordHash'] ?? null}, password_hash),
      signup_proof = null
    where id = ${userId} and status = 'pending_verification'`.execute(trx)
  return numAffectedRows === 1n ? { userId } : refuse('token_used')
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
