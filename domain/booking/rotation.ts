/** Who works a visit that was booked with anybody. */
import type { Instant } from '../calendar/interval.ts'
import { dayInterval, localDate } from '../calendar/local-time.ts'
import type { SchedulingContext } from './scheduling-context.ts'

export type RotationRequest = {
  readonly staffIds: readonly string[]
  readonly startsAt: Instant
  /** Whom the customer usually goes to. */
  readonly preferredStaffId?: string | null | undefined
}

/** The preferred one, then fewest booked minutes that day, then longest idle, then id. */
export function orderByRotation(
  context: SchedulingContext,
  { staffIds, startsAt, preferredStaffId }: RotationRequest,
): string[] {
  if (staffIds.length < 2) return [...staffIds]
  const { plan, busy } = context
  const wholeDay = dayInterval(localDate(startsAt, plan.timeZone), plan.timeZone)
  return staffIds
    .map(staffId => ({
      staffId,
      rank: staffId === preferredStaffId ? 0 : 1,
      booked: busy.bookedMinutes(staffId, wholeDay, context),
      // Whoever never worked has been idle longest. Not -Infinity, because two of those cannot be subtracted.
      idleSince: busy.lastBusyEnd(staffId, startsAt, context) ?? Number.MIN_SAFE_INTEGER,
    }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.booked - b.booked ||
        a.idleSince - b.idleSince ||
        (a.staffId < b.staffId ? -1 : 1),
    )
    .map(one => one.staffId)
}
