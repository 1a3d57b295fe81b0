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
  /** Null: they choose a password when they open the mail, or never. */
  readonly passwordHash: string | null
  readonly isCustomer: boolean
  /** Keyed hash of a secret that the browser of the sign-up keeps. Null when it sent none. */
  readonly signupProof: string | null
}

/** `tokenId`: the token of the mail that verifies the account with the data of this sign-up. */
export type SignedUp = {
  readonly id: string
  readonly isNew: boolean
  readonly tokenId: string
}

/**
 * Creates an unverified account, or overwrites one that is still unverified: the first to sign up need not own the
 * mailbox. So each sign-up gets its own token, which sets its own password, and invalidates earlier tokens. Returns
 * null when the address is already verified; the same statements run then, so that the time does not reveal it.
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

/** Like `registerUser`, but only for an account that exists and is unverified. Returns null when there is none. */
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

/** Invalidates the link of an earlier sign-up and the trial that it asked for, and issues a new token. */
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

/** An account is of no country. */
const PHONE_WANTED = `${phoneWanted} Si es de otro país, con su código, como +598 94 123 456.`

export function readPhone(text: string): string {
  return normalizePhone(text) ?? refuseField('phone', PHONE_WANTED)
}
