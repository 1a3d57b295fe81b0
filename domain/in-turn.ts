/** Whose turn it is to work when anybody will do. */
import type { Instant } from './interval.ts'
import { dateOfDay, localDay, startOfDay } from './local-time.ts'
import type { BusyIndex } from './occupancy.ts'
import type { ShopPlan } from './shop.ts'

type Ground = {
  readonly plan: Pick<ShopPlan, 'timeZone'>
  readonly busy: BusyIndex
  readonly now: Instant
  readonly exceptOwner?: string | undefined
  /** The customer's usual person. */
  readonly preferredStaffId?: string | null | undefined
}

/** The usual person, then fewest booked minutes that day, then longest idle, then id. */
export function inTurn(
  { plan, busy, now, exceptOwner, preferredStaffId }: Ground,
  staffIds: readonly string[],
  startsAt: Instant,
): string[] {
  if (staffIds.length < 2) return [...staffIds]
  const day = localDay(startsAt, plan.timeZone)
  const wholeDay = {
    start: startOfDay(dateOfDay(day), plan.timeZone),
    end: startOfDay(dateOfDay(day + 1), plan.timeZone),
  }
  return staffIds
    .map(staffId => ({
      staffId,
      stranger: staffId === preferredStaffId ? 0 : 1,
      booked: busy.bookedMinutes(staffId, wholeDay, now, exceptOwner),
      // Whoever never worked has been idle longest; infinities could not be subtracted.
      idleSince: busy.lastBusyEnd(staffId, startsAt, now, exceptOwner) ?? Number.MIN_SAFE_INTEGER,
    }))
    .sort(
      (a, b) =>
        a.stranger - b.stranger ||
        a.booked - b.booked ||
        a.idleSince - b.idleSince ||
        (a.staffId < b.staffId ? -1 : 1),
    )
    .map(one => one.staffId)
}
