import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { findKept, findKeptBlocks } from '#server/booking/zone/find-kept.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findSettings, type Shop } from './queries.ts'
import { refuseUnknownZone } from './update-settings.ts'

const LISTED = 100

/** What `updateSettings` would do with this time zone, so that the owner sees it before saving. */
export async function previewTimeZone(
  { clock, database: { db } }: Context,
  { organizationId, shopId }: Shop,
  to: string,
): Promise<Reply<'previewTimeZone'>> {
  refuseUnknownZone(to)
  const shop = { organizationId, shopId }
  const { time_zone: from } = (await findSettings(db, shop)) ?? refuse('not_found')
  const change = { ...shop, from, to, now: clock.now() }
  const live = (await findKept(db, change)).filter(one => one.is_live)
  const blocks = await findKeptBlocks(db, change)
  const items = live.map(({ id, startsThen, customer_name: customer, customer_email: mail }) => ({
    id,
    starts_at: toOffsetIso(startsThen, to),
    customer,
    is_mailed: mail !== null,
  }))
  return {
    time_zone: to,
    now: toOffsetIso(change.now, to),
    appointments: items.length,
    mailed: items.filter(one => one.is_mailed).length,
    blocks: blocks.length,
    items: items.slice(0, LISTED),
  }
}
