import { sql, type Kysely } from 'kysely'
import type { Interval } from '#domain/calendar/interval.ts'
import { datesBetween } from '#domain/calendar/dates.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { announceElsewhere } from '#server/booking/appointments/announce.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { deleteOccupancy, insertOccupancy } from '#server/scheduling/queries.ts'
import { loadOwner } from '#server/scheduling/availability/load.ts'
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'

export type CalendarOfStaff = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly staff_id: string
}
/** What a calendar occupies now, and the intervals that differ from before. */
export type Taken = { readonly rows: readonly Occupied[]; readonly changed: readonly Interval[] }

/**
 * Occupies the busy times of a calendar as blocks do: unguarded, so that they may overlap existing appointments and never
 * fail, and under the staff member's lock, so that a booking at the same moment either comes first or is refused.
 */
export async function takeBusyTimes(
  { trx, emit }: Work,
  calendar: CalendarOfStaff,
  times: readonly Interval[],
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, id, staff_id: unit } = calendar
  await lockAll(trx, organizationId, [unit])
  const before = await loadOwner(trx, { organizationId, id: shopId }, id)
  const rows = times.map(work => ({
    unit,
    owner: id,
    work,
    padded: work,
    expiresAt: null,
    isBlock: true,
  }))
  const keys = [before, rows].map(of => new Set(of.map(({ work }) => `${work.start} ${work.end}`)))
  const changed = [...before, ...rows]
    .map(({ work }) => work)
    .filter(({ start, end }) => keys.some(known => !known.has(`${start} ${end}`)))
  if (changed.length === 0) return
  await deleteOccupancy(trx, organizationId, [id])
  await insertOccupancy(trx, { organizationId, shopId }, rows, false)
  await emit({ type: 'calendar.times_changed', calendar, taken: { rows, changed } })
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'calendar.times_changed': { readonly calendar: CalendarOfStaff; readonly taken: Taken }
  }
}

/** Updates memory, the pages that show free starts, and the boards of every branch they work at. */
export async function showBusyTimes(
  { calendar, taken: { rows, changed } }: EventOf<'calendar.times_changed'>,
  context: Context,
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, id } = calendar
  const version = context.availability.apply({ organizationId, id: shopId }, id, rows)
  const shop = await context.availability.open(shopId)
  if (shop === null) return
  const { timeZone, adUrl } = shop.row
  const dates = [
    ...new Set(
      changed.flatMap(({ start, end }) =>
        datesBetween(localDate(start, timeZone), localDate(end - 1, timeZone)),
      ),
    ),
  ].toSorted()
  context.publisher.slotsChanged(adUrl, version, dates)
  announceElsewhere(context, shop.row, { owner: id, version, dates })
  context.publisher.boardChanged(shopId, id, version)
}

/** Deletes calendars and frees their times. */
export async function forgetCalendars(work: Work, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<CalendarOfStaff>`
    delete from busy_calendars k where ${which}
    returning k.organization_id, k.id, k.comerce_id, k.staff_id`.execute(work.trx)
  for (const calendar of rows) await takeBusyTimes(work, calendar, [])
}

/** Which of these ids are appointments of this organization, which occupy the agenda already. */
export async function findOwnAppointments(
  db: Kysely<unknown>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from appointments where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
