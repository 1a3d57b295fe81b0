/** What the rest of the product hears of a message that left. */
import { sql } from 'kysely'
import { forgetUnnotified } from '#server/booking/appointments/notify/unnotified.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { MessageRow } from './message-rows.ts'

const news: ReadonlySet<string> = new Set(['booked', 'moved', 'cancelled'])

/** The customer of a change has been told of it: nobody has to tell them by hand. */
export async function shopMessageSent(context: Context, message: MessageRow): Promise<void> {
  const { organization_id: organizationId, subject_id: id, comerce_id: shopId, version } = message
  if (!news.has(message.kind)) return context.publisher.messagesChanged(shopId)
  await transact(context, async ({ trx, emit }) => {
    const { rows } = await sql<{ revision: number }>`
      select revision from appointments where organization_id = ${organizationId} and id = ${id}`.execute(
      trx,
    )
    // What was changed since has not been told.
    if (rows[0]?.revision !== version) return
    await forgetUnnotified(trx, { organization_id: organizationId, id })
    await emit({ type: 'appointment.told', shopId, id, revision: version })
  })
  context.publisher.messagesChanged(shopId)
}
