import { DAY } from '#domain/calendar/interval.ts'
import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import {
  addEntry,
  entryOf,
  fileOf,
  stampOf,
  subscribedCalendar,
} from '#server/booking/appointments/lists/calendar.ts'
import { manageTokenOf, manageUrlOf } from '#server/booking/appointments/manage-link.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

const MOST_APPOINTMENTS = 300

type FeedRow = { readonly user_id: string; readonly generation: number }

export async function findFeed(context: Context, userId: string): Promise<Reply<'getMyFeed'>> {
  const { rows } = await sql<FeedRow>`
    select user_id, generation from calendar_feeds where user_id = ${userId} and is_open`.execute(
    context.database.db,
  )
  return { url: rows[0] === undefined ? null : urlOf(context, rows[0]) }
}

/** Makes a new feed address; the previous one stops working. */
export async function renewFeed(context: Context, userId: string): Promise<Reply<'renewMyFeed'>> {
  const { rows } = await sql<FeedRow>`
    insert into calendar_feeds (user_id) values (${userId})
    on conflict (user_id) do update set generation = calendar_feeds.generation + 1, is_open = true
    returning user_id, generation`.execute(context.database.db)
  return { url: urlOf(context, rows[0]!) }
}

export async function closeFeed(context: Context, userId: string): Promise<void> {
  await sql`update calendar_feeds set is_open = false where user_id = ${userId}`.execute(
    context.database.db,
  )
}

/** The customer's calendar feed: future appointments and those of the last 30 days. */
export async function readFeed(context: Context, limiter: Limiter, token: string): Promise<string> {
  const { secrets, database, clock } = context
  const id = secrets.readSignedId(token) ?? refuse('not_found')
  const { rows } = await sql<FeedRow>`
    select f.user_id, f.generation from calendar_feeds f
    join users u on u.id = f.user_id and u.status = 'active'
    where f.user_id = ${id} and f.is_open`.execute(database.db)
  const [feed] = rows
  if (feed === undefined || !secrets.isSignedId('feed', token, feed.generation)) refuse('not_found')
  await limiter.allowSubject('feed', id)
  const now = clock.now()
  const appointments = await findAppointments(
    database.db,
    now,
    sql`a.user_id = ${id} and a.starts_at > ${new Date(now - 30 * DAY)}
      and a.status not in ('rejected', 'expired')`,
    sql`order by a.starts_at, a.id limit ${MOST_APPOINTMENTS}`,
  )
  const calendar = subscribedCalendar('Mis turnos')
  for (const appointment of appointments) {
    const shop = await context.availability.open(appointment.comerce_id)
    if (shop === null) continue
    const manageUrl = manageUrlOf(context, manageTokenOf(context, appointment))
    addEntry(calendar, entryOf(appointment, shop.row, manageUrl), stampOf(now))
  }
  return fileOf(calendar)
}

function urlOf({ secrets, config }: Context, feed: FeedRow): string {
  const token = secrets.signId('feed', feed.user_id, feed.generation)
  return `${config.publicUrl}/api/feeds/${token}/calendar.ics`
}
