import { MINUTE } from '#domain/calendar/interval.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

type Render = () => Promise<WholeResponse | null>

const EXPLORER_MS = 10_000

/**
 * A shop's page and until when it may be shown to others: it changes by itself only at whole minutes (a start comes too
 * near, the shop opens) or when a hold ends; anything else raises the shop's version. In a crowd a page may be behind the
 * bookings, never behind the rules: whoever has it open hears of them, and the booking itself is true.
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
 * The explorer's answers: a change of a shop's rules or face empties them at once; a booking elsewhere may show in them some
 * seconds late, which costs nobody an appointment: the shop's own page and the booking are true.
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
