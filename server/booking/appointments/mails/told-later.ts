import { sql, type Kysely } from 'kysely'

/**
 * Whether a mail about a later change was sent or waits: it says what the appointment is now, so this one is not needed.
 * A later mail that undoes this very change counts even when it was dropped: then there is nothing to tell.
 */
export async function isToldLater(
  db: Kysely<unknown>,
  id: string,
  revision: number,
): Promise<boolean> {
  const { rows } = await sql`select from outbox
    where kind = 'appointment_changed' and subject_id = ${id} and revision > ${revision}
      and (dropped_reason is null or payload ->> 'undoes' = ${String(revision)})`.execute(db)
  return rows.length > 0
}

/** Whether the mail about the change that was undone was not sent: then the undoing needs no mail either. */
export async function isUnsent(
  db: Kysely<unknown>,
  id: string,
  revision: number,
): Promise<boolean> {
  const { rows } = await sql`select from outbox
    where kind = 'appointment_changed' and subject_id = ${id} and revision = ${revision}
      and sent_at is null`.execute(db)
  return rows.length > 0
}
