import { sql } from 'kysely'
import type { ManagedAppointmentWire, Received, Reply } from '#contract/contract.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { asksComing } from '../asks-coming.ts'
import { allowedActions } from '../managed.ts'
import { manageTokenOf, manageUrlOf } from '../manage-link.ts'
import { withSold } from '#server/scheduling/move/visit-of.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

/** What the reviews folder provides: the customer's own review of an appointment. */
export type FromReviews = {
  readonly reviewOf: (
    context: Context,
    appointment: AppointmentRow,
  ) => Promise<ManagedAppointmentWire['review']>
}
type Sources = FromReviews & { readonly context: Context }

/** The appointments of an account: those ahead, nearest first, then past ones, newest first. */
export async function listOwn(
  sources: Sources,
  userId: string,
  query: Received<'listMyAppointments', 'query'>,
): Promise<Reply<'listMyAppointments'>> {
  const { context } = sources
  const size = query.limit ?? 100
  const offset = offsetOf(query.cursor)
  const now = new Date(context.clock.now())
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.user_id = ${userId}`,
    sql`order by (a.ends_at < ${now}), abs(extract(epoch from a.starts_at - ${now}::timestamptz)), a.id
      limit ${size + 1} offset ${offset}`,
  )
  const items = rows.slice(0, size).map(async row => ({
    appointment: toAppointmentWire(row),
    manage_url: manageUrlOf(context, manageTokenOf(context, row)),
    ...(await waysAhead(context, row)),
    can_review: await mayReview(sources, row),
  }))
  return {
    items: await Promise.all(items),
    next_cursor: rows.length > size ? String(offset + size) : null,
  }
}

/** What the customer may still do. Nothing when the appointment is over, or the shop does not exist any more. */
async function waysAhead(context: Context, row: AppointmentRow) {
  const now = context.clock.now()
  const shop = row.ends_at > now ? await context.availability.open(row.comerce_id) : null
  if (shop === null)
    return { can_move: false, can_cancel: false, can_confirm: false, asks_from: null }
  const plan = await withSold(context.database.db, shop.plan, row)
  const from = await asksComing(context.database.db, row, now)
  return {
    ...allowedActions({ shop, appointment: row }, plan, now),
    asks_from: from === null ? null : toOffsetIso(from, row.time_zone),
  }
}

async function mayReview({ context, reviewOf }: Sources, row: AppointmentRow): Promise<boolean> {
  const facts = { status: row.status, endsAt: row.ends_at }
  if (reviewableUntil(facts, null, context.clock.now()) === null) return false
  return (await reviewOf(context, row)).mine === null
}

/** Reads the cursor, an offset. A longer number is none that we gave out. */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0
  if (!/^\d{1,6}$/.test(cursor)) refuseField('cursor', 'Volvé a la primera página.')
  return Number(cursor)
}
