import { sql } from 'kysely'
import { reviewableUntil } from '#domain/appointment/review.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { Compose } from '#server/kernel/outbox/compose.ts'
import { mailWords } from '#server/shop/templates/words.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly status: AppointmentStatus
  readonly ends_at: number
  readonly manage_generation: number
  readonly customer_name: string
  readonly name: string
  readonly asks_reviews: boolean
  readonly is_assumed: boolean
  readonly is_written: boolean
  readonly organization_id: string
  readonly comerce_id: string
}

/**
 * The mail that asks for a review. Dropped when it cannot be written any more, or when the shop or the customer stopped
 * it.
 */
export const reviewRequestMail: Compose = async (writer, { subject_id: id, recipient }) => {
  const { db, secrets, now, publicUrl } = writer
  const { rows } = await sql<Row>`
    select a.status, a.ends_at, a.manage_generation, a.customer_name, c.name, c.asks_reviews, a.is_assumed, a.organization_id,
      a.comerce_id, exists (select from reviews v
        where v.organization_id = a.organization_id and v.appointment_id = a.id) as is_written
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(db)
  const row = rows[0]
  if (row === undefined || !row.asks_reviews) return { dropped: 'appointment_gone' }
  const until = reviewableUntil({ status: row.status, endsAt: row.ends_at }, null, now)
  if (until === null || row.is_written || row.is_assumed) return { dropped: 'appointment_over' }
  const { rows: stops } = await sql`select from mail_stops
    where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id}
      and address = ${secrets.fingerprint(recipient)}`.execute(db)
  if (stops.length > 0) return { dropped: 'stopped' }
  const { name, customer_name: customer } = row
  const shop = { organizationId: row.organization_id, shopId: row.comerce_id }
  const values = { nombre: customer.trim().split(/\s+/)[0] ?? '', local: name }
  const words = await mailWords(db, { ...shop, kind: 'review_request' }, values)
  const token = secrets.signId('manage', id, row.manage_generation)
  return {
    mail: writeMail({
      ...words,
      title: `¿Cómo te fue en ${name}?`,
      action: { label: 'Contar cómo me fue', url: `${publicUrl}/agenda/${token}` },
      why: `Te escribimos una sola vez por visita, porque tuviste un turno en ${name} con esta dirección.`,
      stopUrl: `${publicUrl}/mails/${secrets.signId('stop_reviews', id, 1)}`,
      publicUrl,
    }),
  }
}
