import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { endSessionsOf } from '#server/people/accounts/sessions.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** Ends all sessions of an account and its half-finished sign-ins. Returns how many sessions ended. */
export async function endAccountSessions(
  context: Context,
  admin: Account,
  { email, reason }: Received<'endAccountSessions', 'body'>,
): Promise<number> {
  return await transact(context, async work => {
    const { trx } = work
    const { rows } = await sql<{ id: string }>`
      select id from users where email = ${email}`.execute(trx)
    const { id } = rows[0] ?? refuse('not_found')
    const ended = await endSessionsOf(work, id, null)
    const actor = { kind: 'platform', id: admin.userId } as const
    const about = { organizationId: null, shopId: null, subjectId: id }
    const detail = { ended: ended.length, reason }
    await work.emit({
      type: 'act.done',
      entry: { ...about, actor, action: 'platform.sessions_ended', detail },
    })
    return ended.length
  })
}
