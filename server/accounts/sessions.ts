import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { SessionUser } from '#contract/roles.ts'
import type { Context } from '../context.ts'
import { findAccount, sessionUserOf, type Account } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import { signSessionToken } from './session-token.ts'

export type OpenedSession = { readonly token: string; readonly user: SessionUser }

/** Opens a session in the business the person owns first, or else the first where she works. */
export async function openSession(
  context: Context,
  userId: string,
  userAgent: string,
): Promise<OpenedSession> {
  const { database, clock } = context
  const now = clock.now()
  const id = randomUUID()
  await sql`
    insert into sessions (id, user_id, organization_id, comerce_id, user_agent, created_at, expires_at)
    select ${id}, ${userId}, first.organization_id, first.comerce_id, ${userAgent.slice(0, 300)},
      ${new Date(now)}, ${new Date(now + lifeOf(false))}
    from (select 1) as one
    left join lateral (
      select m.organization_id, m.comerce_id from memberships m
      join comerces c on c.id = m.comerce_id
      join organizations o on o.id = m.organization_id
      where m.user_id = ${userId} and m.status = 'active'
      order by (o.owner_id = m.user_id) desc, c.created_at, c.id limit 1) as first on true`.execute(
    database.db,
  )
  return await renewSession(context, id)
}

/** A fresh token for a live session: its life starts again, with the roles of now. */
export async function renewSession(context: Context, sessionId: string): Promise<OpenedSession> {
  const { database, clock, secrets } = context
  const now = clock.now()
  const account = (await findAccount(database.db, sessionId, now)) ?? refuse('session_ended')
  const expiresAt = now + lifeOf(isStaff(account))
  await sql`update sessions set expires_at = ${new Date(expiresAt)} where id = ${sessionId}`.execute(
    database.db,
  )
  const user = sessionUserOf(account, now, expiresAt)
  return { token: await signSessionToken(secrets, user, sessionId), user }
}

/** Ends one session at once: on HTTP by its row, on its sockets by the publisher. */
export async function endSession(context: Context, account: Account): Promise<void> {
  await endSessionsWhere(context, account.userId, sql`id = ${account.sessionId}`)
}

/** Ends every session of a person, save one if given (a password change keeps the one it was made in). */
export async function endOtherSessions(
  context: Context,
  userId: string,
  keptSessionId: string | null,
): Promise<void> {
  await endSessionsWhere(context, userId, sql`id is distinct from ${keptSessionId}::uuid`)
}

async function endSessionsWhere(
  context: Context,
  userId: string,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { database, clock, publisher } = context
  const ended = await endRows(database.db, userId, which, clock.now())
  for (const session of ended) publisher.endSession(session.id, session.comerce_id, session.name)
}

type EndedRow = { readonly id: string; readonly comerce_id: string | null; readonly name: string }

async function endRows(
  db: Kysely<unknown>,
  userId: string,
  which: ReturnType<typeof sql>,
  now: number,
): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    update sessions set ended_at = ${new Date(now)}
    where user_id = ${userId} and ended_at is null and ${which}
    returning id, comerce_id, (select name from users where users.id = sessions.user_id) as name`.execute(
    db,
  )
  return rows
}

function isStaff(account: Account): boolean {
  return account.roles.some(role => role !== 'user')
}

function lifeOf(isForStaff: boolean): number {
  return isForStaff
    ? limits.session_staff_hours * 3_600_000
    : limits.session_customer_days * 86_400_000
}
