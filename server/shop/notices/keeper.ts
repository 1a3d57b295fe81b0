/*
 * Stores the notices that the staff's screens get. Sending a notice does not wait for it: the change is committed already,
 * and the notices are written in batches a moment later.
 */
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Notice } from '#contract/events.ts'
import type { Database } from '#server/kernel/db/connect.ts'
import { createBatch } from '#server/kernel/jobs/one-at-a-time.ts'
import type { KeepNotice } from '#server/kernel/realtime/publish.ts'

export type NoticeKeeper = {
  readonly keep: KeepNotice
  /** Resolves when all notices kept so far are written. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Kept = Notice & {
  readonly shopId: string
  readonly wasHeard: boolean
  readonly byUser: string | null
}

const PAUSE_MS = 50
const RETRY_MS = 2000
/** While the database is away for long, the oldest notices are dropped. */
const MOST_WAITING = 2000

export function createNoticeKeeper(
  { db }: Pick<Database, 'db'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): NoticeKeeper {
  let waiting: Kept[] = []
  let isFailing = false
  const { later, flush, stop } = createBatch(PAUSE_MS, async () => {
    const batch = eachOnce(waiting)
    waiting = []
    if (batch.length === 0) return
    try {
      await insert(db, batch)
      isFailing = false
    } catch (error) {
      // Logged once per outage, so that a long one does not fill the log.
      if (!isFailing)
        log.warn({ err: error, notices: batch.length }, 'Notices could not be kept yet')
      isFailing = true
      waiting = [...batch, ...waiting].slice(-MOST_WAITING)
      later(RETRY_MS)
    }
  })
  return {
    keep: (shopId, notice, wasHeard, byUser = null) => {
      waiting.push({ ...notice, shopId, wasHeard, byUser })
      later()
    },
    flush,
    stop,
  }
}

/** One row per event of an appointment; it counts as heard if any screen got it. */
function eachOnce(batch: readonly Kept[]): Kept[] {
  const once = new Map<string, Kept>()
  for (const [index, one] of batch.entries()) {
    const isOnce = one.type.startsWith('appointment:')
    const key = isOnce ? `${one.id} ${one.type} ${one.revision}` : String(index)
    const before = once.get(key)
    once.set(key, { ...one, wasHeard: one.wasHeard || before?.wasHeard === true })
  }
  return [...once.values()]
}

async function insert(db: Database['db'], batch: readonly Kept[]): Promise<void> {
  const rows = batch.map(({ shopId, type, id, revision, message, wasHeard, byUser, at }) => ({
    comerce_id: shopId,
    event: type,
    subject_id: id,
    revision,
    message,
    was_heard: wasHeard,
    by_user: byUser,
    at,
  }))
  await sql`
    insert into notices (organization_id, comerce_id, event, subject_id, revision, message, about_user,
      was_heard, by_user, at)
    select c.organization_id, c.id, n.event, n.subject_id, n.revision, n.message,
      coalesce((select s.user_id from sessions s where s.id = n.subject_id and n.event like 'room:%'),
        (select u.id from users u where u.id = n.subject_id and n.event like 'room:%')),
      n.was_heard, n.by_user, n.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (comerce_id uuid, event text,
      subject_id uuid, revision integer, message text, was_heard boolean, by_user uuid, at timestamptz)
    join comerces c on c.id = n.comerce_id
    order by n.at
    -- Written by the process where it happened, and by those where somebody heard it.
    on conflict (subject_id, event, revision) where event like 'appointment:%'
      do update set was_heard = true where excluded.was_heard and not notices.was_heard`.execute(db)
}
