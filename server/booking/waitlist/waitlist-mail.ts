import { sql } from 'kysely'
import { listText } from '#contract/texts/services-text.ts'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { isLastOffer } from '#domain/booking/waitlist.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { zoneNote } from '../appointments/mails/zone-note.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { mailWords, type Words } from '#server/shop/templates/words.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import { hourIn, momentIn, nearMomentIn } from '#server/kernel/shop-time.ts'

type Row = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly state: string
  readonly offers: number
  readonly email: string | null
  readonly unanswered: number
  readonly is_night_offer: boolean
  readonly offered_starts_at: number | null
  readonly offer_expires_at: number | null
  readonly offered_to: string | null
  readonly from_date: string
  readonly to_date: string
  readonly comerce_name: string
  readonly time_zone: string
  readonly phone: string | null
  readonly services: readonly string[]
  /** The start of the appointment that they want earlier; null when they have none. */
  readonly own_starts_at: number | null
}

const LAST =
  'Es el tercer lugar que te guardamos: si también pasa sin respuesta, salís de la lista.'

/** These mails contain nothing that was typed into the form, because anybody can type somebody else's address. */
export async function waitlistJoinedMail(
  writer: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const row = await find(writer, id)
  if (row === null) return { dropped: 'waitlist_over' }
  const mail = writeMail({
    ...letterOf(writer, row),
    ...(await mailWords(
      writer.db,
      { ...shopOf(row), kind: 'waitlist_joined' },
      { local: row.comerce_name, servicio: listText(row.services) },
    )),
    title: `Estás en la lista de ${row.comerce_name}`,
    facts: [servicesOf(row), ['Cuándo', daysText(row)]],
    action: { label: 'Ver o salir de la lista', url: urlOf(writer, id) },
  })
  return { mail }
}

export async function waitlistOfferMail(
  writer: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const row = await find(writer, id)
  if (row?.state !== 'offered') return { dropped: 'waitlist_over' }
  const { offered_starts_at: startsAt, offer_expires_at: until } = row
  if (startsAt === null || until === null || until <= writer.now)
    return { dropped: 'waitlist_over' }
  const today = localDate(writer.now, row.time_zone)
  const moment = nearMomentIn(startsAt, row.time_zone, today)
  const mail = writeMail({
    ...letterOf(writer, row),
    ...(await offerWords(writer, row, { startsAt, until })),
    title: `Se liberó un lugar en ${row.comerce_name}`,
    facts: [
      ['Cuándo', `${moment}${zoneNote(startsAt, row.time_zone, row.phone)}`],
      servicesOf(row),
      ['Con', row.offered_to ?? ''],
      ...ownFact(row),
    ],
    action: {
      label: row.own_starts_at === null ? 'Tomar este turno' : 'Ver y pasar mi turno',
      url: urlOf(writer, id),
    },
    afterwards: [
      ...(isLastOffer(row) ? [LAST] : []),
      row.own_starts_at === null
        ? 'Si no te sirve, avisanos desde el mismo link y seguís en la lista.'
        : 'Si no te sirve, no hace falta que hagas nada: tu turno sigue como está.',
    ],
  })
  return { mail }
}

function ownFact({ own_starts_at: own, time_zone: timeZone }: Row): [string, string][] {
  return own === null ? [] : [['Tu turno de ahora', momentIn(own, timeZone)]]
}

async function offerWords(
  { db, now }: Writer,
  row: Row,
  offer: { readonly startsAt: number; readonly until: number },
): Promise<Words> {
  const at = toOffsetIso(offer.startsAt, row.time_zone)
  const values = {
    local: row.comerce_name,
    servicio: listText(row.services),
    profesional: row.offered_to ?? '',
    dia: longDateText(dateOf(at)),
    hora: hourIn(offer.startsAt, row.time_zone),
    cuando: nearMomentIn(offer.startsAt, row.time_zone, localDate(now, row.time_zone)),
    hasta: timeText(toOffsetIso(offer.until, row.time_zone)),
  }
  return await mailWords(db, { ...shopOf(row), kind: 'waitlist_offer' }, values)
}

function shopOf(row: Row) {
  return { organizationId: row.organization_id, shopId: row.comerce_id }
}

function letterOf({ publicUrl }: Writer, { comerce_name: shop }: Row) {
  const why = `Te escribimos porque alguien se anotó en la lista de espera de ${shop} con esta dirección. Si no fuiste vos, salí de la lista desde el link.`
  return { why, publicUrl }
}

function urlOf({ publicUrl, secrets }: Writer, id: string): string {
  return `${publicUrl}/espera/${secrets.signId('waitlist', id, 1)}`
}

function servicesOf({ services }: Row): readonly [string, string] {
  return ['Servicio', listText(services)]
}

function daysText({ from_date: from, to_date: to }: Row): string {
  return from === to ? longDateText(from) : `del ${longDateText(from)} al ${longDateText(to)}`
}

/** Returns null when the entry does not wait any more. */
async function find({ db }: Writer, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select w.organization_id, w.comerce_id, w.state, w.offers, w.email, w.unanswered, w.is_night_offer, w.offered_starts_at, w.offer_expires_at, w.from_date, w.to_date, w.phone,
      c.name as comerce_name, c.time_zone,
      (select a.starts_at from appointments a where a.organization_id = w.organization_id
        and a.id = w.moves_appointment_id) as own_starts_at,
      (select s.name from staff s where s.organization_id = w.organization_id and s.id = w.offered_staff_id)
        as offered_to,
      array(select s.name from services s where s.organization_id = w.organization_id
        and s.id = any(o.service_ids) order by array_position(o.service_ids, s.id)) as services
    from waitlist_entries w
    join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    -- Of the window that the offer came from.
    cross join lateral (select coalesce(
      (select h.service_ids from holds h where h.organization_id = w.organization_id and h.id = w.hold_id),
      w.service_ids) as service_ids) o
    where w.id = ${id} and w.state in ('waiting', 'offered')`.execute(db)
  return rows[0] ?? null
}
