import { sql, type Kysely } from 'kysely'
import { type AppointmentStatus, isRequest } from '#domain/appointment/appointment-status.ts'
import { releasedAt } from '#domain/appointment/confirmation.ts'
import { listText, namesText, servicesText, type SoldItem } from '#contract/texts/services-text.ts'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import type { MailTemplateKind } from '#contract/messages/templates.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Values } from '#domain/messages/template.ts'
import { confirmedReminder, type MailText, zoneText } from '#server/shop/templates/mail-texts.ts'
import { findSender, mailWords, type Words, wordsFrom } from '#server/shop/templates/words.ts'
import type { Addressed, Compose, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import type { Mail } from '#server/kernel/outbox/mail-layout.ts'
import { termsText } from '#server/scheduling/terms-text.ts'
import { cancelledBy } from '../events.ts'
import { type CalendarEntry, invitationOf, seriesFileOf } from '../lists/calendar.ts'
import { type Companion, companyText, GONE, stands } from './company-text.ts'
import { isToldLater, isUnsent } from './told-later.ts'
import { isToldWithCompany } from './told-with-company.ts'
import { companyOf } from '#server/scheduling/party/company-of.ts'
import { itemsSold } from '#server/scheduling/services-sold.ts'
import { appointmentReleasedMail, confirmationMail } from './confirmation-messages.ts'
import {
  appointmentChangedMail,
  appointmentConfirmedMail,
  appointmentReminderMail,
  type AppointmentFacts,
} from './appointment-messages.ts'
import { limitsOf } from '../reminder-rules.ts'
import { mailWaysOf } from './mail-ways.ts'
import { priceWords } from './price-words.ts'
import { zoneNote } from './zone-note.ts'
import { changedRequestMail } from './request-mail.ts'
import { hourIn, nearMomentIn } from '#server/kernel/shop-time.ts'

type AppointmentRow = {
  readonly id: string
  readonly organization_id: string
  readonly comerce_id: string
  readonly code: string
  readonly status: AppointmentStatus
  readonly starts_at: number
  readonly ends_at: number
  readonly customer_name: string
  readonly price: number
  readonly price_may_change: boolean
  readonly currency: string
  /** What was paid ahead and did not go back; null: nothing. */
  readonly paid_ahead: number | null
  readonly manage_generation: number
  readonly revision: number
  readonly rung: string | null
  readonly series_id: string | null
  readonly party_id: string | null
  /** Those who were booked together with it, whatever became of them; null: nobody. */
  readonly company: readonly Companion[] | null
  readonly comerce_name: string
  readonly ad_url: string
  readonly address: string
  readonly city: string
  readonly whatsapp: string | null
  readonly country: string
  readonly time_zone: string
  readonly items: readonly SoldItem[]
  readonly seats: number
  readonly customer_phone: string | null
  readonly limits: readonly [number, number]
  readonly is_suspended: boolean
}

/** The mail "your appointment is booked". Dropped when it is not booked any more, waits again, or is over. */
export async function appointmentMail(writer: Writer, message: Addressed): Promise<Composed> {
  const { subject_id: id } = message
  const row = await findAppointment(writer.db, id)
  if (row === null || GONE.has(row.status) || isRequest(row.status))
    return { dropped: 'appointment_gone' }
  if (row.ends_at <= writer.now) return { dropped: 'appointment_over' }
  const about = { kind: 'appointment_confirmed', organizationId: row.organization_id } as const
  if (await isToldWithCompany(writer.db, message, about)) return { dropped: 'told_with_company' }
  const words = await wordsOf(writer, row, 'booked')
  const isAsked = row.rung === 'must_confirm' && row.status !== 'confirmed'
  const asked = isAsked ? [termsText('must_confirm', null, '')] : []
  const series = await findSeries(writer, row)
  const dates = series.map(one => one.starts_at)
  const how = { words, asked, dates }
  const mail = appointmentConfirmedMail(factsOf(writer, row), letterOf(writer, id, row), how)
  const all = series.length > 0 ? series : await findParty(writer, row)
  return { mail: withCalendar(writer, message, row, { ...mail, kind: 'booked' }, all) }
}

/** All dates of its series that still stand and are the same customer's; none when it is the only one. */
async function findSeries({ db, now }: Writer, row: AppointmentRow): Promise<AppointmentRow[]> {
  if (row.series_id === null) return []
  const found = await findAppointments(
    db,
    sql`a.organization_id = ${row.organization_id} and a.series_id = ${row.series_id}
      and a.customer_id = (select same.customer_id from appointments same where same.id = ${row.id})
      and a.status in ('booked', 'confirmed') and a.ends_at > ${new Date(now)}`,
  )
  return found.length > 1 ? found : []
}

/** The appointments of its party that are in the same state: they stand, or are cancelled. */
async function findParty({ db }: Writer, row: AppointmentRow): Promise<AppointmentRow[]> {
  if (row.party_id === null) return []
  const isGone = row.status === 'cancelled'
  const found = await findAppointments(
    db,
    sql`a.organization_id = ${row.organization_id} and a.party_id = ${row.party_id}
      and a.customer_id = (select same.customer_id from appointments same where same.id = ${row.id})
      and a.status = any(${isGone ? ['cancelled'] : ['booked', 'confirmed']})`,
  )
  return found.length > 1 ? found : []
}

/**
 * A reminder of the start in the payload. Dropped when the appointment was moved, has begun or is not booked any more.
 */
export const reminderMailOf =
  (kind: 'reminder_24h' | 'reminder_3h'): Compose =>
  async (writer, message) => {
    const { subject_id: id, payload } = message
    const row = await findAppointment(writer.db, id)
    if (row === null || !['booked', 'confirmed'].includes(row.status))
      return { dropped: 'appointment_gone' }
    if (row.starts_at !== Number(payload['starts_at'])) return { dropped: 'appointment_moved' }
    if (row.starts_at <= writer.now) return { dropped: 'appointment_over' }
    const isConfirmed = row.status === 'confirmed'
    const words = await wordsOf(
      writer,
      row,
      kind,
      isConfirmed ? confirmedReminder(kind) : undefined,
    )
    const mail = appointmentReminderMail(factsOf(writer, row), letterOf(writer, id, row), words)
    return { mail: withCalendar(writer, message, row, mail, await findParty(writer, row)) }
  }

/** A request to confirm the start in the payload. Dropped when it was answered or moved, or is too late to answer. */
export const confirmMailOf =
  (kind: 'confirm_request' | 'confirm_last_call'): Compose =>
  async (writer, message) => {
    const { subject_id: id, payload } = message
    const row = await findAppointment(writer.db, id)
    if (row === null || row.status !== 'booked') return { dropped: 'appointment_gone' }
    if (row.starts_at !== Number(payload['starts_at'])) return { dropped: 'appointment_moved' }
    if (releasedAt(row.starts_at) <= writer.now) return { dropped: 'appointment_over' }
    const isLast = kind === 'confirm_last_call'
    const words = await wordsOf(writer, row, kind)
    const mail = confirmationMail(factsOf(writer, row), letterOf(writer, id, row), {
      words,
      isLast,
    })
    return { mail: withCalendar(writer, message, row, mail) }
  }

/** The mail that an unconfirmed appointment was released. Dropped when the customer took it back, or it has begun. */
export const releasedMail: Compose = async (writer, message) => {
  const { subject_id: id } = message
  const row = await findAppointment(writer.db, id)
  if (row === null || row.status !== 'expired') return { dropped: 'appointment_gone' }
  if (row.starts_at <= writer.now) return { dropped: 'appointment_over' }
  const words = await wordsOf(writer, row, 'released')
  const mail = appointmentReleasedMail(factsOf(writer, row), letterOf(writer, id, row), words)
  return { mail: withCalendar(writer, message, row, mail) }
}

/**
 * A mail about a change: `cancelled` by the present status, otherwise `moved`, or `changed` for other services. A request
 * that still waits is in no calendar yet: it gets its own mail again.
 */
export async function changedMail(writer: Writer, message: Addressed): Promise<Composed> {
  const { subject_id: id, payload } = message
  const { also = '', only, unless, undoes, revision } = payload
  const row = await findAppointment(writer.db, id)
  if (row === null) return { dropped: 'appointment_gone' }
  if (row.ends_at <= writer.now) return { dropped: 'appointment_over' }
  if (row.status !== 'cancelled' && GONE.has(row.status)) return { dropped: 'appointment_gone' }
  // The change was undone meanwhile: there is nothing to tell.
  if (only !== undefined && only !== row.status) return { dropped: 'appointment_gone' }
  if (unless === row.status) return { dropped: 'appointment_gone' }
  if (revision !== undefined && (await isToldLater(writer.db, id, Number(revision))))
    return { dropped: 'told_later' }
  if (undoes !== undefined && (await isUnsent(writer.db, id, Number(undoes))))
    return { dropped: 'appointment_gone' }
  if (isRequest(row.status)) return await changedRequestMail(writer, message)
  if (payload['what'] === 'zone' && row.status !== 'cancelled')
    return await zoneMail(writer, message, row)
  const what =
    row.status === 'cancelled' ? 'cancelled' : payload['what'] === 'changed' ? 'changed' : 'moved'
  const others = also.split(',').filter(Boolean).map(Number)
  // The customer's own change, if the shop has not moved it again since.
  const isOwn = payload['by'] === 'customer' && Number(payload['starts_at']) === row.starts_at
  const ownKind = what === 'cancelled' ? 'own_cancelled' : 'own_moved'
  const words = await wordsOf(writer, row, isOwn ? ownKind : await wordsFor(writer, row, what))
  const isAll = payload['company'] === 'all'
  const company = isAll && what === 'cancelled' ? companyIn(writer, row, isCancelled) : undefined
  const change = { what, others, company, words, isOwn } as const
  const mail = appointmentChangedMail(factsOf(writer, row), letterOf(writer, id, row), change)
  const all = isAll ? await findParty(writer, row) : []
  return { mail: withCalendar(writer, message, row, { ...mail, kind: what }, all) }
}

/** The local time stays, but the calendar of whoever saved the appointment shows another one. */
async function zoneMail(
  writer: Writer,
  message: Addressed,
  row: AppointmentRow,
): Promise<Composed> {
  const shop = { organizationId: row.organization_id, shopId: row.comerce_id }
  const sender = await findSender(writer.db, shop)
  const words = { ...wordsFrom(zoneText, valuesOf(row, writer.now)), ...sender }
  const change = { what: 'changed', words, title: 'Tu turno sigue a la misma hora' } as const
  const mail = appointmentChangedMail(factsOf(writer, row), letterOf(writer, row.id, row), change)
  return { mail: withCalendar(writer, message, row, { ...mail, kind: 'changed' }) }
}

/**
 * The template of a change: `withdrawn` for a customer who asked for it, so that it does not say that the shop had to.
 */
async function wordsFor(
  { db }: Writer,
  row: AppointmentRow,
  what: 'moved' | 'changed' | 'cancelled',
): Promise<MailTemplateKind> {
  return (await cancelledBy(db, row)) === 'customer' ? 'withdrawn' : what
}

function withCalendar(
  writer: Writer,
  { recipient }: Addressed,
  row: AppointmentRow,
  mail: Mail,
  series: readonly AppointmentRow[] = [],
): Mail {
  // A push message is composed with an empty recipient; it has no invitation.
  if (recipient === '') return mail
  const entries = series.map(one => entryOf(writer, one))
  const calendar =
    entries.length > 0
      ? seriesFileOf(entries, writer.now)
      : invitationOf(entryOf(writer, row), { from: writer.mailFrom, to: recipient }, writer.now)
  return { ...mail, calendar }
}

function entryOf(writer: Writer, row: AppointmentRow): CalendarEntry {
  const { publicUrl, token } = letterOf(writer, row.id, row)
  const { code, price, comerce: shop } = factsOf(writer, row)
  return {
    id: row.id,
    revision: row.revision,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    summary: `${servicesText(row.items, row.seats)} · ${shop.name}`,
    location: shop.place,
    code,
    price,
    url: `${publicUrl}/agenda/${token}`,
    isGone: row.status === 'cancelled' || row.status === 'expired',
  }
}

/** The texts of this mail: the shop's own, or else the default ones. */
async function wordsOf(
  { db, now }: Writer,
  row: AppointmentRow,
  kind: MailTemplateKind,
  ours?: MailText,
): Promise<Words> {
  const { organization_id: organizationId, comerce_id: shopId } = row
  return await mailWords(db, { organizationId, shopId, kind }, valuesOf(row, now), ours)
}

function valuesOf(row: AppointmentRow, now: number): Values {
  const { time_zone: timeZone } = row
  const at = toOffsetIso(row.starts_at, timeZone)
  return {
    nombre: row.customer_name.trim().split(/\s+/)[0] ?? '',
    local: row.comerce_name,
    servicio: listText(row.items.flatMap(item => [item.service, ...item.addOns])),
    profesional: namesText([...new Set(row.items.map(item => item.staff))]),
    dia: longDateText(dateOf(at)),
    hora: hourIn(row.starts_at, timeZone),
    cuando: nearMomentIn(row.starts_at, timeZone, localDate(now, timeZone)),
    hasta: timeText(toOffsetIso(releasedAt(row.starts_at), timeZone)),
  }
}

function factsOf({ now }: Pick<Writer, 'now'>, row: AppointmentRow): AppointmentFacts {
  return {
    ways: mailWaysOf(row, now),
    code: row.code,
    startsAt: row.starts_at,
    customerName: row.customer_name,
    isGone: GONE.has(row.status),
    company: companyIn({ now }, row),
    comerce: {
      name: row.comerce_name,
      place: [row.address, row.city].filter(part => part !== '').join(', '),
      whatsapp: row.whatsapp === null ? null : phoneText(row.whatsapp, row.country),
      timeZone: row.time_zone,
      today: localDate(now, row.time_zone),
      zoneNote: zoneNote(row.starts_at, row.time_zone, row.customer_phone),
    },
    services: servicesText(row.items, row.seats),
    price: priceWords(row, GONE.has(row.status)),
  }
}

const isCancelled = ({ status }: Pick<AppointmentRow, 'status'>) => status === 'cancelled'

function companyIn({ now }: Pick<Writer, 'now'>, row: AppointmentRow, isMeant = stands) {
  return companyText({ ...row, timeZone: row.time_zone }, now, isMeant)
}

function letterOf(writer: Writer, id: string, row: AppointmentRow) {
  const token = writer.secrets.signId('manage', id, row.manage_generation)
  return { publicUrl: writer.publicUrl, token, adUrl: row.ad_url }
}

async function findAppointment(db: Kysely<unknown>, id: string): Promise<AppointmentRow | null> {
  return (await findAppointments(db, sql`a.id = ${id}`))[0] ?? null
}

async function findAppointments(
  db: Kysely<unknown>,
  where: ReturnType<typeof sql>,
): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.organization_id, a.comerce_id, a.code, a.status, a.starts_at, a.ends_at, a.customer_name, a.price, a.price_may_change, a.currency,
      case when a.deposit_received_at is not null and not exists (select from online_payments p
        where p.organization_id = a.organization_id and p.appointment_id = a.id and p.problem is null and p.returned >= p.amount)
        then a.deposit end as paid_ahead, a.manage_generation, a.revision, a.rung, a.series_id, a.party_id, ${companyOf} as company, c.name as comerce_name, c.ad_url, c.address, c.city, c.whatsapp, c.country, c.time_zone,
      c.status = 'suspended' as is_suspended, ${limitsOf} as limits,
      ${itemsSold} as items, a.seats, cu.phone as customer_phone
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    left join customers cu on cu.organization_id = a.organization_id and cu.id = a.customer_id
    where ${where} order by a.starts_at, a.id`.execute(db)
  return rows
}
