/**
 * After the first step (password, mail or provider) an account with a second factor gets a challenge token instead of a
 * session. It is random, valid once for five minutes, and only together with the second factor.
 */
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { FactorWay } from '#contract/protocol/problems.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

const TOKEN_BYTES = 32

/** Refuses with a new challenge. With `checkedHash`, only if the account still has that password hash. */
export async function refuseWithChallenge(
  { database, clock, secrets }: Context,
  userId: string,
  ways: readonly FactorWay[],
  checkedHash: string | null,
): Promise<never> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(clock.now() + limits.challenge_minutes * MINUTE)
  const { numAffectedRows } = await sql`
    insert into sign_in_challenges (token, user_id, expires_at)
    select ${secrets.fingerprint(`challenge:${token}`)}, u.id, ${expiresAt} from users u
    where u.id = ${userId} and (${checkedHash}::text is null or u.password_hash = ${checkedHash})
    for share of u`.execute(database.db)
  if (numAffectedRows !== 1n) refuse('session_ended')
  return refuse('second_factor_needed', { challenge: { token, ways } })
}

/** The account of a challenge; refuses one that has expired. */
export async function readChallenge(
  { database, clock, secrets }: Context,
  token: string,
): Promise<{ readonly userId: string; readonly email: string }> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select c.user_id as "userId", u.email from sign_in_challenges c join users u on u.id = c.user_id
    where c.token = ${secrets.fingerprint(`challenge:${token}`)}
      and c.expires_at > ${new Date(clock.now())}`.execute(database.db)
  return rows[0] ?? refuse('challenge_over')
}

/** Uses up a challenge, so that of two concurrent requests only one gets a session. */
export async function takeChallenge({ database, secrets }: Context, token: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from sign_in_challenges
    where token = ${secrets.fingerprint(`challenge:${token}`)}`.execute(database.db)
  if (numAffectedRows !== 1n) refuse('challenge_over')
}

/** Ends half-finished sign-ins, together with the sessions. */
export async function dropChallenges(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`delete from sign_in_challenges where user_id = ${userId}`.execute(trx)
}
