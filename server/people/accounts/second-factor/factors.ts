import { sql, type Kysely } from 'kysely'
import { factorWays, type FactorWay } from '#contract/protocol/problems.ts'

/** SQL condition, with the account as `u`: it has no second factor. */
export const hasNoFactor = sql`not exists (
    select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  and not exists (select from passkeys p where p.user_id = u.id)`

/** The kinds of proof that this account can show. */
export async function findWays(db: Kysely<unknown>, userId: string): Promise<FactorWay[]> {
  const { rows } = await sql<Record<FactorWay, boolean>>`
    select exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from second_factors
        where user_id = ${userId} and confirmed_at is not null and kind = 'app') as code,
      exists (select from recovery_codes
        where user_id = ${userId} and used_at is null) as recovery_code`.execute(db)
  const [found] = rows
  return found === undefined ? [] : factorWays.filter(way => found[way])
}

export async function hasFactor(db: Kysely<unknown>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and not (${hasNoFactor})`.execute(db)
  return rows.length > 0
}
