import { sql, type Kysely } from 'kysely'
import { statusAt } from '#domain/appointment/request.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { MailTemplateKind } from '#contract/messages/templates.ts'
import type { Mail } from '#server/kernel/outbox/mail-layout.ts'
import type { Addressed, Compose, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { listText, namesText, servicesText, type SoldItem } from '#contract/texts/services-text.ts'
import { dateOf, longDateText, momentText, priceText } from '#contract/texts/texts.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { findSender, mailWords, type Words } from '#server/shop/templates/words.ts'
import { companyOf } from '#server/scheduling/party/company-of.ts'
import { itemsSold } from '#server/scheduling/services-sold.ts'
import { companyText, depositDue, GONE, type OfCompany } from './company-text.ts'
import { isToldWithCompany } from './told-with-company.ts'
import { zoneNote } from './zone-note.ts'
import {
  confirmBookingMail,
  refusedMail,
  type RequestFacts,
  waitingMail,
} from './request-messages.ts'
import { hourIn, nearMomentIn } from '#server/kernel/shop-time.ts'

type Shown =
  | 'publicUrl'
  | 'token'
  | 'isChanged'
  | 'services'
  | 'today'
  | 'zoneNote'
  | 'priceText'
  | 'isGone'
  | 'company'
  | 'alike'
  | 'depositFor'
type Row = Omit<RequestFacts, Shown> &
  OfCompany & {
    readonly generation: number
    readonly confirmsByMail: boolean
    readonly organizationId: string
    readonly shopId: string
    readonly items: readonly SoldItem[]
    readonly seats: number
    readonly customerPhone: string | null
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
  message: Addressed,
  { isChanged }: Pick<RequestFacts, 'isChanged'>,
): Promise<Composed> {
  const { subject_id: id } = message
  const row = await findRequest(writer.db, id)
  if (row === null) return { dropped: 'appointment_gone' }
  const about = { kind: 'appointment_request', organizationId: row.organizationId } as const
  if (!isChanged && (await isToldWithCompany(writer.db, message, about)))
    return { dropped: 'told_with_company' }
  const token = writer.secrets.signId('manage', id, row.generation)
  const whatsapp = row.whatsapp === null ? null : phoneText(row.whatsapp, row.country)
  const status = statusAt(row.status, row.expiresAt, writer.now)
  const facts = {
    ...row,
    isChanged,
    whatsapp,
    publicUrl: writer.publicUrl,
    token,
    services: servicesText(row.items, row.seats),
    today: localDate(writer.now, row.timeZone),
    zoneNote: zoneNote(row.startsAt, row.timeZone, row.customerPhone),
    priceText: priceText(row.price, row.currency),
    isGone: GONE.has(status),
    company: companyText({ ...row, status }, writer.now),
    alike: companyText({ ...row, status }, writer.now, one => one.status === status).texts,
    depositFor: depositDue(row, writer.now).people,
  }
  if (row.confirmsByMail) {
    const mail = await confirmMail(writer, id, { row, facts })
    // Nobody has shown that the address is theirs, so it is not written to again.
    if (status === 'pending') return { mail }
    if (status === 'expired') return { dropped: 'appointment_gone' }
  }
  const kind = KINDS[status]
  if (kind === undefined) return { dropped: 'appointment_gone' }
  const words = await wordsOf(writer, row, kind)
  const isOpen = kind === 'requested' || kind === 'deposit'
  return { mail: isOpen ? waitingMail(facts, words, kind) : refusedMail(facts, words) }
}

async function confirmMail(
  { db, secrets }: Writer,
  id: string,
  { row, facts }: { readonly row: Row; readonly facts: RequestFacts },
): Promise<Mail> {
  const proof = secrets.signId('confirm_booking', id, row.generation)
  const until = momentText(toOffsetIso(row.expiresAt ?? row.startsAt, row.timeZone))
  return confirmBookingMail(facts, { proof, until, ...(await findSender(db, row)) })
}

async function wordsOf({ db, now }: Writer, row: Row, kind: MailTemplateKind): Promise<Words> {
  const at = toOffsetIso(row.startsAt, row.timeZone)
  const until = toOffsetIso(row.expiresAt ?? row.startsAt, row.timeZone)
  const values = {
    nombre: row.customerName.trim().split(/\s+/)[0] ?? '',
    local: row.comerce,
    servicio: listText(row.items.flatMap(item => [item.service, ...item.addOns])),
    profesional: namesText([...new Set(row.items.map(item => item.staff))]),
    dia: longDateText(dateOf(at)),
    hora: hourIn(row.startsAt, row.timeZone),
    cuando: nearMomentIn(row.startsAt, row.timeZone, localDate(now, row.timeZone)),
    sena: priceText(depositDue(row, now).amount, row.currency),
    hasta: momentText(until),
    datos: row.instructions,
  }
  const { organizationId, shopId } = row
  return await mailWords(db, { organizationId, shopId, kind }, values)
}

async function findRequest(db: Kysely<unknown>, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select a.status, a.price, ${companyOf} as company, a.starts_at as "startsAt", a.expires_at as "expiresAt", a.deposit, a.currency,
      a.manage_generation as generation, a.confirms_by_mail as "confirmsByMail", c.name as comerce, c.ad_url as "adUrl",
      c.time_zone as "timeZone", c.deposit_instructions as instructions, c.whatsapp, c.country,
      concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as place,
      ${itemsSold} as items, a.seats, cu.phone as "customerPhone", a.organization_id as "organizationId", a.comerce_id as "shopId",
      a.customer_name as "customerName"
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    left join customers cu on cu.organization_id = a.organization_id and cu.id = a.customer_id
    where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}
