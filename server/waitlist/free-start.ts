import { daysBetween, localDate } from '#domain/local-time.ts'
import { slotsOn } from '#domain/slots.ts'
import { fitting, type FreedStart } from '#domain/waitlist.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { EntryRow } from './rows.ts'

type Wanted = Pick<
  EntryRow,
  'service_ids' | 'add_on_ids' | 'staff_id' | 'from_date' | 'to_date' | 'part' | 'refused_starts'
>

/** What the public could book now of what somebody waits for, soonest first. */
export function freeStarts({ plan, busy }: ShopMemory, entry: Wanted, now: number): FreedStart[] {
  const today = localDate(now, plan.timeZone)
  const fromDate = entry.from_date < today ? today : entry.from_date
  const days = daysBetween(fromDate, entry.to_date) + 1
  if (days < 1) return []
  const request = {
    serviceIds: entry.service_ids,
    addOnIds: entry.add_on_ids,
    staffId: entry.staff_id,
  }
  const found = slotsOn(plan, busy, request, { fromDate, days }, now)
  return fitting(found, { part: entry.part, refusedStarts: entry.refused_starts }, plan.timeZone)
}
