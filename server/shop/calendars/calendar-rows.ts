import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { CalendarProblem } from './fetch-calendar.ts'
import type { UnreadReason } from './unread.ts'

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
  readonly unread: number
  readonly unread_reason: UnreadReason | null
  readonly unread_starts: string | null
}
type Where = ReturnType<typeof sql>

/** External calendars that match `where` (on `k`), oldest first. */
export async function findBusyCalendars(
  db: Kysely<unknown>,
  where: Where,
): Promise<BusyCalendarRow[]> {
  const { rows } = await sql<BusyCalendarRow>`
    select k.organization_id, k.id, k.comerce_id, k.staff_id, k.url, k.etag, k.modified, k.tried_at, k.read_at, k.whole_at,
      k.failures, k.problem, k.unread, k.unread_reason, k.unread_starts, (select count(*) from occupancy o
        where o.organization_id = k.organization_id and o.owner = k.id and o.pad = 0) as times
    from busy_calendars k where ${where} order by k.created_at, k.id`.execute(db)
  return rows
}

export function toWire(row: BusyCalendarRow, timeZone: string): BusyCalendarWire {
  const { id, url, problem, read_at: readAt, times, unread_reason: reason } = row
  return {
    id,
    host: new URL(url).hostname,
    state: stateOf(row),
    problem,
    read_at: readAt === null ? null : toOffsetIso(readAt, timeZone),
    times,
    unread:
      reason === null ? null : { events: row.unread, first: { starts: row.unread_starts, reason } },
  }
}

function stateOf({ problem, read_at: readAt, unread }: BusyCalendarRow): BusyCalendarWire['state'] {
  if (problem !== null) return 'failing'
  if (readAt === null) return 'reading'
  return unread === 0 ? 'ok' : 'partly'
}
