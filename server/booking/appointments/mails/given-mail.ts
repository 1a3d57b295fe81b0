import { sql } from 'kysely'
import { momentText, priceText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Compose } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import { invitationOf } from '../lists/calendar.ts'

type Row = {
  readonly customer_email: string | null
  readonly starts_at: number
  readonly ends_at: number
  readonly revision: number
  readonly code: string
  readonly price: number
  readonly currency: string
  readonly comerce: string
  readonly place: string
  readonly ad_url: string
  readonly time_zone: string
}

/** To whoever an appointment was booked for by mistake. It says nothing of whoever has it now. */
export const givenMail: Compose = async (writer, { subject_id: id, recipient, payload }) => {
  const { rows } = await sql<Row>`
    select a.customer_email, a.starts_at, a.ends_at, a.revision, a.code, a.price, a.currency, c.name as comerce, c.ad_url,
      concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as place, c.time_zone
    from appointments a join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(writer.db)
  const [row] = rows
  // It was undone: the appointment is theirs again.
  if (row === undefined || row.customer_email === recipient) return { dropped: 'appointment_gone' }
  const { publicUrl } = writer
  const startsAt = Number(payload['starts_at'])
  const url = `${publicUrl}/comerce/${row.ad_url}`
  const mail = writeMail({
    subject: `Ese turno en ${row.comerce} ya no está a tu nombre`,
    title: 'Ese turno ya no es tuyo',
    paragraphs: [
      `${row.comerce} había anotado a tu nombre un turno para ${momentText(toOffsetIso(startsAt, row.time_zone))}. Era de otra persona: no tenés que hacer nada.`,
      'El link que tenías de ese turno ya no funciona.',
    ],
    action: { label: `Reservar en ${row.comerce}`, url },
    why: `Te escribimos porque ${row.comerce} había anotado un turno con esta dirección.`,
    publicUrl,
  })
  const entry = {
    id,
    revision: row.revision,
    startsAt,
    endsAt: startsAt + (row.ends_at - row.starts_at),
    summary: row.comerce,
    location: row.place,
    code: row.code,
    price: priceText(row.price, row.currency),
    url,
    isGone: true,
  }
  const calendar = invitationOf(entry, { from: writer.mailFrom, to: recipient }, writer.now)
  return { mail: { ...mail, kind: 'given', calendar } }
}
