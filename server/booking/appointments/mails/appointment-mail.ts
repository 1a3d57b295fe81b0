import { sql, type Kysely } from 'kysely'
import { releasedAt } from '#domain/appointment/confirmation.ts'
import { priceText } from '#contract/texts/texts.ts'
import type { Addressed, Compose, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import type { Mail } from '#server/kernel/outbox/mail-layout.ts'
import { invitationOf } from '../lists/calendar.ts'
import { servicesSold } from '../services-sold.ts'
import { appointmentReleasedMail, confirmationMail } from './confirmation-messages.ts'
import {
  appointmentChangedMail,
  appointmentConfirmedMail,
  appointmentReminderMail,
  type AppointmentFacts,
} from './appointment-messages.ts'

type AppointmentRow = {
  readonly code: string
  readonly status: string
  readonly starts_at: number
  readonly ends_at: number
  readonly customer_name: string
  readonly price: number
  readonly currency: string
  readonly manage_generation: number
  readonly revision: number
  readonly comerce_name: string
  readonly ad_url: string
  readonly address: string
  readonly city: string
  readonly whatsapp: string | null
  readonly time_zone: string
  readonly services: readonly string[]
}

const GONE = new Set(['cancelled', 'rejected', 'expired', 'no_show', 'completed'])

/** "Your appointment is booked", as long as it is and lies ahead. */
export async function appointmentMail(writer: Writer, message: Addressed): Promise<Composed> {
  const { subject_id: id } = message
  const row = await findAppointment(writer.db, id)
  if (row === null || GONE.has(row.status)) return { dropped: 'appointment_gone' }
  if (row.ends_at <= writer.now) return { dropped: 'appointment_over' }
  const mail = appointmentConfirmedMail(factsOf(row), letterOf(writer, id, row))
  return { mail: withCalendar(writer, message, row, { ...mail, kind: 'booked' }) }
}

/** "It is tomorrow", or "in three hours": of the start that was asked for, as long as it lies ahead. */
export const reminderMail: Compose = async (writer, { subject_id: id, payload }) => {
  const row = await findAppointment(writer.db, id)
  if (row === null || !['booked', 'confirmed'].includes(row.status))
    return { dropped: 'appointment_gone' }
  if (row.starts_at !== Number(payload['starts_at'])) return { dropped: 'appointment_moved' }
  if (row.starts_at <= writer.now) return { dropped: 'appointment_over' }
  const isConfirmed = row.status === 'confirmed'
  return { mail: appointmentReminderMail(factsOf(row), letterOf(writer, id, row), isConfirmed) }
}

/** "Do you come?", of the start that was asked for, as long as nobody has answered. */
export const confirmMailOf =
  (kind: 'confirm_request' | 'confirm_last_call'): Compose =>
  async (writer, { subject_id: id, payload }) => {
    const row = await findAppointment(writer.db, id)
    if (row === null || row.status !== 'booked') return { dropped: 'appointment_gone' }
    if (row.starts_at !== Number(payload['starts_at'])) return { dropped: 'appointment_moved' }
    if (releasedAt(row.starts_at) <= writer.now) return { dropped: 'appointment_over' }
    const isLast = kind === 'confirm_last_call'
    return { mail: confirmationMail(factsOf(row), letterOf(writer, id, row), isLast) }
  }

/** "It is free now", as long as nobody took it back. */
export const releasedMail: Compose = async (writer, { subject_id: id }) => {
  const row = await findAppointment(writer.db, id)
  if (row === null || row.status !== 'expired') return { dropped: 'appointment_gone' }
  if (row.starts_at <= writer.now) return { dropped: 'appointment_over' }
  return { mail: appointmentReleasedMail(factsOf(row), letterOf(writer, id, row)) }
}

/** What the shop did to an appointment: cancelled, by what it is now; otherwise moved, or other services (`what`). */
export async function changedMail(writer: Writer, message: Addressed): Promise<Composed> {
  const {
    subject_id: id,
    payload: { also = '', only, what: said },
  } = message
  const row = await findAppointment(writer.db, id)
  if (row === null) return { dropped: 'appointment_gone' }
  if (row.ends_at <= writer.now) return { dropped: 'appointment_over' }
  if (row.status !== 'cancelled' && GONE.has(row.status)) return { dropped: 'appointment_gone' }
  // Taken back meanwhile: there is nothing to tell.
  if (only !== undefined && only !== row.status) return { dropped: 'appointment_gone' }
  const what = row.status === 'cancelled' ? 'cancelled' : said === 'changed' ? 'changed' : 'moved'
  const others = also.split(',').filter(Boolean).map(Number)
  const mail = appointmentChangedMail(factsOf(row), letterOf(writer, id, row), what, others)
  return { mail: withCalendar(writer, message, row, { ...mail, kind: what }) }
}

function withCalendar(writer: Writer, message: Addressed, row: AppointmentRow, mail: Mail): Mail {
  const { subject_id: id, recipient } = message
  const { publicUrl, token } = letterOf(writer, id, row)
  const { code, price, comerce: shop } = factsOf(row)
  const entry = {
    id,
    revision: row.revision,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    summary: `${row.services.join(' y ')} · ${shop.name}`,
    location: shop.place,
    code,
    price,
    url: `${publicUrl}/agenda/${token}`,
    isGone: row.status === 'cancelled',
  }
  const calendar = invitationOf(entry, { from: writer.mailFrom, to: recipient }, writer.now)
  return { ...mail, calendar }
}

function factsOf(row: AppointmentRow): AppointmentFacts {
  return {
    code: row.code,
    startsAt: row.starts_at,
    customerName: row.customer_name,
    comerce: {
      name: row.comerce_name,
      place: [row.address, row.city].filter(part => part !== '').join(', '),
      whatsapp: row.whatsapp,
      timeZone: row.time_zone,
    },
    services: row.services,
    price: priceText(row.price, row.currency),
  }
}

function letterOf(writer: Writer, id: string, row: AppointmentRow) {
  const token = writer.secrets.signId('manage', id, row.manage_generation)
  return { publicUrl: writer.publicUrl, token, adUrl: row.ad_url }
}

async function findAppointment(db: Kysely<unknown>, id: string): Promise<AppointmentRow | null> {
  const { rows } = await sql<AppointmentRow>`
    select a.code, a.status, a.starts_at, a.ends_at, a.customer_name, a.price, a.currency,
      a.manage_generation, a.revision, c.name as comerce_name, c.ad_url, c.address, c.city, c.whatsapp, c.time_zone,
      ${servicesSold} as services
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}
