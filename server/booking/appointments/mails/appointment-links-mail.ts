import { sql } from 'kysely'
import { dateOf, dayMonthText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import { hourIn } from '#server/kernel/shop-time.ts'

type Row = {
  readonly id: string
  readonly manage_generation: number
  readonly starts_at: number
  readonly comerce_name: string
  readonly time_zone: string
}

/** A mail with the links of the appointments ahead that were booked with its address; dropped when there are none. */
export async function appointmentLinksMail(
  { db, secrets, publicUrl, now }: Writer,
  { recipient }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select a.id, a.manage_generation, a.starts_at, c.name as comerce_name, c.time_zone
    from appointments a join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.customer_email = ${recipient} and a.ends_at > ${new Date(now)}
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
    order by a.starts_at, a.id limit 10`.execute(db)
  if (rows.length === 0) return { dropped: 'appointment_gone' }
  const linkOf = (row: Row) =>
    `${publicUrl}/agenda/${secrets.signId('manage', row.id, row.manage_generation)}`
  const name = (row: Row) => {
    const at = toOffsetIso(row.starts_at, row.time_zone)
    return `${row.comerce_name} · ${dayMonthText(dateOf(at))}, ${hourIn(row.starts_at, row.time_zone)}`
  }
  const mail = writeMail({
    subject: 'Los links de tus turnos',
    title: 'Tus turnos',
    paragraphs: ['Con estos links ves, movés o cancelás cada turno.'],
    choices: rows.map(row => ({ label: name(row), url: linkOf(row) })),
    afterwards: ['Quien tenga estos links puede cambiar los turnos: no los compartas.'],
    why: 'Te escribimos porque alguien pidió los links de los turnos reservados con esta dirección. Si no fuiste vos, no hace falta que hagas nada.',
    publicUrl,
  })
  return { mail }
}
