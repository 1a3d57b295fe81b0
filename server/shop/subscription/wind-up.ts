/**
 * Winds up shops whose subscription was canceled: after thirty days their pages close, after ninety days all personal
 * data is erased. A payment before that brings the shop back as it was.
 */
import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { announceEnded } from '#server/people/accounts/sessions.ts'
import type { Context } from '#server/context.ts'
import { forgetShop } from '../rules/change-rules.ts'
import { eraseShop } from './erase-shop.ts'

const CLOSES_AFTER = 30 * DAY
const ERASED_AFTER = 90 * DAY
const AT_ONCE = 20

export async function windUpCanceled(context: Context): Promise<void> {
  await closePages(context)
  await eraseShops(context)
}

async function closePages(context: Context): Promise<void> {
  const before = new Date(context.clock.now() - CLOSES_AFTER)
  const { rows } = await sql<{ id: string }>`
    update comerces c set status_before_closing = c.status, status = 'closed',
      rules_version = c.rules_version + 1
    from organizations o
    where o.id = c.organization_id and o.subscription = 'canceled'
      and o.subscription_since <= ${before} and c.status in ('draft', 'published', 'on_break')
    returning c.id`.execute(context.database.db)
  for (const { id } of rows) await forgetShop(context, id)
}

async function eraseShops(context: Context): Promise<void> {
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from organizations
    where subscription = 'canceled' and erased_at is null
      and subscription_since <= ${new Date(now - ERASED_AFTER)}
    order by subscription_since limit ${AT_ONCE}`.execute(context.database.db)
  for (const { id } of rows) {
    const ended = await context.database.db
      .transaction()
      .execute(async trx => await eraseShop(trx, id, now))
    // Sent to their own screens only and not stored, because the shop keeps no names any more.
    announceEnded(
      context.publisher,
      ended.map(one => ({ ...one, comerce_id: null })),
    )
    const { rows: shops } = await sql<{ id: string }>`
      select id from comerces where organization_id = ${id}`.execute(context.database.db)
    for (const shop of shops) await forgetShop(context, shop.id)
  }
}
