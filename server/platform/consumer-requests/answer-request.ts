import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** Stores the answer, only once, and mails it if the contact is a mail address. Others must be phoned. */
export async function answerRequest(
  context: Context,
  admin: Account,
  id: string,
  answer: string,
): Promise<{ readonly mailed: boolean }> {
  return await transact(context, async ({ trx, now, emit }) => {
    const { rows } = await sql<{ contact: string; handled_at: number | null }>`
      select contact, handled_at from consumer_requests where id = ${id} for update`.execute(trx)
    const request = rows[0] ?? refuse('not_found')
    if (request.handled_at !== null) refuse('invalid_transition')
    await sql`update consumer_requests set answer = ${answer}, handled_at = ${new Date(now)},
      handled_by = ${admin.userId} where id = ${id}`.execute(trx)
    const entry = {
      organizationId: null,
      shopId: null,
      actor: { kind: 'platform', id: admin.userId },
      action: 'platform.request_answered',
      subjectId: id,
      detail: {},
    } as const
    await emit({ type: 'act.done', entry })
    if (!request.contact.includes('@')) return { mailed: false }
    await context.outbox.add(trx, {
      kind: 'consumer_answer',
      subjectId: id,
      revision: 1,
      organizationId: null,
      recipient: request.contact,
      payload: {},
    })
    return { mailed: true }
  })
}
