/** Mails about appointments ahead that could not be delivered: to whom, why, and the message to send by hand instead. */
import { sql, type RawBuilder } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { maskAddress } from '#server/kernel/outbox/mask-address.ts'
import { appointmentPartOf, type MessageRequest } from '../appointments/notify/message-values.ts'
import { requestFrom } from './list-day-messages.ts'
import { writtenText } from '../appointments/notify/written-text.ts'

type Row = {
  readonly id: string
  readonly kind: string
  readonly appointment_id: string
  readonly recipient: string
  readonly dropped_reason: string | null
  readonly at: number
}

const SHOWN_DAYS = 14
const MOST = 100

/** The undelivered mails that still matter and that this member may see, newest first. */
export async function listDeadLetters(
  context: Context,
  account: Account,
): Promise<Reply<'listDeadLetters'>> {
  const request = await requestFrom(context, account)
  const { rows } = await sql<Row>`
    select o.id, o.kind, a.id as appointment_id, o.recipient, o.dropped_reason, o.created_at as at
    from outbox o join appointments a on a.organization_id = o.organization_id and a.id = o.subject_id
    where ${isDead(request.member, request.now)}
    order by o.created_at desc, o.id limit ${MOST}`.execute(context.database.db)
  const ids = rows.map(row => row.appointment_id)
  const found = await findAppointments(
    context.database.db,
    request.now,
    sql`${scopeOf(request.member)} and a.id = any(${ids}::uuid[])`,
  )
  const byId = new Map(found.map(appointment => [appointment.id, appointment]))
  const items = rows.flatMap(row => {
    const appointment = byId.get(row.appointment_id)
    return appointment === undefined ? [] : [toWire(request, row, appointment)]
  })
  return { items, next_cursor: null }
}

/** Sends the mail again, with all attempts. Its text is written again from the present data. */
export async function resendDeadLetter(
  context: Context,
  account: Account,
  id: string,
): Promise<void> {
  const now = context.clock.now()
  const again = sql<Changed>`
    update outbox set dropped_reason = null, last_error = null, attempts = 0, next_attempt_at = ${new Date(now)}
    where ${isDeadLetter(membershipOf(account), id, now)} returning subject_id`
  await changeLetter(context, account, 'resent', again)
}

/** Takes an undelivered mail off the list, because the staff have dealt with it. Refuses with `not_found`. */
export async function settleDeadLetter(
  context: Context,
  account: Account,
  id: string,
): Promise<void> {
  const now = context.clock.now()
  const settled = sql<Changed>`
    update outbox set settled_at = ${new Date(now)}
    where ${isDeadLetter(membershipOf(account), id, now)} returning subject_id`
  await changeLetter(context, account, 'settled', settled)
}

type Changed = { readonly subject_id: string }

async function changeLetter(
  context: Context,
  account: Account,
  how: 'resent' | 'settled',
  change: RawBuilder<Changed>,
): Promise<void> {
  await transact(context, async work => {
    const { trx } = work
    const { rows } = await change.execute(trx)
    const subject = rows[0]?.subject_id ?? refuse('not_found')
    await noteChange(work, account, `mail.${how}`, { from: {}, to: {} }, subject)
    await work.emit({ type: 'messages.changed', shopId: membershipOf(account).shopId })
  })
}

/** The condition on `outbox` for one undelivered mail that this member may see. */
function isDeadLetter(member: Membership, id: string, now: number) {
  return sql`id in (select o.id
    from outbox o join appointments a on a.organization_id = o.organization_id and a.id = o.subject_id
    where o.id = ${id} and ${isDead(member, now)})`
}

/**
 * The condition for undelivered mails that still matter: recent ones about an appointment whose start is in the future.
 */
function isDead(member: Membership, now: number) {
  return sql`${scopeOf(member)} and o.settled_at is null
    and o.dropped_reason in ('gave_up', 'mail_down', 'refused_by_server', 'over_limit')
    and o.created_at > ${new Date(now - SHOWN_DAYS * DAY)} and o.kind <> 'review_request'
    -- What they did themselves, they know.
    and coalesce(o.payload->>'by', '') <> 'customer'
    and a.starts_at > ${new Date(now)}
    and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed', 'cancelled', 'rejected')`
}

function toWire(
  request: MessageRequest,
  row: Row,
  appointment: AppointmentRow,
): Reply<'listDeadLetters'>['items'][number] {
  const { member, rules } = request
  const { customer_name: name, customer_phone: phone, status } = appointment
  const kind = status === 'cancelled' || status === 'rejected' ? status : 'accepted'
  const { text, whatsapp_url: conversation } = writtenText(request, appointment, { kind })
  const { startsAt, ...rest } = appointmentPartOf(appointment)
  return {
    id: row.id,
    kind: row.kind,
    customer: { name, phone },
    to: maskAddress(row.recipient),
    reason: reasonOf(row.dropped_reason),
    at: toOffsetIso(row.at, rules.timeZone),
    turn: { ...rest, starts_at: toOffsetIso(startsAt, rules.timeZone) },
    text: member.hidesPhones ? '' : text,
    whatsapp_url: member.hidesPhones ? null : conversation,
  }
}

function reasonOf(dropped: string | null): Reply<'listDeadLetters'>['items'][number]['reason'] {
  if (dropped === 'over_limit' || dropped === 'mail_down') return dropped
  return dropped === 'refused_by_server' ? 'refused' : 'gave_up'
}
