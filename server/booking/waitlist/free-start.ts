import { localDate } from '#domain/calendar/local-time.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { fitting, type FreedStart } from '#domain/booking/waitlist.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { EntryRow } from './rows.ts'

type EntryWish = Pick<
  EntryRow,
  'service_ids' | 'add_on_ids' | 'staff_id' | 'from_date' | 'to_date' | 'part' | 'refused_starts'
>

/** Time of somebody that has become free. */
export type FreedTime = { readonly start: number; readonly end: number; readonly staffId: string }

/** What the public could book now of what somebody waits for, soonest first. */
export function freeStarts(
  { plan, busy }: ShopMemory,
  entry: EntryWish,
  now: number,
): FreedStart[] {
  const today = localDate(now, plan.timeZone)
  const fromDate = entry.from_date < today ? today : entry.from_date
  const days = daysBetween(fromDate, entry.to_date) + 1
  if (days < 1) return []
  const request = {
    serviceIds: entry.service_ids,
    addOnIds: entry.add_on_ids,
    staffId: entry.staff_id,
  }
  const found = slotsOn({ plan, busy, now, audience: PUBLIC }, request, { fromDate, days })
  return fitting(found, { part: entry.part, refusedStarts: entry.refused_starts }, plan.timeZone)
}

/** Of these, the starts inside this freed time. */
export function startsInside(
  shop: ShopMemory,
  entry: EntryWish,
  { start, end, staffId }: FreedTime,
  now: number,
): FreedStart[] {
  if (entry.staff_id !== null && entry.staff_id !== staffId) return []
  const first = localDate(start, shop.plan.timeZone)
  const last = addDays(first, 1)
  const ofPlace = {
    ...entry,
    staff_id: staffId,
    from_date: entry.from_date > first ? entry.from_date : first,
    to_date: entry.to_date < last ? entry.to_date : last,
  }
  return freeStarts(shop, ofPlace, now).filter(
    ({ startsAt }) => start <= startsAt && startsAt < end,
  )
}
