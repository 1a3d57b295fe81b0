/** The queue of messages: which are due, and what became of each. */
import { sql, type Kysely } from 'kysely'
import type { WhatsappFailure } from '#contract/integrations/whatsapp-names.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { DeliveryState } from '#domain/messages/delivery.ts'
import type { Shop } from './connection-rows.ts'
import { isTwin } from './mail-twin.ts'

export type MessageRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly kind: string
  readonly subject_id: string
  readonly version: number
  readonly phone: string
  readonly words: string | null
  readonly extra: Readonly<Record<string, string>>
  readonly state: DeliveryState
  readonly wamid: string | null
  readonly attempts: number
  readonly ends_at: number
}

/** Longer than any try takes. After it, nobody knows whether one that was being sent has left. */
const LEASE = 2 * MINUTE

export const messageColumns = sql`m.organization_id, m.id, m.comerce_id, m.kind, m.subject_id, m.version, m.phone, m.words,
  m.extra, m.state, m.wamid, m.attempts, m.ends_at`

/**
 * Takes the next message of a shop to send, and writes that it is being sent before it is: whatever happens then, nobody
 * sends it without thinking. Those to somebody for whom we wait are passed over.
 */
export async function claimNext(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  now: number,
): Promise<MessageRow | null> {
  const at = new Date(now)
  const { rows } = await sql<MessageRow>`
    update whatsapp_messages m set state = 'sending', attempts = m.attempts + 1, tried_at = ${at},
      next_at = ${new Date(now + LEASE)}
    where m.organization_id = ${organizationId} and m.id = (
      select d.id from whatsapp_messages d
      where d.organization_id = ${organizationId} and d.comerce_id = ${shopId} and d.state = 'queued'
        and d.next_at <= ${at}
        and not exists (select from whatsapp_people p where p.organization_id = d.organization_id
          and p.comerce_id = d.comerce_id and p.phone = d.phone and p.wait_until > ${at})
      order by d.next_at, d.id limit 1 for update skip locked)
    returning ${messageColumns}`.execute(db)
  return rows[0] ?? null
}

type Named = Pick<MessageRow, 'organization_id' | 'id'>

export async function markSent(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Named,
  { wamid, words, now }: { readonly wamid: string; readonly words: string; readonly now: number },
): Promise<void> {
  // What Meta told of it may have come before its answer.
  await sql`update whatsapp_messages set wamid = ${wamid}, words = ${words}, sent_at = coalesce(sent_at, ${new Date(now)}),
      state = case when state in ('queued', 'sending', 'unknown') then 'sent' else state end
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}

/** It is sent later. */
export async function putBack(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Named,
  until: number,
): Promise<void> {
  await sql`update whatsapp_messages set state = 'queued', next_at = ${new Date(until)}
    where organization_id = ${organizationId} and id = ${id} and state in ('sending', 'unknown')`.execute(
    db,
  )
}

export async function drop(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Named,
  reason: string,
): Promise<void> {
  await sql`update whatsapp_messages set state = 'dropped', reason = ${reason}
    where organization_id = ${organizationId} and id = ${id} and state in ('queued', 'sending', 'unknown')`.execute(
    db,
  )
}

export async function markUnknown(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Named,
  { words, until }: { readonly words: string; readonly until: number },
): Promise<void> {
  await sql`update whatsapp_messages set state = 'unknown', unanswered = unanswered + 1, words = ${words},
      next_at = ${new Date(until)}
    where organization_id = ${organizationId} and id = ${id} and state = 'sending'`.execute(db)
}

type Failed = {
  readonly reason: WhatsappFailure
  readonly code: number | null
  readonly now: number
}

/**
 * It will not leave by itself: its mail goes after all, if the customer has an address; otherwise it stands in the list
 * of messages to send by hand. An answer of the shop is asked for again.
 */
export async function fail(
  db: Kysely<unknown>,
  which: ReturnType<typeof sql>,
  { reason, code, now }: Failed,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update whatsapp_messages m set state = 'failed', reason = ${reason}, error_code = ${code}, failed_at = ${new Date(now)}
    where m.state in ('queued', 'sending', 'unknown', 'sent') and ${which}
    returning m.id`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await reopenAnswered(db, ids)
  await sql`update outbox o set dropped_reason = null, next_attempt_at = ${new Date(now)}
      from whatsapp_messages m
      where m.id = any(${ids}::uuid[]) and ${isTwin} and o.sent_at is null
        and o.dropped_reason = 'by_whatsapp'`.execute(db)
  return rows.length
}

/** Whom the shop answered in vain still waits for an answer. */
async function reopenAnswered(db: Kysely<unknown>, ids: readonly string[]): Promise<void> {
  await sql`update whatsapp_answers n set settled_at = null from whatsapp_messages m
    where m.id = any(${[...ids]}::uuid[]) and m.kind = 'answer' and m.by_user is not null
      and n.organization_id = m.organization_id and n.id = m.subject_id`.execute(db)
}
