import { sql } from 'kysely'
import type { Work } from '#server/kernel/unit-of-work/work.ts'
import type { Noted } from './happened.ts'

/** Writes the line of the appointment's history. */
export async function keepHistory(
  { trx, now }: Work,
  { about, history: { kind, actor, actorId, detail = {} } }: Noted,
): Promise<void> {
  await sql`
    insert into appointment_events (organization_id, appointment_id, revision, kind, actor, actor_id, detail, at)
    values (${about.organizationId}, ${about.appointmentId}, ${about.revision}, ${kind}, ${actor}, ${actorId},
      ${JSON.stringify(detail)}::jsonb, ${new Date(now)})`.execute(trx)
}
