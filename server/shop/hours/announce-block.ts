import { localDate } from '#domain/calendar/local-time.ts'
import { datesBetween } from '#domain/calendar/dates.ts'
import { announceElsewhere } from '#server/booking/appointments/announce.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { Context } from '#server/context.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import { occupiedBy } from './block-occupancy.ts'
import type { BlockRow } from './queries.ts'

type TimeChanged = {
  readonly shop: ShopRow
  readonly blocks: readonly BlockRow[]
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'time.blocked': TimeChanged
    'time.freed': TimeChanged
  }
}

/** Updates memory, the pages that show free starts, and the boards. */
export function showBlocks(
  { type, shop, blocks }: EventOf<'time.blocked' | 'time.freed'>,
  context: Context,
): void {
  const { availability, publisher } = context
  const isTaken = type === 'time.blocked'
  for (const block of blocks) {
    const version = availability.apply(shop, block.id, isTaken ? occupiedBy(block) : [])
    const dates = datesOf(block, shop.timeZone)
    publisher.slotsChanged(shop.adUrl, version, dates)
    announceElsewhere(context, shop, { owner: block.id, version, dates })
    publisher.boardChanged(shop.id, block.id, isTaken ? 1 : 2)
  }
  // With the shop's own id: the list of appointments under a block has changed.
  publisher.boardChanged(shop.id, shop.id, 1)
}

function datesOf({ starts_at, ends_at }: BlockRow, timeZone: string): string[] {
  return datesBetween(localDate(starts_at, timeZone), localDate(ends_at - 1, timeZone))
}
