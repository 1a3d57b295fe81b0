import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { isPassword } from './passwords.ts'

/**
 * Checks the password again before something that a stolen session must not do. Ten tries in all, whatever they are
 * for. Returns the hash that matched, so that callers can notice a change of the password in between.
 */
export async function confirmPassword(
  { database }: Context,
  limiter: Limiter,
  { userId }: Account,
  password: string,
): Promise<string> {
  await limiter.allowSubject('password', userId)
  const hash = await findPasswordHash(database.db, userId)
  const matches = await isPassword(password, hash)
  if (hash === null || !matches) return refuse('invalid_credentials')
  await limiter.forgetSubject('password', userId)
  return hash
}

/** Null for an account without a password. */
export async function findPasswordHash(
  db: Kysely<unknown>,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from users where id = ${userId}`.execute(db)
  return rows[0]?.password_hash ?? null
}
