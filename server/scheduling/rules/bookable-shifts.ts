/**
 * The time that could be booked: the shifts of the staff without their blocks. Occupancy is the share of it that was
 * booked. Closed days and absences that are entered as exceptions are not in the shifts to begin with. What external
 * calendars and other branches take is not subtracted, because it is not kept for past days.
 */
import { sql, type Kysely } from 'kysely'
import { subtract } from '#domain/calendar/interval.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { Days, Shift, ShiftsByDate } from './planned-shifts.ts'

/** A block, or the part of it on one date. In local minutes of that date, like a shift. */
export type BlockedTime = Shift & { readonly date: string }

/** The blocks that touch these dates, once for each date, and for the one before because of its night shifts. */
export async function findBlockedTimes(
  db: Kysely<unknown>,
  { organizationId, shopId }: Pick<Membership, 'organizationId' | 'shopId'>,
  timeZone: string,
  ranges: readonly Days[],
): Promise<readonly BlockedTime[]> {
  const { rows } = await sql<BlockedTime>`
    select day::date as date, local.staff_id, (extract(epoch from local.starts - day) / 60)::int as start_minute,
      (extract(epoch from local.ends - day) / 60)::int as end_minute
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as asked ("from" timestamp, "to" timestamp)
    cross join lateral (
      select staff_id, starts_at at time zone ${timeZone} as starts, ends_at at time zone ${timeZone} as ends
      from blocks
      where organization_id = ${organizationId} and comerce_id = ${shopId}
        and starts_at < (asked."to" + interval '2 days') at time zone ${timeZone}
        and ends_at > asked."from" at time zone ${timeZone}) as local
    cross join lateral generate_series(greatest(asked."from", date_trunc('day', local.starts) - interval '1 day'),
      least(asked."to", date_trunc('day', local.ends)), interval '1 day') as day`.execute(db)
  return rows
}

export function withoutBlocks(shifts: ShiftsByDate, blocked: readonly BlockedTime[]): ShiftsByDate {
  const byDate = Map.groupBy(blocked, one => one.date)
  return new Map(
    [...shifts].map(([date, ofDate]) => {
      const cuts = byDate.get(date)
      return [date, cuts ? ofDate.flatMap(shift => restOf(shift, cuts)) : ofDate]
    }),
  )
}

function restOf({ staff_id, ...shift }: Shift, blocked: readonly BlockedTime[]): Shift[] {
  const cuts = blocked.filter(one => one.staff_id === staff_id).map(intervalOf)
  return subtract([intervalOf(shift)], cuts).map(({ start, end }) => ({
    staff_id,
    start_minute: start,
    end_minute: end,
  }))
}

function intervalOf({ start_minute, end_minute }: Omit<Shift, 'staff_id'>) {
  return { start: start_minute, end: end_minute }
}
