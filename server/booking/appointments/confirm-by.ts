import { sql, type Kysely } from 'kysely'
import { isAskedInTime, isConfirmedByPage, releasedAt } from '#domain/appointment/confirmation.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { agreedSince } from './agreed-since.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'

/**
 * The outbox revision of a reminder: one per start, so that a moved appointment is reminded of, and asked about, again.
 */
export function revisionOfStart(startsAt: number): number {
  return Math.floor(startsAt / MINUTE)
}

type Confirmable = Pick<
  AppointmentRow,
  'id' | 'status' | 'starts_at' | 'rung' | 'customer_email' | 'organization_id'
>

/** Until when the customer has to confirm (epoch milliseconds); null when they were not asked, or have answered. */
export async function confirmBy(
  db: Kysely<unknown>,
  appointment: Confirmable,
  now: number,
): Promise<number | null> {
  const { id, status, starts_at: startsAt, rung, customer_email: email } = appointment
  if (status !== 'booked') return null
  // They gave no address: they were told when they booked, and confirm on the page of the appointment.
  if (rung === 'must_confirm' && email === null)
    return isConfirmedByPage(startsAt, await sinceWhen(db, appointment), now)
      ? releasedAt(startsAt)
      : null
  const { rows } = await sql<{ sent_at: number }>`
    select o.sent_at from outbox o
    join appointments a on a.id = o.subject_id
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
      and (c.must_confirm or a.rung = 'must_confirm')
    where o.kind = 'confirm_request' and o.subject_id = ${id} and o.revision = ${revisionOfStart(startsAt)}
      and o.sent_at is not null`.execute(db)
  const [asked] = rows
  if (asked === undefined || !isAskedInTime(startsAt, asked.sent_at)) return null
  // If the appointment was moved or changed its status after the question, the customer need not confirm it.
  return asked.sent_at >= (await sinceWhen(db, appointment)) ? releasedAt(startsAt) : null
}

/** When it was booked, or last moved or changed its status. */
async function sinceWhen(
  db: Kysely<unknown>,
  { id, organization_id: organizationId }: Confirmable,
): Promise<number> {
  const { rows } = await sql<{ since: number }>`
    select ${agreedSince} as since from appointments a where a.organization_id = ${organizationId} and a.id = ${id}`.execute(
    db,
  )
  return rows[0]!.since
}
