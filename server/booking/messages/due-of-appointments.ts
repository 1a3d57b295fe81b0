import { sql } from 'kysely'
import { reminderByHand } from '#domain/appointment/reminder.ts'
import { DAY } from '#domain/calendar/interval.ts'
import {
  limitsOf,
  type OfAppointment,
  reminderRulesOf,
  remindersOfServices,
} from '../appointments/reminder-rules.ts'
import { agreedSince } from '../appointments/agreed-since.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import type { DueMessage } from './due-message.ts'
import {
  manageLinkTo,
  appointmentPartOf,
  valuesOf,
  type MessageRequest,
} from '../appointments/notify/message-values.ts'
import { depositValues } from '../appointments/notify/written-text.ts'

const MOST = 200
/** Refused mails that are older than this do not count. */
const BOUNCED_DAYS = 30

/**
 * SQL condition: a mail about appointment `a` could not be delivered for any reason, or the customer's mailbox refused
 * any mail.
 */
export function hasBounced({ member, now }: Pick<MessageRequest, 'member' | 'now'>) {
  return sql`exists (select from outbox o
    where o.dropped_reason in ('gave_up', 'mail_down', 'refused_by_server', 'over_limit')
      and o.created_at > ${new Date(now - BOUNCED_DAYS * DAY)}
      and o.organization_id = ${member.organizationId}
      and (o.subject_id = a.id or o.recipient = a.customer_email and o.dropped_reason = 'refused_by_server'))`
}

/** Reminders of today's and tomorrow's appointments for customers whom no mail reaches. */
export async function dueReminders(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, rules, now } = request
  const { db } = context.database
  const rows = await findAppointments(
    db,
    now,
    sql`${scopeOf(member)} and a.status in ('booked', 'confirmed') and not a.is_muted and cu.phone is not null
      and a.starts_at > ${new Date(now)} and a.starts_at < ${new Date(now + 2 * DAY)}
      and (a.customer_email is null or ${hasBounced(request)})`,
    sql`order by a.starts_at, a.id limit ${MOST}`,
  )
  const facts = await findFacts(request, rows)
  return rows.flatMap(row => {
    const known = facts.get(row.id)
    if (known === undefined) return []
    const asked = { startsAt: row.starts_at, since: known.since, timeZone: row.time_zone }
    const ofShop = { ...known, reminders: rules.reminders }
    const hours = reminderByHand(asked, reminderRulesOf(ofShop), now)
    if (hours === null) return []
    const mustConfirm = rules.mustConfirm || row.rung === 'must_confirm'
    const isAsked = mustConfirm && row.status === 'booked' && hours === 24
    const kind = isAsked ? 'confirm_request' : (`reminder_${hours}h` as const)
    const turn = appointmentPartOf(row)
    const values = valuesOf(request, row.customer_name, manageLinkTo(request, row), {
      ...turn,
      at: turn.startsAt,
    })
    return [{ ...toDue(row), kind, version: row.starts_at, urgency: row.starts_at, values }]
  })
}

type Facts = Omit<OfAppointment, 'reminders'> & { readonly since: number }

/** When each was booked, or last moved or changed its status, and what its services say of reminders. */
async function findFacts(
  { context, member }: MessageRequest,
  rows: readonly AppointmentRow[],
): Promise<ReadonlyMap<string, Facts>> {
  const ids = rows.map(row => row.id)
  const found = await sql<Facts & { id: string }>`
    select a.id, ${agreedSince} as since, ${remindersOfServices} as "ofServices", ${limitsOf} as limits
    from appointments a join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.organization_id = ${member.organizationId} and a.id = any(${ids}::uuid[])`.execute(
    context.database.db,
  )
  return new Map(found.rows.map(row => [row.id, row]))
}

/** Requests for a deposit to customers whom no mail reaches. */
export async function dueDeposits(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, now } = request
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`${scopeOf(member)} and a.status = 'awaiting_deposit' and a.deposit_received_at is null and a.deposit_sent_at is null
      and a.expires_at > ${new Date(now)} and cu.phone is not null
      and (a.customer_email is null or ${hasBounced(request)})`,
    sql`order by a.expires_at, a.id limit ${MOST}`,
  )
  return rows.map(row => {
    const until = row.expires_at ?? row.starts_at
    const turn = appointmentPartOf(row)
    const values = {
      ...valuesOf(request, row.customer_name, manageLinkTo(request, row), {
        ...turn,
        at: turn.startsAt,
      }),
      ...depositValues(request, row),
    }
    return { ...toDue(row), kind: 'deposit', version: until, until, urgency: until, values }
  })
}

/** The fields that all messages about an appointment share. */
export function toDue(row: AppointmentRow) {
  return {
    subjectId: row.id,
    customer: { name: row.customer_name, phone: row.customer_phone },
    turn: appointmentPartOf(row),
    was: null,
    until: null,
    isBounced: row.customer_email !== null,
  }
}
