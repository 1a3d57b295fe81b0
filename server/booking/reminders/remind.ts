import { sql, type Transaction } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { dueMessage, type MessageBefore } from '#domain/appointment/confirmation.ts'
import { agreedSince } from '../appointments/agreed-since.ts'
import { revisionOfStart } from '../appointments/confirm-by.ts'
import type { Context } from '#server/context.ts'
import { goesByWhatsapp, queueMessage } from '#server/integrations/whatsapp/queue.ts'
import { pushToLink } from '#server/people/push/push-to-link.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import {
  limitsOf,
  type OfAppointment,
  reminderRulesOf,
  remindersOfServices,
} from '../appointments/reminder-rules.ts'

type Row = OfAppointment & {
  readonly id: string
  readonly organization_id: string
  readonly comerce_id: string
  readonly customer_email: string | null
  readonly customer_phone: string | null
  /** They would be asked by WhatsApp whether they come. */
  readonly is_asked_by_chat: boolean
  readonly starts_at: number
  readonly since: number
  readonly time_zone: string
  readonly must_confirm: boolean
  readonly status: AppointmentStatus
  /** The mail about somebody else of its party, who comes at about the same time, names it. */
  readonly is_named: boolean
}

const AT_ONCE = 200

const isNamed = sql<boolean>`(a.party_id is not null and exists (select from appointments o
  where o.organization_id = a.organization_id and o.party_id = a.party_id and o.party_place < a.party_place
    and o.customer_id = a.customer_id and o.customer_email is not distinct from a.customer_email
    and o.status in ('booked', 'confirmed') and o.starts_at between a.starts_at - interval '6 hours' and a.starts_at))`

/**
 * Sends reminders by mail, push and WhatsApp, one for each appointment and each of its reminder hours. Customers with none
 * of them get none.
 */
export async function remind(context: Context): Promise<void> {
  await remindThose(context, sql`a.customer_email is not null`)
  // Customers without a mail address who get push messages about this appointment, or WhatsApp messages of the shop.
  await remindThose(
    context,
    sql`a.customer_email is null
      and (a.id in (select p.appointment_id from push_subscriptions p where p.appointment_id is not null)
        or exists (select from whatsapp_connections w where w.organization_id = a.organization_id
          and w.comerce_id = a.comerce_id and w.is_on))`,
  )
}

type Which = ReturnType<typeof sql>

async function remindThose(context: Context, which: Which): Promise<void> {
  let looked: number
  do looked = await transact(context, async ({ trx }) => await remindSome(context, trx, which))
  while (looked === AT_ONCE)
}

/**
 * Looks at up to `AT_ONCE` appointments that are due; returns how many. Another process at the same time takes others.
 */
async function remindSome(
  context: Context,
  trx: Transaction<unknown>,
  which: Which,
): Promise<number> {
  const now = context.clock.now()
  const { rows } = await sql<Row>`
    select a.id, a.organization_id, a.comerce_id, a.customer_email, a.starts_at,
      (select cu.phone from customers cu where cu.organization_id = a.organization_id and cu.id = a.customer_id) as customer_phone,
      ${goesByWhatsapp('confirm_request')} as is_asked_by_chat, c.time_zone, c.reminders,
      c.must_confirm or a.rung is not distinct from 'must_confirm' as must_confirm, a.status, ${isNamed} as is_named, ${remindersOfServices} as "ofServices",
      ${limitsOf} as limits,
      greatest(${agreedSince},
        -- Whoever asked a moment ago to be told has the appointment before their eyes.
        case when a.customer_email is null then (select min(p.created_at) from push_subscriptions p
          where p.organization_id = a.organization_id and p.appointment_id = a.id) end) as since
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.status in ('booked', 'confirmed') and ${which}
      and a.remind_at <= ${new Date(now)}
    order by a.remind_at limit ${AT_ONCE} for update of a skip locked`.execute(trx)
  for (const row of rows) {
    const { status, since } = row
    const appointment = { startsAt: row.starts_at, since, timeZone: row.time_zone, status }
    // A push message alone is no request to confirm: it could be missed, and cost the customer the appointment.
    const isAsked = row.customer_email !== null || row.is_asked_by_chat
    const mustConfirm = row.must_confirm && isAsked
    const rules = { ...reminderRulesOf(row), mustConfirm }
    const { message, nextAt } = dueMessage(appointment, rules, now)
    // A request to confirm is about one appointment only.
    const isTold = row.is_named && (message === 'reminder_24h' || message === 'reminder_3h')
    if (message !== null && !isTold) await addReminder(context, trx, row, message)
    await sql`
      update appointments set remind_at = ${nextAt === null ? null : new Date(nextAt)}
      where organization_id = ${row.organization_id} and id = ${row.id}`.execute(trx)
  }
  return rows.length
}

async function addReminder(
  { outbox, clock }: Context,
  trx: Transaction<unknown>,
  row: Row,
  kind: MessageBefore,
): Promise<void> {
  const { id, organization_id: organizationId, customer_email: recipient } = row
  const revision = revisionOfStart(row.starts_at)
  const payload = { starts_at: String(row.starts_at) }
  const news = { organizationId, column: 'appointment_id', id, kind, revision, payload } as const
  await pushToLink(trx, news, clock.now())
  await queueMessage(trx, clock.now(), {
    organizationId,
    shopId: row.comerce_id,
    kind: kind === 'confirm_last_call' ? 'reminder_3h' : kind,
    subjectId: id,
    version: row.starts_at,
    phone: row.customer_phone,
    before: row.starts_at,
  })
  if (recipient === null) return
  await outbox.add(trx, { kind, subjectId: id, revision, organizationId, recipient, payload })
}

/** Makes `remind` look at all appointments ahead again, after the shop changed its reminders. */
export async function remindAnew(
  trx: Transaction<unknown>,
  shop: { readonly organizationId: string; readonly shopId: string },
  now: number,
): Promise<void> {
  await sql`
    update appointments set remind_at = starts_at - interval '2 days'
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and starts_at > ${new Date(now)} and not is_muted`.execute(trx)
}
