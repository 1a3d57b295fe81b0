import type { Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { addNews } from '../mails/account-news.ts'
import { takePasskey } from '../passkeys/show-passkey.ts'
import { takeAppCode } from './app-codes.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

type Proof = Omit<Received<'confirmSignIn', 'body'>, 'challenge_token'>
type Showing = {
  readonly userId: string
  /** The key under which wrong tries are counted; ten are allowed in 15 minutes. */
  readonly subject: string
}

/** Checks a proof of the second factor. Refuses a wrong one and one that was used before. */
export async function showFactor(
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
  const isShown = await context.database.db
    .transaction()
    .execute(async trx => await takeProof(context, trx, userId, proof))
  if (!isShown) refuse('wrong_code')
  context.outbox.wake()
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
