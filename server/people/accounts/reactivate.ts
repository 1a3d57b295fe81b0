import { sql, type Kysely } from 'kysely'

/** An account that rests wakes up when its person comes in, however they do. */
export async function comeBack(db: Kysely<unknown>, userId: string): Promise<void> {
  await sql`
    update users set status = 'active', deactivated_at = null
    where id = ${userId} and status = 'deactivated'`.execute(db)
}
