/**
 * The mails about an account. They leave with the outbox's next pass and never wake it: sending is work that only a
 * known address causes, and beside the answer it could be measured.
 */
import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Limiter } from '../http/limiter.ts'
import { Refusal } from '../http/refusal.ts'
import { issueToken, type TokenPurpose } from './single-use-tokens.ts'

/**
 * Whether this mailbox may get one more of these mails now. Asked for every address that is typed, known or not, and
 * never answered to whoever typed it: our forms must not become a way to fill somebody's inbox.
 */
export async function mayMail(limiter: Limiter, address: string): Promise<boolean> {
  try {
    await limiter.allowSubject('mail', address)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Only the row's id is kept in the message; the token is signed when the mail is written. */
export async function mailToken(
  context: Context,
  trx: Transaction<unknown>,
  user: { readonly id: string; readonly email: string },
  purpose: TokenPurpose,
): Promise<void> {
  const tokenId = await issueToken(trx, user.id, purpose, context.clock.now())
  await context.outbox.add(trx, {
    kind: purpose,
    subjectId: tokenId,
    revision: 1,
    organizationId: null,
    recipient: user.email,
    payload: {},
  })
}

/** Tells the owner of an address that somebody, probably herself, tried to open a second account with it. */
export async function mailAccountExists(
  context: Context,
  trx: Transaction<unknown>,
  email: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(
    trx,
  )
  const owner = rows[0]
  if (owner === undefined) return
  await context.outbox.add(trx, {
    kind: 'account_exists',
    subjectId: owner.id,
    // Each try is a new message, but a double click is one try.
    revision: Math.floor(context.clock.now() / 60_000),
    organizationId: null,
    recipient: email,
    payload: {},
  })
}
