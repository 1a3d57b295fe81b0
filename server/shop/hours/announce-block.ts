import { localDate } from '#domain/calendar/local-time.ts'
import { datesBetween } from '#domain/calendar/dates.ts'
import { announceElsewhere } from '#server/booking/appointments/announce.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { occupiedBy } from './block-occupancy.ts'
import type { BlockRow } from './queries.ts'

type Did = 'taken' | 'given_back'

/** After the commit: updates memory, the pages that show free starts, and the boards. */
export function announceBlocks(
  context: Context,
  shop: ShopRow,
  blocks: readonly BlockRow[],
  what: Did,
): void {
  for (const block of blocks) announceBlock(context, shop, block, what)
  // With the shop's own id: the list of appointments under a block has changed.
  context.publisher.boardChanged(shop.id, shop.id, 1)
}

function announceBlock(context: Context, shop: ShopRow, block: BlockRow, what: Did): void {
  const { availability, publisher } = context
  const rows = what === 'taken' ? occupiedBy(block) : []
  const version = availability.apply(shop, block.id, rows)
  const dates = datesOf(block, shop.timeZone)
  publisher.slotsChanged(shop.adUrl, version, dates)
  announceElsewhere(context, shop, { owner: block.id, version, dates })
  publisher.boardChanged(shop.id, block.id, what === 'taken' ? 1 : 2)
}

function datesOf({ starts_at, ends_at }: BlockRow, timeZone: string): string[] {
  return datesBetween(localDate(starts_at, timeZone), localDate(ends_at - 1, timeZone))
}
