/** Records when a session was last used, for the user's list of sessions. Written at most once in five minutes. */
import { sql, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '#domain/calendar/interval.ts'

const PAUSE_MS = 5 * MINUTE

/** When this process last wrote it. What other processes wrote is checked in the statement. */
const written = new LRUCache<string, number>({ max: 5000 })

export async function noteUse(db: Kysely<unknown>, sessionId: string, now: number): Promise<void> {
  const before = written.get(sessionId)
  if (before !== undefined && Math.abs(now - before) < PAUSE_MS) return
  written.set(sessionId, now)
  await sql`
    update sessions set last_used_at = ${new Date(now)}
    where id = ${sessionId}
      and (last_used_at is null or last_used_at <= ${new Date(now - PAUSE_MS)})`.execute(db)
}
