import { MINUTE } from '#domain/calendar/interval.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

type Render = () => Promise<WholeResponse | null>

const EXPLORER_MS = 10_000

const STORM_MS = 1000
/** Drawn more often than this within a second, a page is in a storm of bookings. */
const CALM_DRAWINGS = 3
const drawnAt = new WeakMap<ShopMemory, readonly number[]>()

/**
 * A shop's page and until when it may be shown to others: it changes by itself only at whole minutes (a start comes too
 * near, the shop opens) or when a hold ends; anything else raises the shop's version. In a storm a page may be behind the
 * bookings, never behind the rules, by a second: whoever has it open hears of them, and the booking itself is true.
 */
export async function freshShopPage(
  { availability, clock }: Context,
  shop: ShopMemory,
  render: Render,
  stopwatch: () => number = () => performance.now(),
): Promise<WholeResponse | null> {
  const { version } = shop
  const now = clock.now()
  const restsUntil = noteDrawing(shop, stopwatch())
  const page = await render()
  if (page?.status !== 200) return page
  const nextMinute = (Math.floor(now / MINUTE) + 1) * MINUTE
  const until = Math.min(nextMinute, shop.busy.nextExpiry(now) ?? nextMinute)
  const isFresh = (at: number) =>
    at < until &&
    availability.peek(shop.row.adUrl) === shop &&
    (shop.version === version || stopwatch() < restsUntil)
  return { ...page, isFresh }
}

/** Until when this drawing is good enough: in calm not at all. */
function noteDrawing(shop: ShopMemory, now: number): number {
  const lately = (drawnAt.get(shop) ?? []).filter(at => now - at < STORM_MS)
  drawnAt.set(shop, [...lately, now])
  return lately.length < CALM_DRAWINGS ? 0 : now + STORM_MS
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
