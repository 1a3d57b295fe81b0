import { sql } from 'kysely'
import type { Database } from '#server/kernel/db/connect.ts'

/** Its push service does not know that browser any more: nothing of its owner's reaches it, whatever it was asked for. */
export const forgetDeviceIn =
  ({ db }: Pick<Database, 'db'>) =>
  async (id: string): Promise<void> => {
    await sql`
    delete from push_subscriptions
    where endpoint = (select endpoint from push_subscriptions where id = ${id})`.execute(db)
  }
