import { localDate } from '#domain/calendar/local-time.ts'
import { datesBetween } from '#domain/calendar/dates.ts'
import { announceElsewhere } from '#server/booking/appointments/announce.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { occupiedBy } from './block-occupancy.ts'
import type { BlockRow } from './queries.ts'

/** After the commit: memory first, then the pages that show free starts, then the boards. */
export function announceBlock(
  context: Context,
  shop: ShopRow,
  block: BlockRow,
  what: 'taken' | 'given_back',
): void {
  const { availability, publisher } = context
  const rows = what === 'taken' ? occupiedBy(block) : []
  const version = availability.apply(shop.organizationId, block.id, rows)
  const dates = datesOf(block, shop.timeZone)
  publisher.slotsChanged(shop.adUrl, version, dates)
  announceElsewhere(context, shop, { owner: block.id, version, dates })
  publisher.boardChanged(shop.id, block.id, what === 'taken' ? 1 : 2)
}

function datesOf({ starts_at, ends_at }: BlockRow, timeZone: string): string[] {
  return datesBetween(localDate(starts_at, timeZone), localDate(ends_at - 1, timeZone))
}
