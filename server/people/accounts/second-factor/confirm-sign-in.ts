import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Received } from '#contract/contract.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { limitSubject } from '../familiar-network.ts'
import { openConfirmedSession, type OpenedSession, type SessionClient } from '../sessions.ts'
import { readChallenge, takeChallenge } from './challenges.ts'
import { hasFactor } from './factors.ts'
import { showFactor } from './show-factor.ts'

/** The second step of coming in, whatever the first one was. */
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

/** In a session that is open: the dear acts are, for a while. Answers until when. */
export async function confirmFactor(
  context: Context,
  limiter: Limiter,
  { userId, sessionId }: Account,
  proof: Received<'confirmFactor', 'body'>,
): Promise<number> {
  await showFactor(context, limiter, { userId, subject: `session ${userId}` }, proof)
  const now = context.clock.now()
  await sql`update sessions set factor_at = ${new Date(now)} where id = ${sessionId}`.execute(
    context.database.db,
  )
  return now + limits.second_factor_minutes * MINUTE
}

/** Asked before every call that says `stepUp`. An account without a second factor has only its password to say. */
export async function refuseUnconfirmed(
  { database, clock }: Context,
  { userId, sessionId }: Account,
): Promise<void> {
  if ((await confirmedUntil({ database, clock }, sessionId)) !== null) return
  if (await hasFactor(database.db, userId)) refuse('second_factor_due')
}

/** Null: not shown in this session, or too long ago. */
export async function confirmedUntil(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  sessionId: string,
): Promise<number | null> {
  const { rows } = await sql<{ factor_at: number | null }>`
    select factor_at from sessions where id = ${sessionId}`.execute(database.db)
  const until = (rows[0]?.factor_at ?? -Infinity) + limits.second_factor_minutes * MINUTE
  return until > clock.now() ? until : null
}
