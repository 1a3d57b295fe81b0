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
  /**
   * Id of the request that caused it, for logs and traces. Null when none did, or when an older version wrote the row.
   */
  readonly request_id: string | null
  readonly traceparent: string | null
  /** Counts the current try too. */
  readonly attempts: number
}

/** Longer than any try takes. After it, a message of a process that died during its try is tried again. */
const LEASE_MS = 120_000

/**
 * Inserts a message, unless its recipient turns out to be null. One with the same kind, subject and revision is inserted
 * only once.
 */
export function messageRow(
  message: Omit<Message, 'recipient'>,
  recipient: RawBuilder<unknown>,
  now: number,
): RawBuilder<unknown> {
  const at = new Date(now)
  const due = new Date(now + (message.waitMs ?? 0))
  const cause = causeNow()
  return sql`
    insert into outbox (id, organization_id, kind, subject_id, revision, recipient, payload, due_at,
      created_at, next_attempt_at, request_id, traceparent)
    select ${randomUUID()}, ${message.organizationId}, ${message.kind}, ${message.subjectId},
      ${message.revision}, known.recipient, ${JSON.stringify(message.payload)}, ${due}, ${at}, ${due},
      ${cause?.requestId ?? null}, ${cause?.traceparent ?? null}
    from (select ${recipient} as recipient) as known
    where known.recipient is not null
    on conflict (kind, subject_id, revision) do nothing`
}

/** Claims some due messages for this process and postpones them for all others, so that no two send the same one. */
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

/** `account_gone` also erases the address: no account has it, so it must not be kept. */
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

/** Postpones a message without counting a try: its recipient wants no pushes before `until` (epoch milliseconds). */
export async function holdBack(db: Kysely<unknown>, id: string, until: number): Promise<void> {
  await sql`
    update outbox set next_attempt_at = ${new Date(until)}, attempts = attempts - 1
    where id = ${id}`.execute(db)
}
