import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { toDevice } from './subscriptions.ts'

type Row = {
  readonly id: string
  readonly endpoint: string
  readonly created_at: number
  readonly user_agent: string
  readonly is_current: boolean
}

/** The devices on which this user gets pushes about their shops, the current session's first. */
export async function findOwnDevices(
  db: Kysely<unknown>,
  { userId, sessionId }: Account,
): Promise<Reply<'listPushDevices'>['items']> {
  const { rows } = await sql<Row>`
    select p.id, p.endpoint, p.created_at, s.user_agent, p.session_id = ${sessionId} as is_current
    from push_subscriptions p join sessions s on s.id = p.session_id
    where s.user_id = ${userId} and s.ended_at is null
    order by (p.session_id = ${sessionId}) desc, p.created_at desc, p.id limit 100`.execute(db)
  return rows.map(row => ({
    ...toDevice(row),
    user_agent: row.user_agent,
    is_current: row.is_current,
  }))
}

/** Returns whether there was such a device. */
export async function removeOwnDevice(
  db: Kysely<unknown>,
  { userId }: Account,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from push_subscriptions p using sessions s
    where p.id = ${id} and s.id = p.session_id and s.user_id = ${userId} returning p.id`.execute(db)
  return rows.length > 0
}
