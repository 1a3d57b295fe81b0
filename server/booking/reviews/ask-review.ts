import { sql, type Transaction } from 'kysely'
import { DAY, HOUR } from '#domain/calendar/interval.ts'
import { localMinute } from '#domain/calendar/local-time.ts'
import { isQuiet } from '#domain/calendar/quiet-hours.ts'
import type { ReminderRules } from '#domain/appointment/reminder.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

type Shop = {
  readonly id: string
  readonly time_zone: string
  readonly reminders: ReminderRules
}
type Row = {
  readonly id: string
  readonly organization_id: string
  readonly customer_email: string
}

const AT_ONCE = 200
/** How long after the visit to ask: customers are home by then, and still remember. */
const AFTERWARDS = 2 * HOUR
/** So long after the visit, or after staff said that it took place, it is too late to ask. */
const LATEST = 2 * DAY
/** Of a visit before that the customer remembers too little. */
const OLDEST = 14 * DAY

/**
 * Asks for a review by mail, once per visit, after it and not in the shop's quiet hours. An appointment that was
 * completed automatically may not have taken place, so it is only asked about once staff confirm that it did.
 */
export async function askReviews(context: Context, atOnce = AT_ONCE): Promise<void> {
  await transact(context, async ({ trx }) => await askSome(context, trx, atOnce))
}

async function askSome(
  context: Context,
  trx: Transaction<unknown>,
  atOnce: number,
): Promise<boolean> {
  const now = context.clock.now()
  const { rows: shops } = await sql<Shop>`
    select c.id, c.time_zone, c.reminders from comerces c where c.asks_reviews`.execute(trx)
  // Chosen before the limit: what waits for the end of a shop's quiet hours must not keep the others waiting.
  const awake = shops.filter(
    ({ reminders, time_zone: zone }) => !isQuiet(reminders.quiet, localMinute(now, zone)),
  )
  const { rows } = await sql<Row>`
    select a.id, a.organization_id, a.customer_email
    from comerces c
    join appointments a on a.organization_id = c.organization_id and a.comerce_id = c.id
    where c.id = any(${awake.map(({ id }) => id)}::uuid[]) and a.status = 'completed' and not a.is_assumed and not a.is_muted and a.customer_email is not null
      and a.starts_at between ${new Date(now - OLDEST)} and ${new Date(now)}
      and a.ends_at <= ${new Date(now - AFTERWARDS)}
      and (a.ends_at >= ${new Date(now - LATEST)} or exists (select from appointment_events e
        where e.organization_id = a.organization_id and e.appointment_id = a.id and e.kind = 'status'
          and e.detail->>'to' = 'completed' and e.actor = 'staff' and e.at >= ${new Date(now - LATEST)}))
      and not exists (select from outbox o where o.kind = 'review_request' and o.subject_id = a.id)
      and not exists (select from reviews v
        where v.organization_id = a.organization_id and v.appointment_id = a.id)
    order by a.ends_at limit ${atOnce}`.execute(trx)
  for (const { id, organization_id: organizationId, customer_email: recipient } of rows)
    await context.outbox.add(trx, {
      kind: 'review_request',
      subjectId: id,
      revision: 1,
      organizationId,
      recipient,
      payload: {},
    })
  return rows.length > 0
}
