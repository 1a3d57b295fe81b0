/**
 * Anybody can sign up with anybody's address, before its owner or after them. The mail goes to the owner, and opening it
 * must never set a stranger's password. So the page that confirms says which browser it is in: the one that signed up
 * goes straight in; any other is asked for the password of the sign-up; and whoever owns the mailbox and never chose
 * that one chooses their own. A caller without a browser, which says nothing, is taken at its word: only the owner of the
 * mailbox has the token, and a stranger cannot make their leave anything out.
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

/** Nobody chose one yet: there is none to ask for. */
const toChoose = { field: 'new_password', message: 'Elegí tu contraseña.' }

/** The same browser gives the same mark; nothing of it can be read back. */
export function proofMark({ secrets }: Context, proof: string | undefined): string | null {
  return proof ? secrets.fingerprint(`signup:${proof}`) : null
}

/** Refuses whoever must say more first. Answers the hash of the password they choose now, if they do. */
export async function checkClaimant(
  context: Context,
  limiter: Limiter,
  claim: Claim,
): Promise<string | null> {
  const { proof, password, new_password: chosen } = claim
  if (proof === undefined && password === undefined && chosen === undefined) return null
  const waiting = await findWaiting(context, claim.token)
  // An account that is open already keeps its password: nothing is decided here.
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

/** The account that this token would open, as its last sign-up left it; null when the token opens none. */
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
