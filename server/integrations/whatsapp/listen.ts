/** What is owed by WhatsApp when something happens to an appointment, written in the transaction in which it does. */
import { sql } from 'kysely'
import { consentText } from '#contract/texts/consent-text.ts'
import { hasArrived, isRequest } from '#domain/appointment/appointment-status.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { Cause } from '#server/scheduling/cause.ts'
import type { MoveType } from '#server/scheduling/happened.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { lockedShop } from '#server/scheduling/rules/locked-shop.ts'
import { isAskedFor } from '#server/scheduling/status/decide-change.ts'
import { queueMessage } from './queue.ts'

/** Longer than staff may undo a change. */
const SECOND_THOUGHTS_MS = 15_000
/** As in the list of messages to send by hand: a delay that grows is told again only after this much more. */
const STEP_MINUTES = 15

/** Whoever books reads that the shop writes to them; whose phone staff took down was told by them. */
export async function agreeByBooking(
  { trx, now }: Work,
  { after }: EventOf<'appointment.created'>,
): Promise<void> {
  if (isSilent({ trx }, after)) return
  const { organization_id: organizationId, comerce_id: shopId, customer_phone: phone } = after
  if (phone === null) return
  const how = after.is_by_desk ? 'staff' : 'booking'
  const text = after.is_by_desk ? null : consentText(after.comerce_name)
  await sql`
    insert into whatsapp_people (organization_id, comerce_id, phone, agreed_at, agreed_how, agreed_text)
    select w.organization_id, w.comerce_id, ${phone}, ${new Date(now)}, ${how}, ${text}
    from whatsapp_connections w where w.organization_id = ${organizationId} and w.comerce_id = ${shopId}
    on conflict (organization_id, comerce_id, phone) do update set agreed_at = excluded.agreed_at,
      agreed_how = excluded.agreed_how, agreed_text = excluded.agreed_text`.execute(trx)
}

export async function writeNew(
  { trx, now }: Work,
  { after, mailTo, cause }: EventOf<'appointment.created'>,
): Promise<void> {
  // Staff chose that nobody is told.
  const isQuiet = mailTo === null && after.customer_email !== null
  if (after.status !== 'booked' || isQuiet || isToldElsewhere(cause)) return
  if (isSilent({ trx }, after)) return
  await queueMessage(trx, now, { ...about(after), kind: 'booked', before: after.starts_at })
}

export async function writeMoved(
  { trx, now }: Work,
  { before, after, isNotified, history, cause }: EventOf<MoveType>,
): Promise<void> {
  if (isSilent({ trx }, after)) return
  const isOwn = history.actor === 'customer' || hasArrived(before.status)
  if (isOwn || isRequest(after.status) || isToldElsewhere(cause)) return
  if (!isNotified && after.customer_email !== null && cause?.kind !== 'day_move') return
  await queueMessage(trx, now, {
    ...about(after),
    kind: 'moved',
    before: after.starts_at,
    waitMs: SECOND_THOUGHTS_MS,
  })
}

export async function writeStatus(
  { trx, now }: Work,
  { before, after, from, request, cause }: EventOf<'appointment.status_changed'>,
): Promise<void> {
  if (isSilent({ trx }, after)) return
  const { to, actor, isNotified = false } = request
  if (actor === 'customer' || isToldElsewhere(cause)) return
  if (to === 'booked' && isRequest(from))
    await queueMessage(trx, now, { ...about(after), kind: 'booked', before: after.starts_at })
  if (to !== 'cancelled' || actor !== 'staff' || isAskedFor(request)) return
  if (!isNotified && after.customer_email !== null && cause?.kind !== 'day_move') return
  await writeCancelled({ trx, now }, after, before.starts_at)
}

export async function writeCancelledTogether(
  { trx, now }: Work,
  { rows, isNotified, areInvented }: EventOf<'appointments.cancelled'>,
): Promise<void> {
  if (areInvented) return
  for (const row of rows)
    if (isNotified || row.customer_email === null)
      await writeCancelled({ trx, now }, row, row.starts_at)
}

async function writeCancelled(
  { trx, now }: Pick<Work, 'trx' | 'now'>,
  row: AppointmentRow,
  startsAt: number,
): Promise<void> {
  await queueMessage(trx, now, {
    ...about(row),
    kind: 'cancelled',
    extra: { starts_at: String(startsAt) },
    before: startsAt,
    waitMs: SECOND_THOUGHTS_MS,
  })
}

export async function writeDelay(
  { trx, now }: Work,
  { appointment: row, tells }: EventOf<'delay.changed'>,
): Promise<void> {
  if (!tells || row.delay_minutes === null || hasArrived(row.status)) return
  await queueMessage(trx, now, {
    ...about(row),
    kind: 'running_late',
    version: row.starts_at + Math.floor(row.delay_minutes / STEP_MINUTES),
    before: row.starts_at + row.delay_minutes * MINUTE,
  })
}

/** What waits was for whoever had the appointment. */
export async function forgetWritten(
  { trx }: Work,
  { before }: EventOf<'appointment.customer_changed'>,
): Promise<void> {
  await sql`update whatsapp_messages set state = 'dropped', reason = 'customer_changed'
    where organization_id = ${before.organization_id} and subject_id = ${before.id} and state = 'queued'`.execute(
    trx,
  )
}

function about(row: AppointmentRow) {
  return {
    organizationId: row.organization_id,
    shopId: row.comerce_id,
    subjectId: row.id,
    version: row.revision,
    phone: row.customer_phone,
  }
}

/** Most shops do not write by WhatsApp, and their bookings need not ask. */
function isSilent({ trx }: Pick<Work, 'trx'>, { comerce_id: shopId }: AppointmentRow): boolean {
  return lockedShop(trx, shopId)?.writesByWhatsapp === false
}

/** One message tells of all that the larger act changed; of a day that moves, each customer is told alone. */
function isToldElsewhere(cause: Cause | undefined): boolean {
  return cause !== undefined && cause.kind !== 'day_move' && cause.tellsAtOnce !== 'nothing'
}
