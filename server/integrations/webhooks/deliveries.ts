import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import type { WebhookEvent } from '#contract/integrations/webhook-events.ts'
import { sampleOf } from '#contract/integrations/webhook-samples.ts'
import { limits } from '#contract/protocol/limits.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { bodyOf } from './queue-event.ts'
import { messageOf } from './sign.ts'
import { oneWebhook } from './webhooks.ts'

const SHOWN_ATTEMPTS = 20
const MOST_REPLAYED = 1000

const place = z.tuple([z.int().min(0).max(Date.parse('2100-01-01T00:00:00Z')), z.uuid()])

type DeliveryWire = Reply<'listWebhookDeliveries'>['items'][number]
type Row = Omit<DeliveryWire, 'message' | 'created_at' | 'next_at' | 'attempts'> & {
  readonly created_at: number
  readonly next_at: number | null
  readonly attempts: readonly (Omit<DeliveryWire['attempts'][number], 'at'> & { at: number })[]
}

export async function listDeliveries(
  context: Context,
  member: Membership,
  id: string,
  { cursor, limit = limits.page_size }: Received<'listWebhookDeliveries', 'query'>,
): Promise<Reply<'listWebhookDeliveries'>> {
  const { db } = context.database
  await oneWebhook(db, member, id)
  const { row: shop } = await shopOf(context, member.shopId)
  const [before, last] = readCursor(cursor, place) ?? []
  const from =
    before === undefined || last === undefined
      ? sql`true`
      : sql`(d.created_at, d.id) < (${new Date(before)}, ${last}::uuid)`
  const { rows } = await sql<Row>`
    select d.id, d.type, d.is_test, d.created_at, d.state, d.next_at, d.body,
      coalesce((select json_agg(json_build_object('at', (extract(epoch from a.at) * 1000)::bigint, 'status', a.status,
          'problem', a.problem, 'duration_ms', a.duration_ms, 'answer', a.answer) order by a.id desc)
        from (select * from webhook_attempts t where t.organization_id = d.organization_id and t.delivery_id = d.id
          order by t.id desc limit ${SHOWN_ATTEMPTS}) a), '[]') as attempts
    from webhook_deliveries d
    where d.organization_id = ${member.organizationId} and d.webhook_id = ${id} and ${from}
    order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const end = rows.length > limit ? shown.at(-1) : undefined
  const at = (instant: number) => toOffsetIso(instant, shop.timeZone)
  return {
    items: shown.map(row => ({
      ...row,
      message: messageOf(row.id),
      created_at: at(row.created_at),
      next_at: row.next_at === null ? null : at(row.next_at),
      attempts: row.attempts.map(attempt => ({ ...attempt, at: at(attempt.at) })),
    })),
    next_cursor: end === undefined ? null : writeCursor([end.created_at, end.id]),
  }
}

/** Queues an invented event. It is sent once: whoever tests tries again by hand. */
export async function sendTest(
  context: Context,
  member: Membership,
  id: string,
  type: WebhookEvent,
): Promise<Reply<'testWebhook'>> {
  const deliveryId = randomUUID()
  await transact(context, async ({ trx, now }) => {
    const webhook = await oneWebhook(trx, member, id)
    if (!webhook.is_on) refuse('webhook_off')
    await sql`
      insert into webhook_deliveries (organization_id, id, comerce_id, webhook_id, type, body, is_test, state, next_at, created_at)
      values (${member.organizationId}, ${deliveryId}, ${member.shopId}, ${id}, ${type},
        ${bodyOf(type, now, sampleOf(type))}, true, 'waiting', ${new Date(now)}, ${new Date(now)})`.execute(
      trx,
    )
  })
  context.webhooks.wake()
  return { delivery: { id: deliveryId } }
}

/** Sends one again, whatever came of it. Refuses while its address is off. */
export async function replayOne(
  context: Context,
  member: Membership,
  id: string,
): Promise<Reply<'replayWebhookDelivery'>> {
  await transact(context, async ({ trx, now }) => {
    const { rows } = await sql<{ webhook_id: string }>`
      select webhook_id from webhook_deliveries
      where organization_id = ${member.organizationId} and comerce_id = ${member.shopId} and id = ${id} for update`.execute(
      trx,
    )
    const [row] = rows
    if (row === undefined) refuse('not_found')
    const webhook = await oneWebhook(trx, member, row.webhook_id)
    if (!webhook.is_on) refuse('webhook_off')
    await sql`update webhook_deliveries set state = 'waiting', tries = 0, next_at = ${new Date(now)}
      where organization_id = ${member.organizationId} and id = ${id}`.execute(trx)
  })
  context.webhooks.wake()
  return { delivery: { id } }
}

/** Sends again what did not arrive of a range of time; on request also what did. */
export async function replayRange(
  context: Context,
  member: Membership,
  id: string,
  { from, to, also_delivered: alsoDelivered = false }: Received<'replayWebhookDeliveries', 'body'>,
): Promise<Reply<'replayWebhookDeliveries'>> {
  const count = await transact(context, async ({ trx, now }) => {
    const webhook = await oneWebhook(trx, member, id)
    if (!webhook.is_on) refuse('webhook_off')
    const { rows } = await sql<{ id: string }>`
      update webhook_deliveries set state = 'waiting', tries = 0, next_at = ${new Date(now)}
      where organization_id = ${member.organizationId} and id in (
        select d.id from webhook_deliveries d
        where d.organization_id = ${member.organizationId} and d.webhook_id = ${id} and not d.is_test
          and d.created_at >= ${new Date(from)} and d.created_at <= ${new Date(to)}
          and (d.state in ('failed', 'held_back') or (${alsoDelivered} and d.state = 'delivered'))
        order by d.created_at, d.id limit ${MOST_REPLAYED})
      returning id`.execute(trx)
    return rows.length
  })
  if (count > 0) context.webhooks.wake()
  return { count }
}
