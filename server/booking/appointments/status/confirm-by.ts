import { sql, type Kysely } from 'kysely'
import { isAskedInTime, releasedAt } from '#domain/appointment/confirmation.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { AppointmentRow } from '../queries.ts'

/** Of each start once: whoever is moved is reminded of the new one, and asked again. */
export function revisionOfStart(startsAt: number): number {
  return Math.floor(startsAt / MINUTE)
}

/** Until when its customer has to confirm it; null: they were not asked, or have answered. */
export async function confirmBy(
  db: Kysely<unknown>,
  { id, status, starts_at: startsAt }: Pick<AppointmentRow, 'id' | 'status' | 'starts_at'>,
): Promise<number | null> {
  if (status !== 'booked') return null
  const { rows } = await sql<{ sent_at: number }>`
    select o.sent_at from outbox o
    join appointments a on a.id = o.subject_id
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id and c.must_confirm
    where o.kind = 'confirm_request' and o.subject_id = ${id} and o.revision = ${revisionOfStart(startsAt)}
      and o.sent_at is not null`.execute(db)
  const asked = rows[0]
  return asked !== undefined && isAskedInTime(startsAt, asked.sent_at) ? releasedAt(startsAt) : null
}
