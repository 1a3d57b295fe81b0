import { sql, type Kysely } from 'kysely'

/** Called at every sign-in, whatever its method. */
export async function comeBack(db: Kysely<unknown>, userId: string): Promise<void> {
  await sql`
    update users set status = 'active', deactivated_at = null
    where id = ${userId} and status = 'deactivated'`.execute(db)
}
