import { localDate } from '#domain/calendar/local-time.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { fitting, type FreedStart, isInPart } from '#domain/booking/waitlist.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { EntryRow, WaitWindow } from './rows.ts'

/** Time of a staff member that has become free. */
export type FreedTime = { readonly start: number; readonly end: number; readonly staffId: string }

/** A free start, and the index of the entry's window that it fits. */
export type FittingStart = FreedStart & { readonly window: number }

/** What the customer would take: their windows, or, if they have an appointment, everything before it. */
export function windowsOf(entry: EntryRow, shop: ShopMemory): WaitWindow[] {
  const { moves } = entry
  if (moves !== null) {
    const day = localDate(moves.starts_at, shop.plan.timeZone)
    const staff = entry.staff_id === null ? null : moves.staff_id
    const { services, add_ons } = moves
    return [{ from: entry.from_date, to: day, part: 'any', staff, services, add_ons }]
  }
  const { from_date: from, to_date: to, part, staff_id: staff } = entry
  const { service_ids: services, add_on_ids: add_ons } = entry
  return [{ from, to, part, staff, services, add_ons }, ...entry.more_windows]
}

/** The visit request for one window. */
export function visitIn(
  { moves }: EntryRow,
  { services, add_ons }: WaitWindow,
  staffId: string | null,
): VisitRequest {
  const visit = { serviceIds: services, addOnIds: add_ons, staffId }
  if (moves === null) return visit
  return { ...visit, extraMinutes: moves.extra_minutes, soldAs: moves.sold_as }
}

/** The starts that suit the entry and that the public could book now, soonest first. */
export function freeStarts(shop: ShopMemory, entry: EntryRow, now: number): FittingStart[] {
  return windowsOf(entry, shop)
    .flatMap((window, place) =>
      startsIn(shop, entry, { window, now }).map(start => ({ ...start, window: place })),
    )
    .toSorted((a, b) => a.startsAt - b.startsAt)
}

function startsIn(
  { plan, busy }: ShopMemory,
  entry: EntryRow,
  { window, now }: { readonly window: WaitWindow; readonly now: number },
): FreedStart[] {
  const today = localDate(now, plan.timeZone)
  const fromDate = window.from < today ? today : window.from
  const days = daysBetween(fromDate, window.to) + 1
  if (days < 1) return []
  const request = visitIn(entry, window, window.staff)
  const found = slotsOn({ plan, busy, now, audience: PUBLIC }, request, { fromDate, days })
  const wish = { part: window.part, refusedStarts: entry.refused_starts }
  if (entry.moves === null) return fitting(found, wish, plan.timeZone)
  // An appointment that moves stays with one staff member.
  return fitting(found, { ...wish, before: entry.moves.starts_at }, plan.timeZone).filter(
    one => one.staffId !== null,
  )
}

/** As `freeStarts`, but only starts inside this freed time, of visits that its staff member works or begins. */
export function startsInside(
  shop: ShopMemory,
  entry: EntryRow,
  { start, end, staffId }: FreedTime,
  now: number,
): FittingStart[] {
  const first = localDate(start, shop.plan.timeZone)
  const last = addDays(first, 1)
  return windowsOf(entry, shop)
    .flatMap((window, place) => {
      if (window.staff !== null && window.staff !== staffId) return []
      const from = window.from > first ? window.from : first
      const to = window.to < last ? window.to : last
      const there = { ...window, from, to }
      const within = (one: FreedStart) => ({ ...one, window: place })
      const alone = startsIn(shop, entry, { window: { ...there, staff: staffId }, now })
      if (window.staff !== null || entry.moves !== null) return alone.map(within)
      const shared = startsIn(shop, entry, { window: there, now }).filter(
        one => one.staffId === null && one.first === staffId,
      )
      return [...alone, ...shared].map(within)
    })
    .filter(({ startsAt }) => start <= startsAt && startsAt < end)
    .toSorted((a, b) => a.startsAt - b.startsAt)
}

/** The index of the window that contains a start chosen by staff; 0 when none does. */
export function windowAt(
  entry: EntryRow,
  shop: ShopMemory,
  { startsAt, staffId }: { readonly startsAt: number; readonly staffId: string | null },
): number {
  const { timeZone } = shop.plan
  const date = localDate(startsAt, timeZone)
  const place = windowsOf(entry, shop).findIndex(
    ({ from, to, part, staff }) =>
      from <= date &&
      date <= to &&
      isInPart(startsAt, part, timeZone) &&
      (staff === null || staff === staffId),
  )
  return Math.max(0, place)
}
