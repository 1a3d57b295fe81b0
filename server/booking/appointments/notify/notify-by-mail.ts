/** The mails about what happened to an appointment, queued in the transaction in which it did. */
import { sql, type Transaction } from 'kysely'
import { hasArrived, isRequest } from '#domain/appointment/appointment-status.ts'
import type { Unnotified } from '#domain/appointment/unnotified.ts'
import type { Context } from '#server/context.ts'
import type { Message } from '#server/kernel/outbox/outbox.ts'
import type { MessageKind } from '#server/mails.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { pushToLink } from '#server/people/push/push-to-link.ts'
import type { Cause } from '#server/scheduling/cause.ts'
import type { MoveType } from '#server/scheduling/happened.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { isRelease } from '#server/scheduling/status/change-status.ts'
import { forgetUnnotified, isKeptQuiet, toldTogether } from './unnotified.ts'

/** About a new appointment: to the address that was typed, or to that of its customer. */
export async function mailNew(
  { trx }: Work,
  { after, mailTo: recipient, cause }: EventOf<'appointment.created'>,
  { outbox }: Context,
): Promise<void> {
  if (recipient === null || isToldElsewhere(cause)) return
  const kind = after.status === 'booked' ? 'appointment_confirmed' : 'appointment_request'
  const { organization_id: organizationId, id: subjectId, revision } = after
  await outbox.add(trx, { kind, subjectId, revision, organizationId, recipient, payload: {} })
}

export async function mailMoved(
  { trx }: Work,
  { type, before, after, isNotified, history, cause }: EventOf<MoveType>,
  context: Context,
): Promise<void> {
  if (isToldElsewhere(cause)) return
  // Another staff member at the same start is a move too; other services at the same start are not.
  const isMoved = type === 'appointment.moved' || after.starts_at !== before.starts_at
  if (history.actor === 'customer' && isMoved) await mailOwnChange(trx, context, after)
  if (isNotified) await mailChanged(trx, context, after, isMoved ? 'moved' : 'changed')
}

export async function mailStatus(
  { trx }: Work,
  { after, from, request, cause }: EventOf<'appointment.status_changed'>,
  context: Context,
): Promise<void> {
  const { to, actor, isNotified = false } = request
  const hasWaited = isRequest(from)
  if (isRelease({ from, to })) await mailReleased(trx, context, after)
  // The mail about the release took it out of the customer's calendar; this one puts it back.
  if (from === 'expired' && (actor === 'customer' || request.paid !== undefined))
    await mailTakenBack(trx, context, after)
  if (hasWaited && to !== 'cancelled' && !isKeptQuiet(request))
    await mailAnswered(trx, context, after, to)
  if (to !== 'cancelled' || isToldElsewhere(cause)) return
  if (actor === 'customer' && !hasWaited) await mailOwnChange(trx, context, after)
  if (isNotified) await mailChanged(trx, context, after)
}

/** Mails to the former customer that wait are dropped; then both are told. */
export async function mailGivenBoth(
  { trx }: Work,
  { before, after, told }: EventOf<'appointment.customer_changed'>,
  context: Context,
): Promise<void> {
  await sql`update outbox set dropped_reason = 'customer_changed'
    where subject_id = ${before.id} and organization_id = ${before.organization_id}
      and sent_at is null and dropped_reason is null`.execute(trx)
  const kind = isRequest(after.status) ? 'appointment_request' : 'appointment_confirmed'
  if (told.customer) await mailHolder(trx, context, after, kind)
  if (told.former) await mailGiven(trx, context, before, after.revision)
}

/** One mail to each address that was given with one of them. */
export async function mailCancelledTogether(
  { trx }: Work,
  { rows, isNotified, areInvented }: EventOf<'appointments.cancelled'>,
  context: Context,
): Promise<void> {
  for (const [first, ...others] of Map.groupBy(rows, row => row.customer_email).values()) {
    if (!isNotified || first === undefined) continue
    await mailSeriesCancelled(trx, context, first, others)
    await toldTogether(trx, first, others)
  }
  if (areInvented) for (const row of rows) await forgetUnnotified(trx, row)
}

export async function mailParty(
  { trx }: Work,
  { own }: EventOf<'party.changed'>,
  context: Context,
): Promise<void> {
  await mailOwnChange(trx, context, own, true)
}

/** That the local time stays although the shop changed its zone, so that calendars are corrected. */
export async function mailZoneKept(
  { trx }: Work,
  { mails, about: { revision } }: EventOf<'appointment.zone_kept'>,
  context: Context,
): Promise<void> {
  if (mails === null) return
  const payload = { what: 'zone', unless: 'cancelled', revision: String(revision) }
  await mailAbout(trx, context, mails, { kind: 'appointment_changed', revision, payload })
}

function isToldElsewhere(cause: Cause | undefined): boolean {
  return cause !== undefined && cause.tellsAtOnce !== 'nothing'
}

/**
 * Queues the mail about a request that was answered: booked, or anything else. Where several were asked for together it
 * waits, so that one mail says what all of them were answered.
 */
export async function mailAnswered(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  to: AppointmentRow['status'],
): Promise<void> {
  const { revision } = appointment
  const kind = to === 'booked' ? 'appointment_confirmed' : 'appointment_request'
  const waitMs = appointment.company.length > 0 ? SECOND_THOUGHTS_MS : 0
  await mailAbout(trx, context, appointment, { kind, revision, waitMs })
}

/** Queues the mail about a change by the shop. What it says is read from the appointment when it is sent. */
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

/**
 * As `mailChanged`, for an appointment of a day move. The mail waits a little, because the day move may be undone.
 * `undoes`: the revision that this change undoes.
 */
export async function mailDayMove(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  undoes: number | null = null,
): Promise<void> {
  const { revision, status } = appointment
  // A customer who has arrived is told in the shop.
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
 * Queues a mail to a customer who moved or cancelled the appointment themselves, because their calendar has to be
 * updated. `isWithCompany`: also about those who were booked together with it. A request that waits for an answer or a deposit is in no calendar yet.
 */
async function mailOwnChange(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  isWithCompany = false,
): Promise<void> {
  const { revision, status, starts_at: startsAt } = appointment
  if (isRequest(status)) return
  const along = isWithCompany ? { company: 'all' } : {}
  const own = { by: 'customer', starts_at: String(startsAt), ...along }
  const payload = { ...own, ...whileIt(status), revision: String(revision) }
  await addMail(trx, context, appointment, { kind: 'appointment_changed', revision, payload })
}

/**
 * The condition to send it: about a cancellation only while it is cancelled, about anything else only while it is not.
 */
function whileIt(status: AppointmentRow['status']): Record<string, string> {
  return status === 'cancelled' ? { only: status } : { unless: 'cancelled' }
}

/** Says that the services changed; everything else is read from the appointment when the mail is sent. */
export function payloadOf(what: Unnotified | null): Record<string, string> {
  return what === 'changed' ? { what } : {}
}

/** Longer than staff may undo a change. */
const SECOND_THOUGHTS_MS = 15_000

/**
 * Queues one mail for all appointments with the same address that were cancelled together: about `appointment`, which
 * also names those of `also`.
 */
async function mailSeriesCancelled(
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

/** Queues the mail to whoever has the appointment now, of another customer before. It waits, because it may be undone. */
async function mailHolder(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
  kind: 'appointment_confirmed' | 'appointment_request',
): Promise<void> {
  const { revision } = appointment
  await mailAbout(trx, context, appointment, { kind, revision, waitMs: SECOND_THOUGHTS_MS })
}

/** Queues the mail to whoever had the appointment, which another customer has now. It waits, because it may be undone. */
async function mailGiven(
  trx: Transaction<unknown>,
  context: Context,
  former: AppointmentRow,
  revision: number,
): Promise<void> {
  const payload = { starts_at: String(former.starts_at) }
  const waitMs = SECOND_THOUGHTS_MS
  await addMail(trx, context, former, { kind: 'appointment_given', revision, payload, waitMs })
}

/** Queues the mail that an unconfirmed appointment was released, and may still be taken back. */
async function mailReleased(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
): Promise<void> {
  const { revision } = appointment
  await mailAbout(trx, context, appointment, { kind: 'released', revision })
}

/** Queues the mail that it is booked, without a push: the customer has just done it on that device. */
async function mailTakenBack(
  trx: Transaction<unknown>,
  context: Context,
  appointment: AppointmentRow,
): Promise<void> {
  const { revision } = appointment
  await addMail(trx, context, appointment, { kind: 'appointment_confirmed', revision, payload: {} })
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
  // Nobody can follow the link of a new appointment yet, so there is no device to push to.
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
