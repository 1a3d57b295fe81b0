/**
 * Verifies a new account by the six digits of its mail, so that people need not leave the page where they signed up. A
 * code opens only an unverified account: mails to existing accounts carry no code, so guessing never opens one. A code
 * works for half an hour and only in the browser that signed up, from which each address has ten tries a day, for all
 * its codes.
 */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { proofMark } from './claimant.ts'
import type { OpenedSession } from './sessions.ts'
import { writeToken } from './single-use-tokens.ts'
import { verifyAccount, type Verifying } from './verify-account.ts'

type Claim = Received<'verifyByCode', 'body'>
type Opener = Parameters<typeof verifyAccount>[2]

/** @throws {Refusal} `wrong_code`, also for an address that nobody signed up with; `too_many_requests` */
export async function verifyByCode(
  verifying: Verifying,
  { email, code, proof, new_password }: Claim,
  opener: Opener,
): Promise<OpenedSession> {
  const { context, limiter } = verifying
  const id = await findTokenId(context, email, proofMark(context, proof))
  // Without the browser's proof no code is right, so a stranger's tries must not use up those of the person.
  if (id !== null) await limiter.allowSubject('mail_code', email)
  // Some programs show the code with a space, which people copy.
  const isRight = isSame(code.replaceAll(/\D/g, ''), context.secrets.code(id ?? NOBODY))
  if (id === null || !isRight) refuse('wrong_code', { detail: WRONG })
  const token = writeToken(context.secrets, 'verify_account', id)
  const opened = await verifyAccount(verifying, { token, proof, new_password }, opener)
  await limiter.forgetSubject('mail_code', email)
  return opened
}

const WRONG = 'Mirá el último mail que te mandamos, o abrí su link. El código vale 30 minutos.'
/** Id used for an address without a pending sign-up, so that the same work is done. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The token of the last mail for a sign-up in this browser. */
async function findTokenId(
  { database, clock }: Context,
  email: string,
  mark: string | null,
): Promise<string | null> {
  const now = clock.now()
  const since = new Date(now - limits.verification_code_minutes * MINUTE)
  const { rows } = await sql<{ id: string }>`
    select t.id from single_use_tokens t join users u on u.id = t.user_id
    where u.email = ${email} and u.status = 'pending_verification'
      and u.signup_proof is not distinct from ${mark}
      and t.purpose = 'verify_account' and t.used_at is null and t.created_at > ${since}
      and t.expires_at > ${new Date(now)}
    order by t.created_at desc limit 1`.execute(database.db)
  return rows[0]?.id ?? null
}

function isSame(typed: string, code: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}
