import { sql, type Kysely } from 'kysely'
import { statusAt } from '#domain/appointment/request.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { servicesSold } from '../services-sold.ts'
import { refusedMail, type RequestFacts, waitingMail } from './request-messages.ts'

type Row = Omit<RequestFacts, 'publicUrl' | 'token'> & {
  readonly status: AppointmentStatus
  readonly generation: number
}

/** By what the request is when the mail is sent: whoever was answered meanwhile has another mail. */
export async function requestMail(
  writer: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const row = await findRequest(writer.db, id)
  if (row === null) return { dropped: 'appointment_gone' }
  const token = writer.secrets.signId('manage', id, row.generation)
  const facts = { ...row, publicUrl: writer.publicUrl, token }
  const status = statusAt(row.status, row.expiresAt, writer.now)
  if (status === 'pending') return { mail: waitingMail(facts, 'answer') }
  if (status === 'awaiting_deposit') return { mail: waitingMail(facts, 'deposit') }
  if (status === 'rejected' || status === 'expired') return { mail: refusedMail(facts, status) }
  return { dropped: 'appointment_gone' }
}

async function findRequest(db: Kysely<unknown>, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select a.status, a.starts_at as "startsAt", a.expires_at as "expiresAt", a.deposit, a.currency,
      a.manage_generation as generation, c.name as comerce, c.ad_url as "adUrl",
      c.time_zone as "timeZone", c.deposit_instructions as instructions,
      ${servicesSold} as services
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}
