import { hasArrived } from '#domain/appointment/appointment-status.ts'
import type { Transaction } from 'kysely'
import type { Unnotified } from '#domain/appointment/unnotified.ts'
import type { Context } from '#server/context.ts'
import type { Message } from '#server/kernel/outbox/outbox.ts'
import type { MessageKind } from '#server/mails.ts'
import { pushToLink } from '#server/people/push/push-to-link.ts'
import type { AppointmentRow } from '../queries.ts'

/** The mail that says "your appointment is booked": at once, or when the shop has accepted or the deposit has come. */
export async function mailBooked(
  trx: Transaction<unknown>,
  context: Context,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'>,
  revision: number,
): Promise<void> {
  await mailAbout(trx, context, appointment, { kind: 'appointment_confirmed', revision })
}

/** The mail that says what the shop did to it: moved, other services, or cancelled, as it is when it is sent. */
export async function mailChanged(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  what: Unnotified | null = null,
): Promise<void> {
  const { revision, status } = appointment
  const payload = { ...payloadOf(what), ...whileIt(status), revision: String(revision) }
  await mailAbout(trx, context, appointment, { kind: 'appointment_changed', revision, payload })
}

/** The same about a change of a whole day, which may be taken back. `undoes`: the revision that it takes back. */
export async function mailDayMove(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  undoes: number | null = null,
): Promise<void> {
  const { revision, status } = appointment
  // Who is there and waits hears it there.
  if (hasArrived(status)) return
  const taken = undoes === null ? {} : { undoes: String(undoes) }
  const payload = { ...whileIt(status), ...taken, revision: String(revision) }
  const waitMs = SECOND_THOUGHTS_MS
  await mailAbout(trx, context, appointment, {
    kind: 'appointment_changed',
    revision,
    payload,
    waitMs,
  })
}

/**
 * The customer moved or cancelled it themselves: no news, but the calendar that took it in has to hear of it. What only
 * waits for an answer stands in no calendar yet.
 */
export async function mailOwnChange(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
): Promise<void> {
  const { revision, status, starts_at: startsAt } = appointment
  if (status === 'pending' || status === 'awaiting_deposit') return
  const own = { by: 'customer', starts_at: String(startsAt) }
  const payload = { ...own, ...whileIt(status), revision: String(revision) }
  await addMail(trx, context, appointment, { kind: 'appointment_changed', revision, payload })
}

/** Of a cancellation only while it is cancelled, and of anything else only while it is not. */
function whileIt(status: AppointmentRow['status']): Record<string, string> {
  return status === 'cancelled' ? { only: status } : { unless: 'cancelled' }
}

/** With which words it is written; what else there is to say is read off the appointment. */
export function payloadOf(what: Unnotified | null): Record<string, string> {
  return what === 'changed' ? { what } : {}
}

/** Longer than the staff may take a change back. */
const SECOND_THOUGHTS_MS = 15_000

/** One mail for a whole series that was cancelled: of `turn`, and of `also`, which get none of their own. */
export async function mailSeriesCancelled(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  also: readonly AppointmentRow[],
): Promise<void> {
  const { revision } = appointment
  const payload = { also: also.map(one => one.starts_at).join(), only: 'cancelled' }
  const waitMs = SECOND_THOUGHTS_MS
  await mailAbout(trx, context, appointment, {
    kind: 'appointment_changed',
    revision,
    payload,
    waitMs,
  })
}

/** Nobody confirmed it: the place is free for somebody else, and theirs again if they are quick. */
export async function mailReleased(
  trx: Transaction<unknown>,
  context: Context,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'>,
  revision: number,
): Promise<void> {
  await mailAbout(trx, context, appointment, { kind: 'released', revision })
}

/** The mail of an appointment that waits, or that waited in vain. */
export async function mailRequest(
  trx: Transaction<unknown>,
  context: Context,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'>,
  revision: number,
): Promise<void> {
  await mailAbout(trx, context, appointment, { kind: 'appointment_request', revision })
}

async function mailAbout(
  trx: Transaction<unknown>,
  context: Context,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'>,
  {
    kind,
    revision,
    payload = {},
    ...how
  }: Pick<Message<MessageKind>, 'kind' | 'revision'> & Partial<Message<MessageKind>>,
): Promise<void> {
  const { organization_id: organizationId, id } = appointment
  const news = { organizationId, column: 'appointment_id', id, kind, revision, payload } as const
  const { waitMs = 0 } = how
  // Of what was made just now nobody has the link yet.
  if (revision > 1) await pushToLink(trx, { ...news, waitMs }, context.clock.now())
  await addMail(trx, context, appointment, { kind, revision, payload, ...how })
}

async function addMail(
  trx: Transaction<unknown>,
  context: Context,
  {
    organization_id: organizationId,
    id,
    customer_email: email,
  }: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'>,
  message: Pick<Message<MessageKind>, 'kind' | 'revision' | 'payload' | 'waitMs'>,
): Promise<void> {
  if (email === null) return
  await context.outbox.add(trx, { ...message, subjectId: id, organizationId, recipient: email })
}
