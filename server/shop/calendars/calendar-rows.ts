import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { CalendarProblem } from './fetch-calendar.ts'

export type BusyCalendarWire = Reply<'connectCalendar'>['calendar']
export type BusyCalendarRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly staff_id: string
  readonly url: string
  readonly etag: string | null
  readonly modified: string | null
  readonly tried_at: number | null
  readonly read_at: number | null
  readonly whole_at: number | null
  readonly failures: number
  readonly problem: CalendarProblem | null
  readonly times: number
}
type Where = ReturnType<typeof sql>

/** External calendars that match `where` (on `k`), oldest first. */
export async function findBusyCalendars(
  db: Kysely<unknown>,
  where: Where,
): Promise<BusyCalendarRow[]> {
  const { rows } = await sql<BusyCalendarRow>`
    select k.organization_id, k.id, k.comerce_id, k.staff_id, k.url, k.etag, k.modified, k.tried_at, k.read_at, k.whole_at,
      k.failures, k.problem, (select count(*) from occupancy o
        where o.organization_id = k.organization_id and o.owner = k.id and o.pad = 0) as times
    from busy_calendars k where ${where} order by k.created_at, k.id`.execute(db)
  return rows
}

export function toWire(row: BusyCalendarRow, timeZone: string): BusyCalendarWire {
  const { id, url, problem, read_at: readAt, times } = row
  return {
    id,
    host: new URL(url).hostname,
    state: problem === null ? (readAt === null ? 'reading' : 'ok') : 'failing',
    problem,
    read_at: readAt === null ? null : toOffsetIso(readAt, timeZone),
    times,
  }
}
