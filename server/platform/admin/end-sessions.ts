import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { announceEnded, endSessionsOf } from '#server/people/accounts/sessions.ts'
import { writeAudit } from '#server/shop/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** Ends all sessions of an account and its half-finished sign-ins. Returns how many sessions ended. */
export async function endAccountSessions(
  { database, clock, publisher }: Context,
  admin: Account,
  { email, reason }: Received<'endAccountSessions', 'body'>,
): Promise<number> {
  const now = clock.now()
  const ended = await database.db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: string }>`
      select id from users where email = ${email}`.execute(trx)
    const { id } = rows[0] ?? refuse('not_found')
    const sessions = await endSessionsOf(trx, id, null, now)
    const actor = { kind: 'platform', id: admin.userId } as const
    const about = { organizationId: null, shopId: null, subjectId: id }
    const detail = { ended: sessions.length, reason }
    await writeAudit(trx, { ...about, actor, action: 'platform.sessions_ended', detail }, now)
    return sessions
  })
  announceEnded(publisher, ended)
  return ended.length
}
