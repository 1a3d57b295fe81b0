/**
 * Six digits are typed on the phone where one signed up, without leaving the page. They open only an account that still
 * waits: the mail to an address that has one carries a link and no code, so guessing leads into nobody's account. They
 * work in the browser that signed up, for half an hour, and ten tries a day for one address, whatever mails it gets.
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

/** @throws {Refusal} `wrong_code`, the same for an address that nobody signed up with; `too_many_requests` */
export async function verifyByCode(
  verifying: Verifying,
  { email, code, proof, new_password }: Claim,
  opener: Opener,
): Promise<OpenedSession> {
  const { context, limiter } = verifying
  await limiter.allowSubject('mail_code', email)
  const id = await findTokenId(context, email, proofMark(context, proof))
  // People copy it with the space that some programs show in it.
  const isRight = isSame(code.replaceAll(/\D/g, ''), context.secrets.code(id ?? NOBODY))
  if (id === null || !isRight) refuse('wrong_code', { detail: WRONG })
  const token = writeToken(context.secrets, 'verify_account', id)
  const opened = await verifyAccount(verifying, { token, proof, new_password }, opener)
  await limiter.forgetSubject('mail_code', email)
  return opened
}

const WRONG = 'Mirá el último mail que te mandamos, o abrí su link. El código vale 30 minutos.'
/** The same work is done for an address that waits for nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Of the mail that this browser is waiting for. */
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
