import { sql } from 'kysely'
import { writeAudit } from '#server/shop/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** Stores the answer, only once, and mails it if the contact is a mail address. Others must be phoned. */
export async function answerRequest(
  context: Context,
  admin: Account,
  id: string,
  answer: string,
): Promise<{ readonly mailed: boolean }> {
  const now = context.clock.now()
  const mailed = await context.database.db.transaction().execute(async trx => {
    const { rows } = await sql<{ contact: string; handled_at: number | null }>`
      select contact, handled_at from consumer_requests where id = ${id} for update`.execute(trx)
    const request = rows[0] ?? refuse('not_found')
    if (request.handled_at !== null) refuse('invalid_transition')
    await sql`update consumer_requests set answer = ${answer}, handled_at = ${new Date(now)},
      handled_by = ${admin.userId} where id = ${id}`.execute(trx)
    await writeAudit(
      trx,
      {
        organizationId: null,
        shopId: null,
        actor: { kind: 'platform', id: admin.userId },
        action: 'platform.request_answered',
        subjectId: id,
        detail: {},
      },
      now,
    )
    if (!request.contact.includes('@')) return false
    await context.outbox.add(trx, {
      kind: 'consumer_answer',
      subjectId: id,
      revision: 1,
      organizationId: null,
      recipient: request.contact,
      payload: {},
    })
    return true
  })
  context.outbox.wake()
  return { mailed }
}
