import { sql, type Kysely } from 'kysely'
import webPush from 'web-push'

/** The key pair by which this server identifies itself to push services (VAPID, RFC 8292). */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/**
 * Generated once and kept in the database: browsers subscribed to this key, and a new one would end every subscription.
 * Both halves are one row, so that processes that start at the same moment agree on one pair.
 */
export async function openPushKeys(db: Kysely<unknown>, now: number): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await sql`insert into app_secrets (name, value, created_at)
    values ('vapid', ${`${publicKey}.${privateKey}`}, ${new Date(now)})
    on conflict (name) do nothing`.execute(db)
  const { rows } = await sql<{
    value: string
  }>`select value from app_secrets where name = 'vapid'`.execute(db)
  const [kept = publicKey, secret = privateKey] = rows[0]?.value.split('.') ?? []
  return { publicKey: kept, privateKey: secret }
}
