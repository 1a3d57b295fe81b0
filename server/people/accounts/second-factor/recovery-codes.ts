/** Recovery codes for a lost phone: shown once, each valid once, stored as keyed hashes. */
import { randomInt } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import { hasNoFactor } from './factors.ts'

/** Without characters that are easily confused: 0 and o, 1, l and i. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** Makes new codes; the previous ones become invalid. */
export async function makeRecoveryCodes(
  context: Context,
  trx: Transaction<unknown>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: limits.recovery_codes }, aCode)
  const marks = codes.map(code => markOf(context, code))
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx)
  await sql`
    insert into recovery_codes (user_id, code, created_at)
    select ${userId}, mark, ${new Date(context.clock.now())}
    from unnest(${marks}::text[]) as mark`.execute(trx)
  return codes
}

/** Makes codes for the first factor. Returns none when valid codes exist already. */
export async function makeFirstRecoveryCodes(
  context: Context,
  trx: Transaction<unknown>,
  userId: string,
): Promise<string[]> {
  if ((await countRecoveryCodes(trx, userId)) > 0) return []
  return await makeRecoveryCodes(context, trx, userId)
}

export async function dropCodesWithoutFactor(
  trx: Transaction<unknown>,
  userId: string,
): Promise<void> {
  await sql`
    delete from recovery_codes r using users u
    where r.user_id = ${userId} and u.id = r.user_id and ${hasNoFactor}`.execute(trx)
}

export async function takeRecoveryCode(
  context: Context,
  db: Kysely<unknown>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_codes set used_at = ${new Date(context.clock.now())}
    where user_id = ${userId} and code = ${markOf(context, code)} and used_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(db: Kysely<unknown>, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes
    where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

/** Two halves with a dash, to be easier to read from paper. */
function aCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
}

function markOf({ secrets }: Context, code: string): string {
  return secrets.fingerprint(`recovery:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
