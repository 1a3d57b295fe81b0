/**
 * Anybody can sign up with somebody else's address. The owner of the mailbox who opens the mail must never confirm a
 * stranger's password. So the confirming page sends the proof of its browser: the browser that signed up is let in; any
 * other must give the password of the sign-up; and an owner who did not choose that one chooses a new password. An API
 * client that sends none of these is let in too: only the owner of the mailbox has the token, and a stranger cannot
 * make the owner's browser leave the proof out.
 */
import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Claim = Received<'verifyAccount', 'body'>
type Waiting = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password_hash: string | null
  readonly signup_proof: string | null
}

/** For a sign-up without a password. */
const toChoose = { field: 'new_password', message: 'Elegí tu contraseña.' }

/** A keyed hash of the browser's proof. Null without one. */
export function proofMark({ secrets }: Context, proof: string | undefined): string | null {
  return proof ? secrets.fingerprint(`signup:${proof}`) : null
}

/** Refuses a claimant who must prove more. Returns the hash of the password that they choose now, or null. */
export async function checkClaimant(
  context: Context,
  limiter: Limiter,
  claim: Claim,
): Promise<string | null> {
  const { proof, password, new_password: chosen } = claim
  if (proof === undefined && password === undefined && chosen === undefined) return null
  const waiting = await findWaiting(context, claim.token)
  // Already verified: its password stays.
  if (waiting === null) return null
  if (chosen !== undefined) {
    await refuseWeakPassword(chosen, [waiting.name, waiting.email], 'new_password')
    return await hashPassword(chosen)
  }
  if (password !== undefined) {
    await limiter.allowSubject('password', waiting.id)
    if (!(await isPassword(password, waiting.password_hash))) refuse('invalid_credentials')
    return null
  }
  const mark = proofMark(context, proof)
  if (mark === null || mark !== waiting.signup_proof)
    refuse('password_needed', waiting.password_hash === null ? { errors: [toChoose] } : {})
  return null
}

/** The unverified account of this token, with the data of its last sign-up. Null when there is none. */
async function findWaiting(
  { database, secrets, clock }: Context,
  token: string,
): Promise<Waiting | null> {
  const purposes = ['verify_account', 'confirm_trial'] as const
  if (!purposes.some(purpose => secrets.isSignedId(purpose, token, 1))) return null
  const { rows } = await sql<Waiting>`
    select u.id, u.name, u.email, u.password_hash, u.signup_proof
    from single_use_tokens t join users u on u.id = t.user_id
    where t.id = ${secrets.readSignedId(token)} and t.purpose = any(${purposes})
      and t.used_at is null and t.expires_at > ${new Date(clock.now())}
      and u.status = 'pending_verification'`.execute(database.db)
  return rows[0] ?? null
}
