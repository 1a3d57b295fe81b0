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
  // Of a cancellation only while it is cancelled, and of anything else only while it is not.
  const only = status === 'cancelled' ? { only: status } : { unless: 'cancelled' }
  const payload = { ...payloadOf(what), ...only, revision: String(revision) }
  await mailAbout(trx, context, appointment, { kind: 'appointment_changed', revision, payload })
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
  await pushToLink(trx, { ...news, waitMs }, context.clock.now())
  if (appointment.customer_email === null) return
  await context.outbox.add(trx, {
    kind,
    subjectId: id,
    revision,
    organizationId,
    recipient: appointment.customer_email,
    payload,
    ...how,
  })
}
