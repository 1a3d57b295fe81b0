import { sql } from 'kysely'
import { afterStep } from '#domain/messages/delivery.ts'
import type { Context } from '#server/context.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { fail, messageColumns, type MessageRow } from './message-rows.ts'
import { handlingOf } from './meta/error-codes.ts'
import { stop } from './hold-back.ts'
import type { IncomingStatus } from './messenger.ts'
import type { WhatsappFailure } from '#contract/integrations/whatsapp-names.ts'
import type { Afterwards, ToldRow } from './sent-messages.ts'

/** Moves a message one step on. Steps come late, twice and in any order; only a further one changes anything. */
export async function takeStatus(
  context: Context,
  { trx }: Work,
  told: Pick<ToldRow, 'organization_id' | 'comerce_id'>,
  { wamid, reference, step, at, userId, errorCode }: IncomingStatus,
): Promise<Afterwards> {
  const { organization_id: organizationId, comerce_id: shopId } = told
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from whatsapp_messages m
    where m.organization_id = ${organizationId} and m.comerce_id = ${shopId}
      and (m.wamid = ${wamid} or m.wamid is null and m.id::text = ${reference})
    for update`.execute(trx)
  const [message] = rows
  // The phone app of the shop sends messages too.
  if (message === undefined) return null
  const next = afterStep(message.state, step)
  if (next === null) return null
  if (next === 'failed') {
    const code = errorCode ?? 0
    const reason = failureOf(code)
    const which = sql`m.organization_id = ${organizationId} and m.id = ${message.id}`
    await fail(trx, which, { reason, code, now: at })
    return async () => {
      if (reason === 'reconnect' || reason === 'stopped' || reason === 'unpaid')
        await stop(context, told, { reason, code })
      context.publisher.messagesChanged(shopId)
    }
  }
  const when = new Date(at)
  await sql`update whatsapp_messages set state = ${next}, wamid = ${wamid}, sent_at = coalesce(sent_at, ${when}),
      delivered_at = case when ${next} <> 'sent' then coalesce(delivered_at, ${when}) end,
      read_at = case when ${next} = 'read' then ${when}::timestamptz end
    where organization_id = ${organizationId} and id = ${message.id}`.execute(trx)
  if (userId !== null && message.phone !== '')
    await sql`insert into whatsapp_people (organization_id, comerce_id, phone, user_id)
      values (${organizationId}, ${shopId}, ${message.phone}, ${userId})
      on conflict (organization_id, comerce_id, phone) do update set user_id = excluded.user_id`.execute(
      trx,
    )
  return null
}

/** Of a message that Meta took and could not deliver: it is not tried again. */
function failureOf(code: number): WhatsappFailure {
  const handling = handlingOf(code)
  if (handling === 'other_form') return 'unreachable'
  // Code 0 in an answer is a dead token; in what Meta tells later it is only unknown.
  if (code === 0 || handling === 'wait_number' || handling === 'wait_person') return 'refused'
  return handling
}
