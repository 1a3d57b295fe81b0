import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { contract, type Received } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { confirmPassword, findPasswordHash } from '../confirm-password.ts'
import { limitSubject } from '../familiar-network.ts'
import { openConfirmedSession, type OpenedSession, type SessionClient } from '../sessions.ts'
import { readChallenge, takeChallenge } from './challenges.ts'
import { hasFactor } from './factors.ts'
import { addNews } from '../mails/account-news.ts'
import { takePasskey } from '../passkeys/show-passkey.ts'
import { takeAppCode } from './app-codes.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

/** The second step of a sign-in, whatever the first step was. */
export async function confirmSignIn(
  context: Context,
  limiter: Limiter,
  { challenge_token: token, ...proof }: Received<'confirmSignIn', 'body'>,
  client: SessionClient,
): Promise<OpenedSession> {
  const { userId, email } = await readChallenge(context, token)
  const subject = await limitSubject(context, email, client)
  await showFactor(context, limiter, { userId, subject }, proof)
  await takeChallenge(context, token)
  return await openConfirmedSession(context, userId, client)
}

/**
 * Confirms the user's identity in an open session, which allows `stepUp` calls for a while. For an account without a
 * second factor the password is enough. Returns until when (epoch milliseconds).
 */
export async function confirmFactor(
  context: Context,
  limiter: Limiter,
  account: Account,
  proof: Received<'confirmFactor', 'body'>,
): Promise<number> {
  const { userId, sessionId } = account
  const { db } = context.database
  if (proof.password === undefined || (await hasFactor(db, userId)))
    await showFactor(context, limiter, { userId, subject: `session ${userId}` }, proof)
  else await confirmPassword(context, limiter, account, proof.password)
  const now = context.clock.now()
  await sql`update sessions set factor_at = ${new Date(now)} where id = ${sessionId}`.execute(
    context.database.db,
  )
  return now + limits.second_factor_minutes * MINUTE
}

/**
 * Checked before every call that is marked `stepUp`. An account with a second factor must have confirmed recently.
 * Without one, the password is asked only where `stepUp` is 'everybody' and the session is not fresh, and always in a
 * session opened by PIN. An account with neither passes.
 */
export async function refuseUnconfirmed(
  context: Pick<Context, 'database' | 'clock'>,
  { userId, sessionId }: Account,
  operation: OperationId,
): Promise<void> {
  if ((await confirmedUntil(context, sessionId)) !== null) return
  const { db } = context.database
  if (await hasFactor(db, userId)) refuse('second_factor_due')
  const { stepUp }: Endpoint = contract[operation]
  const { isByPin, createdAt } = await findOpening(db, sessionId)
  if (!isByPin && (stepUp !== 'everybody' || isFresh(context, createdAt))) return
  if ((await findPasswordHash(db, userId)) !== null) refuse('second_factor_due')
}

type Opening = { readonly isByPin: boolean; readonly createdAt: number }

async function findOpening(db: Kysely<unknown>, sessionId: string): Promise<Opening> {
  const { rows } = await sql<Opening>`
    select is_by_pin as "isByPin", created_at as "createdAt" from sessions
    where id = ${sessionId}`.execute(db)
  return rows[0] ?? refuse('session_ended')
}

/** A session that was just opened needs no confirmation. */
function isFresh({ clock }: Pick<Context, 'clock'>, createdAt: number): boolean {
  return createdAt > clock.now() - limits.second_factor_minutes * MINUTE
}

/** Until when the session counts as confirmed (epoch milliseconds). Null when it does not. */
export async function confirmedUntil(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  sessionId: string,
): Promise<number | null> {
  const { rows } = await sql<{ factor_at: number | null }>`
    select factor_at from sessions where id = ${sessionId}`.execute(database.db)
  const until = (rows[0]?.factor_at ?? -Infinity) + limits.second_factor_minutes * MINUTE
  return until > clock.now() ? until : null
}

type Proof = Omit<Received<'confirmSignIn', 'body'>, 'challenge_token'>
type Showing = {
  readonly userId: string
  /** The key under which wrong tries are counted; ten are allowed in 15 minutes. */
  readonly subject: string
}

/** Checks a proof of the second factor. Refuses a wrong one and one that was used before. */
async function showFactor(
  context: Context,
  limiter: Limiter,
  { userId, subject }: Showing,
  proof: Proof,
): Promise<void> {
  await limiter.allowSubject('factor', subject)
  if (proof.passkey !== undefined)
    await takePasskey(context, { purpose: 'confirm', userId }, proof.passkey)
  else await takeCode(context, userId, proof)
  await limiter.forgetSubject('factor', subject)
}

async function takeCode(context: Context, userId: string, proof: Proof): Promise<void> {
  const isShown = await transact(
    context,
    async ({ trx }) => await takeProof(context, trx, userId, proof),
  )
  if (!isShown) refuse('wrong_code')
}

async function takeProof(
  context: Context,
  trx: Transaction<unknown>,
  userId: string,
  { code, recovery_code: recoveryCode }: Proof,
): Promise<boolean> {
  if (code !== undefined) return await takeAppCode(context, trx, userId, code)
  if (recoveryCode === undefined) return false
  if (!(await takeRecoveryCode(context, trx, userId, recoveryCode))) return false
  const left = await countRecoveryCodes(trx, userId)
  await addNews(context.outbox, trx, userId, { news: 'recovery_used', left: String(left) })
  return true
}
