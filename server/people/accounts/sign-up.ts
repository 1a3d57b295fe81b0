import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
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
 * only its owner is told, by mail. An account that is still unverified gets a new mail and the new password.
 */
export async function signUp(context: Context, limiter: Limiter, wanted: SignUp): Promise<void> {
  const { name, email, password } = wanted
  if (wanted.website) return
  await refuseWeakPassword(password, [name, email])
  const phone = wanted.phone === undefined ? null : readPhone(wanted.phone)
  const passwordHash = await hashPassword(password)
  const isMailed = await mayMail(limiter, email)
  const signupProof = proofMark(context, wanted.proof)
  const user = { name, email, phone, passwordHash, isCustomer: true, signupProof }
  await context.database.db.transaction().execute(async trx => {
    const signedUp = await registerUser(trx, user, context.clock.now())
    if (!isMailed) return
    const kind = signedUp === null ? 'account_exists' : 'verify_account'
    await addMail(context, trx, kind, email, signedUp?.tokenId)
  })
}
