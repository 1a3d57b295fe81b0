import { sql } from 'kysely'
import { phonesOf } from '#domain/messages/chat-phone.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { Shop } from '../connection-rows.ts'
import type { IncomingMessage } from '../messenger.ts'

/** The message of ours that somebody answers. */
export type Answered = {
  readonly phone: string
  readonly subject_id: string
  readonly kind: string
}

export async function findAnswered(
  { trx }: Work,
  { organizationId, shopId }: Shop,
  wamid: string | null,
): Promise<Answered | null> {
  if (wamid === null) return null
  const { rows } = await sql<Answered>`
    select phone, subject_id, kind from whatsapp_messages
    where organization_id = ${organizationId} and comerce_id = ${shopId} and wamid = ${wamid}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/**
 * The phone, as the shop keeps it, of whoever wrote: that of the message which they answer, or by how WhatsApp or Meta
 * named them before; otherwise the one of a customer that may be written so. Null: they hide it, and nothing tells.
 */
export async function phoneOf(
  { trx }: Work,
  { organizationId, shopId }: Shop,
  { from, userId }: IncomingMessage,
  answered: Answered | null,
): Promise<string | null> {
  if (answered !== null && answered.phone !== '') return answered.phone
  const phones = from === null ? [] : phonesOf(from)
  const { rows } = await sql<{ phone: string }>`
    select known.phone from (
      select phone, 0 as rank from whatsapp_people
      where organization_id = ${organizationId} and comerce_id = ${shopId}
        and (wa_id = ${from} or user_id = ${userId})
      union all
      select phone, coalesce(array_position(${phones}::text[], phone), 0) as rank from customers
      where organization_id = ${organizationId} and phone = any(${phones}::text[])) known
    where known.phone is not null order by known.rank limit 1`.execute(trx)
  return rows[0]?.phone ?? phones[0] ?? null
}

/** They wrote: for a day free text may be sent to them. */
export async function noteWrote(
  { trx }: Work,
  { organizationId, shopId }: Shop,
  phone: string,
  { from, userId, at }: IncomingMessage,
): Promise<void> {
  await sql`
    insert into whatsapp_people as p (organization_id, comerce_id, phone, wa_id, user_id, wrote_at)
    values (${organizationId}, ${shopId}, ${phone}, ${from}, ${userId}, ${new Date(at)})
    on conflict (organization_id, comerce_id, phone) do update set wa_id = coalesce(excluded.wa_id, p.wa_id),
      user_id = coalesce(excluded.user_id, p.user_id), wrote_at = greatest(p.wrote_at, excluded.wrote_at)`.execute(
    trx,
  )
}
