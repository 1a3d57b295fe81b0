import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

export const ALL_PURPOSES = [
  'verify_account',
  'reset_password',
  'magic_link',
  'change_email',
  'confirm_trial',
  'claim_turns',
] as const
export type TokenPurpose = (typeof ALL_PURPOSES)[number]
/** Data that the link needs besides its purpose. */
type Detail = Readonly<Record<string, string>>
export type UsedToken = { readonly userId: string; readonly detail: Detail }

const LIFE: Readonly<Record<TokenPurpose, number>> = {
  verify_account: limits.verification_hours * HOUR,
  reset_password: limits.password_reset_minutes * MINUTE,
  magic_link: limits.magic_link_minutes * MINUTE,
  change_email: limits.email_change_hours * HOUR,
  confirm_trial: limits.verification_hours * HOUR,
  claim_turns: limits.turn_claim_hours * HOUR,
}
const GENERATION = 1

/**
 * Inserts the row of a new token and invalidates earlier ones of the same purpose. The token itself is never stored.
 * When `userId` is null, the same statements run but insert nothing.
 */
export async function issueToken(
  trx: Transaction<unknown>,
  userId: string | null,
  purpose: TokenPurpose,
  now: number,
  detail: Detail = {},
): Promise<string> {
  // Locks the user, or two concurrent requests would both leave a valid token.
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
  await killTokens(trx, userId, [purpose], now)
  const id = randomUUID()
  await sql`
    insert into single_use_tokens (id, user_id, purpose, created_at, expires_at, detail)
    select ${id}, id, ${purpose}, ${new Date(now)}, ${new Date(now + LIFE[purpose])},
      ${JSON.stringify(detail)}::jsonb from users where id = ${userId}`.execute(trx)
  return id
}

/** The token of this row, for its mail. */
export function writeToken(secrets: Secrets, purpose: TokenPurpose, id: string): string {
  return secrets.signId(purpose, id, GENERATION)
}

/**
 * Uses up a token and erases a password hash stored with it. Returns its user and detail, or null when the token is not
 * ours, has expired or was used.
 */
export async function useToken(
  trx: Transaction<unknown>,
  secrets: Secrets,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<UsedToken | null> {
  if (!secrets.isSignedId(purpose, token, GENERATION)) return null
  // Locks the user before the token, in the same order as `issueToken`, to avoid a deadlock.
  await sql`
    select from users where id = (select user_id from single_use_tokens
      where id = ${secrets.readSignedId(token)}) for no key update`.execute(trx)
  const { rows } = await sql<UsedToken>`
    update single_use_tokens t set used_at = ${new Date(now)}, detail = t.detail - 'passwordHash'
    from single_use_tokens was
    where t.id = ${secrets.readSignedId(token)} and was.id = t.id and t.purpose = ${purpose}
      and t.used_at is null and t.expires_at > ${new Date(now)}
    returning t.user_id as "userId", was.detail`.execute(trx)
  return rows[0] ?? null
}

/** The user of a token that is still valid, or null. */
export async function findTokenOwner(
  db: Kysely<unknown>,
  id: string | null,
  purpose: TokenPurpose,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from single_use_tokens where id = ${id} and purpose = ${purpose}
      and used_at is null and expires_at > ${new Date(now)}`.execute(db)
  return rows[0]?.user_id ?? null
}

export async function killTokens(
  trx: Transaction<unknown>,
  userId: string | null,
  purposes: readonly TokenPurpose[],
  now: number,
): Promise<void> {
  await sql`
    update single_use_tokens set used_at = ${new Date(now)}, detail = detail - 'passwordHash'
    where user_id = ${userId} and purpose = any(${purposes}) and used_at is null`.execute(trx)
}

export async function isTokenAlive(
  ...[db, id, purpose, now]: Parameters<typeof findTokenOwner>
): Promise<boolean> {
  return (await findTokenOwner(db, id, purpose, now)) !== null
}
