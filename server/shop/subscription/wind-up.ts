/**
 * Winds up shops whose subscription was canceled: after thirty days their pages close, after ninety days all personal
 * data is erased. A payment before that brings the shop back as it was.
 */
import { sql, type Transaction } from 'kysely'
import { LAST_WORD, windUpBefore } from '#domain/shop/subscription.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { forgetShop } from '#server/scheduling/rules/change-rules.ts'
import { eraseShop } from './erase-shop.ts'

const AT_ONCE = 20

export async function windUpCanceled(context: Context): Promise<void> {
  await closePages(context)
  await eraseShops(context)
}

async function closePages(context: Context): Promise<void> {
  const before = new Date(windUpBefore(context.clock.now()).closes)
  const { rows } = await sql<{ id: string }>`
    update comerces c set status_before_closing = c.status, status = 'closed',
      rules_version = c.rules_version + 1
    from organizations o
    where o.id = c.organization_id and o.subscription = 'canceled'
      and o.subscription_since <= ${before} and c.status in ('draft', 'published', 'on_break')
    returning c.id`.execute(context.database.db)
  for (const { id } of rows) await forgetShop(context, id)
}

/** Opens the pages that an end had closed; those that are suspended open when they are restored. */
export async function reopenPages(
  trx: Transaction<unknown>,
  organizationId: string,
): Promise<void> {
  await sql`
    update comerces set status_before_closing = null, rules_version = rules_version + 1,
      status = case when status = 'closed' then status_before_closing else status end,
      status_before_suspension = case when status = 'suspended' then status_before_closing end
    where organization_id = ${organizationId} and status_before_closing is not null
      and 'closed' in (status, status_before_suspension)`.execute(trx)
}

/** SQL: the owner was mailed the last warning, in this ending of the subscription, before the given time. */
function wasTold(before: Date) {
  return sql`exists (select from outbox x where x.kind = 'subscription_notice' and x.subject_id = o.id
    and x.payload->>'notice' = 'erases_soon' and x.created_at between o.subscription_since and ${before})`
}

async function eraseShops(context: Context): Promise<void> {
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    where o.subscription = 'canceled' and o.erased_at is null
      and o.subscription_since <= ${new Date(windUpBefore(now).erases)}
      and (${wasTold(new Date(now - LAST_WORD))}
        or not exists (select from users u where u.id = o.owner_id and u.status = 'active'))
    order by o.subscription_since limit ${AT_ONCE}`.execute(context.database.db)
  for (const { id } of rows) await transact(context, async work => await eraseShop(work, id))
}
