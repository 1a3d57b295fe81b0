import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { addMail, mayMail } from './account-mails.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { proofMark } from './claimant.ts'
import { readPhone, registerUser } from './register-user.ts'

type SignUp = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly phone?: string | undefined
  readonly proof?: string | undefined
  readonly website?: string | undefined
}

/**
 * Opens an unverified account. An address that already has an account takes the same work and gets the same answer;
 * only its owner is told, by mail. An account that is still unverified gets a new mail and the new password. When the
 * mailbox may get no mail now, nothing changes: the links that were mailed keep working, with their own passwords.
 */
export async function signUp(context: Context, limiter: Limiter, wanted: SignUp): Promise<void> {
  const { name, email, password } = wanted
  if (wanted.website) return
  await refuseWeakPassword(password, [name, email])
  const phone = wanted.phone === undefined ? null : readPhone(wanted.phone)
  const passwordHash = await hashPassword(password)
  if (!(await mayMail(limiter, email))) return
  const signupProof = proofMark(context, wanted.proof)
  const user = { name, email, phone, passwordHash, isCustomer: true, signupProof }
  await transact(context, async ({ trx }) => {
    const signedUp = await registerUser(trx, user, context.clock.now())
    const kind = signedUp === null ? 'account_exists' : 'verify_account'
    await addMail(context, trx, kind, email, signedUp?.tokenId)
  })
}
