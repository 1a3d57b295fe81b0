import { sql } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { timeText } from '#contract/texts/texts.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Compose, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

/** More lines than this nobody reads in a mail. */
const MOST_LINES = 30

type Row = {
  readonly starts_at: number
  readonly status: AppointmentStatus
  readonly customer_name: string
  readonly services: string
  readonly name: string
  readonly time_zone: string
}

/** The digest of a day's appointments, as they are when the mail is sent. */
export const digestMail: Compose = async (writer, { subject_id: id, payload }) => {
  const { comerce = '', user = '', date = '' } = payload
  const rows = await findDay(writer, { comerce, user, date })
  const first = rows[0]
  if (first === undefined) return { dropped: 'nothing_ahead' }
  const name = first.name
  const isToday = date === localDate(writer.now, first.time_zone)
  const title = `${isToday ? 'Hoy' : 'Mañana'} ${countsOf(rows)}`
  const shown = rows.slice(0, MOST_LINES)
  const more = rows.length - shown.length
  const { publicUrl, secrets } = writer
  return {
    mail: writeMail({
      subject: `${title} (${name})`,
      title,
      paragraphs: [],
      facts: shown.map(row => [
        timeText(toOffsetIso(row.starts_at, row.time_zone)),
        `${row.customer_name}, ${row.services}${markOf(row)}`,
      ]),
      action: { label: 'Ver el día', url: `${publicUrl}/dashboard/agenda?fecha=${date}` },
      ...(more > 0 ? { afterwards: [`Y ${more} más.`] } : {}),
      why: `Te escribimos porque trabajás en ${name}. También lo apagás en Avisos, en tus preferencias.`,
      stopUrl: `${publicUrl}/mails/${secrets.signId('stop_digest', id, 1)}`,
      publicUrl,
    }),
  }
}

function countsOf(rows: readonly Row[]): string {
  const open = rows.filter(({ status }) => status === 'booked').length
  const asked = rows.filter(({ status }) => status === 'pending').length
  const parts = [
    `tenés ${rows.length === 1 ? '1 turno' : `${rows.length} turnos`}`,
    ...(open > 0 ? [`${open} sin confirmar`] : []),
    ...(asked > 0 ? [`${asked} a aprobar`] : []),
  ]
  return parts.join(', ')
}

function markOf({ status }: Row): string {
  if (status === 'booked') return ' (sin confirmar)'
  if (status === 'pending') return ' (a aprobar)'
  return status === 'awaiting_deposit' ? ' (espera la seña)' : ''
}

/** The day's appointments of the shop, or only of the member's own agenda; empty when they are no member any more. */
async function findDay(
  { db, now }: Writer,
  { comerce, user, date }: { comerce: string; user: string; date: string },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.starts_at, a.status, a.customer_name, c.name, c.time_zone,
      (select string_agg(l.service_name || ' con ' || l.staff_name, ' y ' order by l.position)
        from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as services
    from memberships m
    join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
    join appointments a on a.organization_id = m.organization_id and a.comerce_id = m.comerce_id
    where m.comerce_id = ${comerce} and m.user_id = ${user} and m.status = 'active'
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
      and (a.expires_at is null or a.expires_at > ${new Date(now)})
      and a.starts_at >= ${date}::date::timestamp at time zone c.time_zone
      and a.starts_at < (${date}::date + 1)::timestamp at time zone c.time_zone
      and a.starts_at > ${new Date(now)}
      and (m.role = 'comerce_admin' or m.is_reception or m.staff_id is null
        or exists (select from appointment_legs own where own.organization_id = a.organization_id
          and own.appointment_id = a.id and own.staff_id = m.staff_id))
    order by a.starts_at, a.id`.execute(db)
  return rows
}
