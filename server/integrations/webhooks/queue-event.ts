import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/integrations/webhook-events.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { lockedShop } from '#server/scheduling/rules/locked-shop.ts'

type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/** Events of which something was queued; after the commit they wake whoever sends. */
const queued = new WeakSet<object>()

/** An event, the transaction in which it happens, and what `wakeDeliverer` gets after the commit. */
export type Telling = { readonly work: Work; readonly event: object; readonly context: Context }

/**
 * Queues what happened for each address that is told of it, in the transaction in which it happened. `dataOf` is only
 * asked when there is one.
 */
export async function queueEvent(
  { work: { trx, now }, event }: Telling,
  { organizationId, shopId }: Shop,
  type: WebhookEvent,
  dataOf: () => Promise<object | null> | object | null,
): Promise<void> {
  // Most shops have none, and their bookings need not ask. Memory alone would not do: an address that was added through
  // another process a moment ago is told too.
  if (lockedShop(trx, shopId)?.hasWebhooks === false) return
  const { rows: addressed } = await sql<{ id: string }>`
    select id from webhooks where organization_id = ${organizationId} and comerce_id = ${shopId}
      and is_on and ${type} = any(events)`.execute(trx)
  if (addressed.length === 0) return
  const data = await dataOf()
  if (data === null) return
  const most = serverLimits.webhook_deliveries_per_hour
  const body = bodyOf(type, now, data)
  const ids = addressed.map(({ id }) => id)
  await sql`
    insert into webhook_deliveries (organization_id, id, comerce_id, webhook_id, type, body, state, next_at, created_at)
    select ${organizationId}, gen_random_uuid(), ${shopId}, w.id, ${type}, ${body},
      case when spent.are_all then 'held_back' else 'waiting' end,
      case when not spent.are_all then ${new Date(now)}::timestamptz end, ${new Date(now)}
    from unnest(${ids}::uuid[]) as w (id),
      (select count(*) >= ${most} as are_all from (select from webhook_deliveries d
        where d.organization_id = ${organizationId} and d.comerce_id = ${shopId}
          and d.created_at > ${new Date(now - HOUR)} limit ${most}) recent) spent`.execute(trx)
  queued.add(event)
}

export function bodyOf(type: WebhookEvent, now: number, data: object): string {
  return JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })
}

/** After the commit: sends at once what was queued with the event. */
export function wakeDeliverer(event: object, { webhooks }: Context): void {
  if (queued.has(event)) webhooks.wake()
}
