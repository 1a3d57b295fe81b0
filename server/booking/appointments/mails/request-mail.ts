import { sql, type Kysely } from 'kysely'
import { statusAt } from '#domain/appointment/request.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { MailTemplateKind } from '#contract/messages/templates.ts'
import type { Addressed, Compose, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { dateOf, longDateText, momentText, priceText, timeText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { mailWords, type Words } from '#server/shop/templates/words.ts'
import { servicesSold } from '../services-sold.ts'
import { refusedMail, type RequestFacts, waitingMail } from './request-messages.ts'

type Row = Omit<RequestFacts, 'publicUrl' | 'token' | 'isChanged'> & {
  readonly status: AppointmentStatus
  readonly generation: number
  readonly organizationId: string
  readonly shopId: string
  readonly customerName: string
  readonly serviceNames: string
  readonly staffName: string
  readonly country: string
}

const KINDS: Readonly<Partial<Record<AppointmentStatus, MailTemplateKind>>> = {
  pending: 'requested',
  awaiting_deposit: 'deposit',
  rejected: 'rejected',
  expired: 'request_expired',
}

/** The mail for the status of the request at the time of sending. Dropped once it was accepted: that is another mail. */
export const requestMail: Compose = async (writer, message) =>
  await writeRequest(writer, message, { isChanged: false })

/** The same, after the shop has changed the request. */
export const changedRequestMail: Compose = async (writer, message) =>
  await writeRequest(writer, message, { isChanged: true })

async function writeRequest(
  writer: Writer,
  { subject_id: id }: Addressed,
  { isChanged }: Pick<RequestFacts, 'isChanged'>,
): Promise<Composed> {
  const row = await findRequest(writer.db, id)
  if (row === null) return { dropped: 'appointment_gone' }
  const token = writer.secrets.signId('manage', id, row.generation)
  const whatsapp = row.whatsapp === null ? null : phoneText(row.whatsapp, row.country)
  const facts = { ...row, isChanged, whatsapp, publicUrl: writer.publicUrl, token }
  const status = statusAt(row.status, row.expiresAt, writer.now)
  const kind = KINDS[status]
  if (kind === undefined) return { dropped: 'appointment_gone' }
  const words = await wordsOf(writer, row, kind)
  const isOpen = kind === 'requested' || kind === 'deposit'
  return { mail: isOpen ? waitingMail(facts, words, kind) : refusedMail(facts, words) }
}

async function wordsOf({ db }: Writer, row: Row, kind: MailTemplateKind): Promise<Words> {
  const at = toOffsetIso(row.startsAt, row.timeZone)
  const until = toOffsetIso(row.expiresAt ?? row.startsAt, row.timeZone)
  const values = {
    nombre: row.customerName.trim().split(/\s+/)[0] ?? '',
    local: row.comerce,
    servicio: row.serviceNames,
    profesional: row.staffName,
    dia: longDateText(dateOf(at)),
    hora: timeText(at),
    cuando: momentText(at),
    sena: priceText(row.deposit ?? 0, row.currency),
    hasta: momentText(until),
    datos: row.instructions,
  }
  const { organizationId, shopId } = row
  return await mailWords(db, { organizationId, shopId, kind }, values)
}

async function findRequest(db: Kysely<unknown>, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select a.status, a.starts_at as "startsAt", a.expires_at as "expiresAt", a.deposit, a.currency,
      a.manage_generation as generation, c.name as comerce, c.ad_url as "adUrl",
      c.time_zone as "timeZone", c.deposit_instructions as instructions, c.whatsapp, c.country,
      concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as place,
      ${servicesSold} as services, a.organization_id as "organizationId", a.comerce_id as "shopId",
      a.customer_name as "customerName",
      (select coalesce(string_agg(l.service_name, ' + ' order by l.position), '') from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as "serviceNames",
      coalesce((select l.staff_name from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id order by l.position limit 1), '') as "staffName"
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}
