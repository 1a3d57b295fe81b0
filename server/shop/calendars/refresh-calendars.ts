import { sql } from 'kysely'
import { DAY, HOUR, MINUTE, unionOf } from '#domain/calendar/interval.ts'
import { localDate, startOfDay } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Queues } from '#server/kernel/jobs/queues.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { MOST_BUSY_TIMES, type BusyTimes } from './busy-times.ts'
import { findBusyCalendars, type BusyCalendarRow } from './calendar-rows.ts'
import {
  fetchCalendar,
  type CalendarProblem,
  fetchRules,
  type FetchRules,
  type Known,
} from './fetch-calendar.ts'
import { readBusyTimes } from './read-busy-times.ts'
import type { Unread } from './unread.ts'
import { findOwnAppointments, takeBusyTimes } from './take-busy-times.ts'

const AT_ONCE = 4
const DAYS_AHEAD = 90
const EVERY = 20 * MINUTE
/** A random part of this is added, so that the calendars of one shop are not all read at the same moment. */
const SPREAD = 10 * MINUTE
/** Longer than reading one calendar may take. */
const CLAIMED_FOR = 5 * MINUTE
/** The pauses after the first failure, the second, and so on; afterwards `RARELY`. */
const PATIENCE = [5 * MINUTE, 15 * MINUTE, HOUR, HOUR, HOUR]
const RARELY = 6 * HOUR

/** Its name among the recurring works. */
export const READ_CALENDARS = { name: 'read-calendars', everySeconds: 60 }

/** Lets a job in the queue `calendars` make one process read the calendars that are due. */
export async function refreshWhenWoken(
  queues: Queues,
  { refresh }: Context['calendars'],
): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 900, deleteAfterSeconds: 60 } as const
  await queues.work('calendars', settings, refresh)
}

/** Reads all calendars that are due, a few at a time; each is claimed by one process. */
export async function refreshDue(
  context: Context,
  rules: FetchRules = fetchRules(context.config.testMode),
): Promise<void> {
  for (let due = await claim(context); due.length > 0; due = await claim(context)) {
    await Promise.all(due.map(async one => await refreshOne(context, rules, one)))
  }
}

async function claim({ database, clock }: Context): Promise<BusyCalendarRow[]> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    update busy_calendars set next_at = ${new Date(now + CLAIMED_FOR)}, tried_at = ${new Date(now)}
    where id in (select k.id from busy_calendars k
      join comerces c on c.id = k.comerce_id and c.status not in ('suspended', 'closed')
      where k.next_at <= ${new Date(now)} order by k.next_at limit ${AT_ONCE} for update of k skip locked)
    returning id`.execute(database.db)
  const ids = rows.map(({ id }) => id)
  return await findBusyCalendars(database.db, sql`k.id = any(${ids}::uuid[])`)
}

async function refreshOne(
  context: Context,
  rules: FetchRules,
  calendar: BusyCalendarRow,
): Promise<void> {
  try {
    const problem = await readAndTake(context, rules, calendar)
    if (problem !== null) await noteProblem(context, calendar, problem)
  } catch (err) {
    // It is tried again when the claim has expired.
    context.log.warn({ err, calendar: calendar.id }, 'A calendar could not be kept')
  }
}

/** Returns what is wrong with the calendar; null when it could be read. */
async function readAndTake(
  context: Context,
  rules: FetchRules,
  calendar: BusyCalendarRow,
): Promise<CalendarProblem | null> {
  const now = context.clock.now()
  const isRecent = calendar.whole_at !== null && now - calendar.whole_at < DAY
  const known = isRecent ? calendar : { etag: null, modified: null }
  const fetched = await fetchCalendar(calendar.url, known, rules)
  if (fetched.kind === 'problem') return fetched.problem
  if (fetched.kind === 'same') {
    await noteRead(context, calendar, null)
    return null
  }
  const shop = await context.availability.open(calendar.comerce_id)
  if (shop === null) return null
  const { timeZone } = shop.row
  const start = startOfDay(localDate(now, timeZone), timeZone)
  const end = start + DAYS_AHEAD * DAY
  const times = await readBusyTimes({ text: fetched.text, start, end, timeZone }, context.log)
  if (times === null) return 'too_complex'
  await keep(context, calendar, { ...fetched, times })
  return null
}

type Read = Known & { readonly unread: Unread | null }

async function keep(
  context: Context,
  calendar: BusyCalendarRow,
  { times, etag, modified }: Known & { readonly times: BusyTimes },
): Promise<void> {
  const { db } = context.database
  const { busy, ours, unread } = times
  const own = await findOwnAppointments(
    db,
    calendar.organization_id,
    ours.map(({ id }) => id),
  )
  const all = unionOf([...busy, ...ours.filter(({ id }) => !own.has(id))])
  await transact(context, async work => {
    const { trx } = work
    // It was disconnected while it was being read.
    const { rows } = await sql`select from busy_calendars
      where organization_id = ${calendar.organization_id} and id = ${calendar.id} for update`.execute(
      trx,
    )
    if (rows.length === 0) return
    await takeBusyTimes(work, calendar, all.slice(0, MOST_BUSY_TIMES))
    await noteRead(context, calendar, { etag, modified, unread }, trx)
  })
}

/** `whole`: of the file that was read completely; null when the file has not changed. */
async function noteRead(
  context: Context,
  { organization_id: organizationId, id }: BusyCalendarRow,
  whole: Read | null,
  db = context.database.db,
): Promise<void> {
  const now = context.clock.now()
  const next = new Date(now + EVERY + Math.random() * SPREAD)
  const at = new Date(now)
  await sql`
    update busy_calendars set failures = 0, problem = null, read_at = ${at}, next_at = ${next},
      whole_at = case when ${whole !== null} then ${at} else whole_at end,
      unread = case when ${whole !== null} then ${whole?.unread?.events ?? 0} else unread end,
      unread_reason = case when ${whole !== null} then ${whole?.unread?.first.reason ?? null}::text else unread_reason end,
      unread_starts = case when ${whole !== null} then ${whole?.unread?.first.starts ?? null}::text else unread_starts end,
      etag = case when ${whole !== null} then ${whole?.etag ?? null}::text else etag end,
      modified = case when ${whole !== null} then ${whole?.modified ?? null}::text else modified end
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}

/**
 * Records a failure. What is too complex is read again rarely from the start, because each try keeps the others waiting
 * for as long as parsing may take, and a pause makes the file no simpler. The busy times read before stay, because a
 * wrongly blocked time is better than a double booking.
 */
async function noteProblem(
  context: Context,
  { organization_id: organizationId, id, failures }: BusyCalendarRow,
  problem: CalendarProblem,
): Promise<void> {
  const pause = problem === 'too_complex' ? RARELY : (PATIENCE[failures] ?? RARELY)
  const next = new Date(context.clock.now() + pause)
  await sql`
    update busy_calendars set failures = least(failures + 1, 1000), problem = ${problem}, next_at = ${next}
    where organization_id = ${organizationId} and id = ${id}`.execute(context.database.db)
}
