import { sql, type Kysely } from 'kysely'

/** Any sign-in reactivates a deactivated account. */
export async function comeBack(db: Kysely<unknown>, userId: string): Promise<void> {
  await sql`
    update users set status = 'active', deactivated_at = null
    where id = ${userId} and status = 'deactivated'`.execute(db)
}
