import { sql } from 'kysely'
import type { Database } from '#server/kernel/db/connect.ts'

/** Deletes all subscriptions of a browser that its push service no longer knows. */
export const forgetDeviceIn =
  ({ db }: Pick<Database, 'db'>) =>
  async (id: string): Promise<void> => {
    await sql`
    delete from push_subscriptions
    where endpoint = (select endpoint from push_subscriptions where id = ${id})`.execute(db)
  }
