import { sql, type Kysely } from 'kysely'
import { isAskedInTime, isConfirmedByPage, releasedAt } from '#domain/appointment/confirmation.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { askedByWhatsapp } from './asked-by-whatsapp.ts'
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
  const { status, starts_at: startsAt, rung, customer_email: email } = appointment
  if (status !== 'booked') return null
  // They gave no address: they were told when they booked, and confirm on the page of the appointment.
  const asked = await askedAt(db, appointment)
  if (rung === 'must_confirm' && email === null && asked === null)
    return isConfirmedByPage(startsAt, await sinceWhen(db, appointment), now)
      ? releasedAt(startsAt)
      : null
  if (asked === null || !isAskedInTime(startsAt, asked)) return null
  // If the appointment was moved or changed its status after the question, the customer need not confirm it.
  return asked >= (await sinceWhen(db, appointment)) ? releasedAt(startsAt) : null
}

/** When the customer was first asked, by mail or by WhatsApp, about the present start; null when they were not. */
async function askedAt(
  db: Kysely<unknown>,
  { id, organization_id: organizationId, starts_at: startsAt }: Confirmable,
): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select least(o.sent_at, ${askedByWhatsapp}) as at
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
      and (c.must_confirm or a.rung = 'must_confirm')
    left join outbox o on o.kind = 'confirm_request' and o.subject_id = a.id
      and o.revision = ${revisionOfStart(startsAt)} and o.sent_at is not null
    where a.organization_id = ${organizationId} and a.id = ${id}`.execute(db)
  return rows[0]?.at ?? null
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
