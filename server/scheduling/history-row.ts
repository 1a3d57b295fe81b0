import { sql, type RawBuilder } from 'kysely'
import type { Noted } from './happened.ts'

/** The line of the appointment's history. */
export function historyRow(
  { about, history: { kind, actor, actorId, detail = {} } }: Noted,
  now: number,
): RawBuilder<unknown> {
  return sql`
    insert into appointment_events (organization_id, appointment_id, revision, kind, actor, actor_id, detail, at)
    values (${about.organizationId}, ${about.appointmentId}, ${about.revision}, ${kind}, ${actor}, ${actorId},
      ${JSON.stringify(detail)}::jsonb, ${new Date(now)})`
}
