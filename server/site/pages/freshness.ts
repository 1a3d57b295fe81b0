import { MINUTE } from '#domain/calendar/interval.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

type Render = () => Promise<WholeResponse | null>

const EXPLORER_MS = 10_000

/**
 * Renders a shop's page and says how long it is fresh. By itself it changes only at whole minutes (a slot becomes too
 * near, the shop opens) or when a hold expires; every other change raises the shop's version. In a crowd a page may lag
 * behind bookings, never behind the rules: open pages get bookings by socket, and booking itself checks the database.
 */
export async function freshShopPage(
  { availability, clock }: Context,
  shop: ShopMemory,
  render: Render,
): Promise<WholeResponse | null> {
  const { version } = shop
  const now = clock.now()
  const page = await render()
  if (page?.status !== 200) return page
  const nextMinute = (Math.floor(now / MINUTE) + 1) * MINUTE
  const until = Math.min(nextMinute, shop.busy.nextExpiry(now) ?? nextMinute)
  const mayBeStale = (at: number) => at < until && availability.peek(shop.row.adUrl) === shop
  return { ...page, mayBeStale, isFresh: at => mayBeStale(at) && shop.version === version }
}

/**
 * Renders an explorer page. A change of any shop's rules or public data makes it stale at once. Bookings may show some
 * seconds late, which is harmless: the shop's own page is up to date, and booking checks the database.
 */
export async function freshExplorer(
  { availability, clock }: Context,
  render: Render,
): Promise<WholeResponse | null> {
  const version = availability.rulesVersion()
  const until = clock.now() + EXPLORER_MS
  const page = await render()
  if (page?.status !== 200) return page
  return { ...page, isFresh: at => at < until && availability.rulesVersion() === version }
}
