import { sql, type Kysely } from 'kysely'
import { priceText } from '#contract/texts.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './mail-layout.ts'
import { accountMail, invitationMailOf, newAddressMail, trialMail } from './account-mail.ts'
import { trialNoticeMailOf } from './trial-notice.ts'
import { consumerMail } from './consumer-mail.ts'
import { appointmentConfirmedMail, emailChangedMail } from './messages.ts'
import type { DueMessage } from './outbox-rows.ts'

export type Writer = {
  readonly db: Kysely<unknown>
  readonly secrets: Secrets
  readonly publicUrl: string
  readonly now: number
}

/** Why a message that was due is not sent after all. */
type DropReason =
  'trial_over' | 'token_dead' | 'account_gone' | 'appointment_gone' | 'appointment_over'
export type Composed = { readonly mail: Mail } | { readonly dropped: DropReason }

/** Writes a message with what is true now, not with what was true when it was asked for. */
export async function composeMail(
  writer: Writer,
  message: Pick<DueMessage, 'kind' | 'subject_id' | 'recipient' | 'payload'>,
): Promise<Composed> {
  const { kind, subject_id: subjectId } = message
  switch (kind) {
    case 'verify_account':
    case 'reset_password':
    case 'magic_link':
    case 'account_exists':
    case 'trial_used':
      return await accountMail(writer, kind, message)
    case 'trial_notice':
      return await trialNoticeMailOf(writer, subjectId, message.payload)
    case 'change_email':
      return await newAddressMail(writer, subjectId, message.recipient)
    case 'email_changed':
      return { mail: emailChangedMail(writer) }
    case 'invitation':
      return await invitationMailOf(writer, subjectId)
    case 'confirm_trial':
      return await trialMail(writer, subjectId, message.recipient)
    case 'appointment_confirmed':
      return await appointmentMail(writer, subjectId)
    case 'consumer_request':
      return await consumerMail(writer, subjectId)
  }
}

type AppointmentRow = {
  readonly code: string
  readonly status: string
  readonly starts_at: number
  readonly ends_at: number
  readonly customer_name: string
  readonly price: number
  readonly currency: string
  readonly manage_generation: number
  readonly comerce_name: string
  readonly address: string
  readonly city: string
  readonly whatsapp: string | null
  readonly time_zone: string
  readonly services: readonly string[]
}

const GONE = new Set(['cancelled', 'rejected', 'expired', 'no_show', 'completed'])

async function appointmentMail(writer: Writer, id: string): Promise<Composed> {
  const row = await findAppointment(writer.db, id)
  if (row === null || GONE.has(row.status)) return { dropped: 'appointment_gone' }
  if (row.ends_at <= writer.now) return { dropped: 'appointment_over' }
  const facts = {
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
  const token = writer.secrets.signId('manage', id, row.manage_generation)
  return { mail: appointmentConfirmedMail(facts, { publicUrl: writer.publicUrl, token }) }
}

async function findAppointment(db: Kysely<unknown>, id: string): Promise<AppointmentRow | null> {
  const { rows } = await sql<AppointmentRow>`
    select a.code, a.status, a.starts_at, a.ends_at, a.customer_name, a.price, a.currency,
      a.manage_generation, c.name as comerce_name, c.address, c.city, c.whatsapp, c.time_zone,
      array(select l.service_name || ' con ' || l.staff_name from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id
        order by l.position) as services
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}
