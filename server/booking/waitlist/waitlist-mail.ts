import { sql } from 'kysely'
import { longDateText, momentText, timeText, zoneText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly state: string
  readonly offers: number
  readonly offered_starts_at: number | null
  readonly offer_expires_at: number | null
  readonly offered_to: string | null
  readonly from_date: string
  readonly to_date: string
  readonly comerce_name: string
  readonly time_zone: string
  readonly services: readonly string[]
}

/** Nothing that was typed into the form is in these mails: anybody can type somebody else's address. */
export async function waitlistMail(
  { db, secrets, publicUrl, now }: Writer,
  kind: 'waitlist_joined' | 'waitlist_offer',
  id: string,
): Promise<Composed> {
  const row = await find({ db }, id)
  if (row === null || !['waiting', 'offered'].includes(row.state))
    return { dropped: 'waitlist_over' }
  const url = `${publicUrl}/espera/${secrets.signId('waitlist', id, 1)}`
  const why = `Te escribimos porque alguien se anotó en la lista de espera de ${row.comerce_name} con esta dirección. Si no fuiste vos, salí de la lista desde el link.`
  const letter = { why, publicUrl }
  const services = ['Servicio', row.services.join(' + ')] as const
  if (kind === 'waitlist_joined') {
    const days = daysText(row)
    const mail = writeMail({
      ...letter,
      subject: `Estás en la lista de espera de ${row.comerce_name}`,
      title: `Estás en la lista de ${row.comerce_name}`,
      paragraphs: ['Si se libera un lugar te escribimos, y te lo guardamos unos minutos.'],
      facts: [services, ['Cuándo', days]],
      action: { label: 'Ver o salir de la lista', url },
    })
    return { mail }
  }
  const { offered_starts_at: startsAt, offer_expires_at: until } = row
  if (row.state !== 'offered' || startsAt === null || until === null || until <= now)
    return { dropped: 'waitlist_over' }
  const moment = momentText(toOffsetIso(startsAt, row.time_zone))
  const limit = timeText(toOffsetIso(until, row.time_zone))
  const mail = writeMail({
    ...letter,
    subject: `Se liberó un lugar en ${row.comerce_name}: ${moment}`,
    title: `Se liberó un lugar en ${row.comerce_name}`,
    paragraphs: [`Te lo guardamos hasta las ${limit}. Después se lo ofrecemos a otra persona.`],
    facts: [
      ['Cuándo', `${moment} (hora de ${zoneText(row.time_zone)})`],
      services,
      ['Con', row.offered_to ?? ''],
    ],
    action: { label: 'Tomar este turno', url },
    afterwards: ['Si no te sirve, avisanos desde el mismo link y seguís en la lista.'],
  })
  return { mail }
}

function daysText({ from_date: from, to_date: to }: Row): string {
  return from === to ? longDateText(from) : `del ${longDateText(from)} al ${longDateText(to)}`
}

async function find({ db }: Pick<Writer, 'db'>, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select w.state, w.offers, w.offered_starts_at, w.offer_expires_at, w.from_date, w.to_date,
      c.name as comerce_name, c.time_zone,
      (select s.name from staff s where s.organization_id = w.organization_id and s.id = w.offered_staff_id)
        as offered_to,
      array(select s.name from services s where s.organization_id = w.organization_id
        and s.id = any(w.service_ids) order by array_position(w.service_ids, s.id)) as services
    from waitlist_entries w
    join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}
