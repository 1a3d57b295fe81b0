import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { causeNow } from '../cause.ts'
import type { Message } from './outbox.ts'

export type DueMessage = {
  readonly id: string
  readonly organization_id: string | null
  readonly kind: string
  readonly subject_id: string
  readonly recipient: string
  readonly payload: Readonly<Record<string, string>>
  readonly created_at: number
  /** Of the request that caused it, as the log and the traces know it; null: an older version wrote it. */
  readonly request_id: string | null
  readonly traceparent: string | null
  /** This try included. */
  readonly attempts: number
}

/** Longer than any try takes; a message of a process that died in the middle is tried again after it. */
const LEASE_MS = 120_000

/** The same message about the same change is written once, however often it is asked for. */
export function messageRow(message: Message, now: number): RawBuilder<unknown> {
  const at = new Date(now)
  const due = new Date(now + (message.waitMs ?? 0))
  const cause = causeNow()
  return sql`
    insert into outbox (id, organization_id, kind, subject_id, revision, recipient, payload, due_at,
      created_at, next_attempt_at, request_id, traceparent)
    values (${randomUUID()}, ${message.organizationId}, ${message.kind}, ${message.subjectId},
      ${message.revision}, ${message.recipient}, ${JSON.stringify(message.payload)}, ${due}, ${at}, ${due},
      ${cause?.requestId ?? null}, ${cause?.traceparent ?? null})
    on conflict (kind, subject_id, revision) do nothing`
}

/** Takes some due messages for this process, and puts them off for everybody else: no two ever send the same one. */
export async function claimDue(
  db: Kysely<unknown>,
  now: number,
  count: number,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(now + LEASE_MS)}
    where id in (
      select id from outbox
      where sent_at is null and dropped_reason is null and next_attempt_at <= ${new Date(now)}
      order by next_attempt_at, id limit ${count}
      for update skip locked)
    returning id, organization_id, kind, subject_id, recipient, payload, created_at, attempts,
      request_id, traceparent`.execute(db)
  return rows
}

export async function markSent(db: Kysely<unknown>, id: string, now: number): Promise<void> {
  await sql`update outbox set sent_at = ${new Date(now)} where id = ${id}`.execute(db)
}

/** An address that only somebody typed into a form is not kept. */
export async function markDropped(
  db: Kysely<unknown>,
  id: string,
  reason: string,
  error: string | null = null,
): Promise<void> {
  await sql`
    update outbox set dropped_reason = ${reason}, last_error = coalesce(${error}, last_error),
      recipient = case when ${reason} = 'account_gone' then '' else recipient end
    where id = ${id}`.execute(db)
}

export async function putOff(
  db: Kysely<unknown>,
  id: string,
  until: number,
  error: string,
): Promise<void> {
  await sql`
    update outbox set next_attempt_at = ${new Date(until)}, last_error = ${error}
    where id = ${id}`.execute(db)
}

/** Not tried: whoever it is for wants to hear nothing before. */
export async function holdBack(db: Kysely<unknown>, id: string, until: number): Promise<void> {
  await sql`
    update outbox set next_attempt_at = ${new Date(until)}, attempts = attempts - 1
    where id = ${id}`.execute(db)
}
