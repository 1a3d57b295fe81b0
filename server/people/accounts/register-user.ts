import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { phoneWanted } from '#contract/texts/texts.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { normalizePhone } from '#server/kernel/phones.ts'
import { issueToken } from './single-use-tokens.ts'

type NewUser = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** Null: they choose one when they open the mail, or never. */
  readonly passwordHash: string | null
  readonly isCustomer: boolean
  /** A fingerprint of what the browser that signs up remembers; null for one that remembers nothing. */
  readonly signupProof: string | null
}

/** `tokenId` is of the mail that opens the account with what this sign-up says; null when it opens none. */
export type SignedUp = {
  readonly id: string
  readonly isNew: boolean
  readonly tokenId: string
}

/**
 * A new account, still to be verified. Whoever signs up first need not own the mailbox: an account that still waits is
 * everybody's who asks for it, so each sign-up gets a token of its own that sets its own password, and kills the ones
 * before. Null when the address has been verified; the statements are the same, so that the time does not tell.
 */
export async function registerUser(
  trx: Transaction<unknown>,
  user: NewUser,
  now: number,
): Promise<SignedUp | null> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into users (id, email, name, phone, password_hash, is_customer, signup_proof, status, created_at)
    values (${randomUUID()}, ${user.email}, ${user.name}, ${user.phone}, ${user.passwordHash},
      ${user.isCustomer}, ${user.signupProof}, 'pending_verification', ${new Date(now)})
    on conflict (email) do update set name = excluded.name, phone = excluded.phone,
      password_hash = excluded.password_hash, signup_proof = excluded.signup_proof,
      is_customer = users.is_customer or excluded.is_customer
      where users.status = 'pending_verification'
    returning id, xmax = 0 as "isNew"`.execute(trx)
  const id = rows[0]?.id ?? null
  const tokenId = await supersede(trx, id, user, now)
  return id === null ? null : { id, isNew: rows[0]?.isNew === true, tokenId }
}

/** The same for an account that already waits; null, and no new one, when there is none. */
export async function signUpAgain(
  trx: Transaction<unknown>,
  user: NewUser,
  now: number,
): Promise<SignedUp | null> {
  const { rows } = await sql`
    select from users where email = ${user.email} and status = 'pending_verification'
    for no key update`.execute(trx)
  return rows.length === 0 ? null : await registerUser(trx, user, now)
}

/** What an earlier sign-up was sent opens nothing any more: neither its link nor a trial that it asked for. */
async function supersede(
  trx: Transaction<unknown>,
  userId: string | null,
  { name, passwordHash }: NewUser,
  now: number,
): Promise<string> {
  await sql`update ad_url_reservations set user_id = null where user_id = ${userId}`.execute(trx)
  const detail = passwordHash === null ? { name } : { name, passwordHash }
  return await issueToken(trx, userId, 'verify_account', now, detail)
}

export function readPhone(text: string): string {
  return normalizePhone(text) ?? refuseField('phone', phoneWanted)
}
