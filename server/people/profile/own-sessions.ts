import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { endSession, endSessionsOf } from '../accounts/sessions.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

type Row = {
  readonly id: string
  readonly user_agent: string
  readonly address: string
  readonly last_used_at: number
  readonly created_at: number
  readonly expires_at: number
}

const MOST_SHOWN = 100

/** The live sessions of this user, the current one first. */
export async function findSessions(
  db: Kysely<unknown>,
  { userId, sessionId }: Account,
  now: number,
): Promise<Reply<'listSessions'>['items']> {
  const { rows } = await sql<Row>`
    select id, user_agent, address, coalesce(last_used_at, created_at) as last_used_at, created_at,
      expires_at from sessions
    where user_id = ${userId} and ended_at is null and expires_at > ${new Date(now)}
    order by (id = ${sessionId}) desc, coalesce(last_used_at, created_at) desc, id limit ${MOST_SHOWN}`.execute(
    db,
  )
  return rows.map(row => ({
    id: row.id,
    user_agent: row.user_agent,
    address: row.address,
    last_used_at: toOffsetIso(row.last_used_at, 'UTC'),
    created_at: toOffsetIso(row.created_at, 'UTC'),
    expires_at: toOffsetIso(row.expires_at, 'UTC'),
    is_current: row.id === sessionId,
  }))
}

export async function endOneSession(
  context: Context,
  account: Account,
  sessionId: string,
): Promise<void> {
  const { database, clock } = context
  const own = await findSessions(database.db, account, clock.now())
  if (!own.some(session => session.id === sessionId)) refuse('not_found')
  await endSession(context, { userId: account.userId, sessionId })
}

export async function endOtherSessions(
  context: Context,
  { userId, sessionId }: Account,
): Promise<Reply<'endOtherSessions'>> {
  return await transact(context, async work => {
    const ended = await endSessionsOf(work, userId, sessionId)
    return { ended: ended.length }
  })
}
