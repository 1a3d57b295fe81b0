/** Messages are written where they are owed, in the same transaction, and sent by a job. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { WhatsappKind } from '#contract/integrations/whatsapp-names.ts'
import { isApproved } from './connection-rows.ts'
import { texts } from './template-texts.ts'

/**
 * SQL: connection `w` may write to the person with phone `phone`: it works, they agreed, and did not ask for no more.
 */
const mayWriteTo = (
  phone: ReturnType<typeof sql>,
) => sql`w.is_on and w.state = 'ok' and ${phone} is not null
  and not exists (select from whatsapp_people p where p.organization_id = w.organization_id
    and p.comerce_id = w.comerce_id and p.phone = ${phone} and p.stopped_at is not null)
  and (w.writes_to_known or exists (select from whatsapp_people p where p.organization_id = w.organization_id
    and p.comerce_id = w.comerce_id and p.phone = ${phone} and p.agreed_at is not null))`

/** SQL: messages of this kind about appointment `a` go by WhatsApp. */
export const goesByWhatsapp = (
  kind: WhatsappKind,
) => sql<boolean>`exists (select from whatsapp_connections w
  join customers known on known.organization_id = a.organization_id and known.id = a.customer_id
  where w.organization_id = a.organization_id and w.comerce_id = a.comerce_id
    and ${kind} = any(w.kinds) and ${isApproved(kind)} and ${mayWriteTo(sql`known.phone`)})`

export type ToQueue = {
  readonly organizationId: string
  readonly shopId: string
  readonly kind: WhatsappKind
  readonly subjectId: string
  readonly version: number
  readonly phone: string | null
  readonly extra?: Readonly<Record<string, string>>
  /** Milliseconds to wait, because the change may still be undone. */
  readonly waitMs?: number
  /** It must have arrived by then. */
  readonly before: number
}

/**
 * Queues a message if the shop sends this kind by WhatsApp to this person and it can arrive in time. The same one is
 * queued once.
 */
export async function queueMessage(
  trx: Kysely<unknown>,
  now: number,
  { organizationId, shopId, kind, subjectId, version, ...rest }: ToQueue,
): Promise<void> {
  const { phone, extra = {}, waitMs = 0, before } = rest
  const endsAt = before - texts[kind].ttlMs
  if (phone === null || endsAt <= now + waitMs) return
  await sql`
    insert into whatsapp_messages (organization_id, id, comerce_id, kind, subject_id, version, phone, extra, next_at,
      ends_at, created_at)
    select w.organization_id, ${randomUUID()}, w.comerce_id, ${kind}, ${subjectId}, ${version}, ${phone},
      ${JSON.stringify(extra)}, ${new Date(now + waitMs)}, ${new Date(endsAt)}, ${new Date(now)}
    from whatsapp_connections w
    where w.organization_id = ${organizationId} and w.comerce_id = ${shopId}
      and ${kind} = any(w.kinds) and ${isApproved(kind)} and ${mayWriteTo(sql`${phone}::text`)}
    on conflict on constraint one_whatsapp_of_each do nothing`.execute(trx)
}

/** Free text to somebody who wrote: an answer of a person, or one of ours. */
export type ToSay = {
  readonly organizationId: string
  readonly shopId: string
  /** The answer that it replies to. */
  readonly subjectId: string
  readonly version: number
  readonly phone: string | null
  readonly userId: string | null
  readonly text: string
  readonly buttons?: readonly { readonly id: string; readonly title: string }[]
  readonly byUser: string | null
  readonly before: number
}

export async function queueText(trx: Kysely<unknown>, now: number, say: ToSay): Promise<void> {
  const { organizationId, shopId, subjectId, version, phone, userId, text, byUser, before } = say
  const extra = {
    ...(userId === null ? {} : { user_id: userId }),
    ...(say.buttons === undefined ? {} : { buttons: JSON.stringify(say.buttons) }),
  }
  await sql`
    insert into whatsapp_messages (organization_id, id, comerce_id, kind, subject_id, version, phone, words, extra,
      by_user, next_at, ends_at, created_at)
    select w.organization_id, ${randomUUID()}, w.comerce_id, 'answer', ${subjectId}, ${version}, ${phone ?? ''},
      ${text}, ${JSON.stringify(extra)}, ${byUser}::uuid, ${new Date(now)}, ${new Date(before)}, ${new Date(now)}
    from whatsapp_connections w
    where w.organization_id = ${organizationId} and w.comerce_id = ${shopId}
    on conflict on constraint one_whatsapp_of_each do nothing`.execute(trx)
}
