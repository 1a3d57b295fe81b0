import { sql, type Transaction } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { forgetShop } from '../rules/change-rules.ts'

type Moved = { readonly id: string; readonly before: string; readonly after: string }

/** How long after `paid_until` a subscription becomes `unpaid`, and then `canceled`. */
const LATE = 8 * DAY
const TOO_LATE = 31 * DAY
/** After a long pause of the server, one pass may lead through several states. */
const MOST_STEPS = 4

/**
 * Ends trials and paid periods by the application's clock. Only online booking depends on the state; existing
 * appointments, links and reminders are not affected.
 */
export async function advanceSubscriptions(context: Context): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const moved = await context.database.db
      .transaction()
      .execute(async trx => await advanceOnce(trx, context.clock.now()))
    for (const { id } of moved) await forgetShopsOf(context, id)
    if (moved.length === 0) return
  }
}

async function advanceOnce(trx: Transaction<unknown>, now: number): Promise<Moved[]> {
  const at = new Date(now)
  const { rows } = await sql<Moved>`
    with due as (
      select id, subscription as before, case
        when cancel_at <= ${at} then 'canceled'
        when subscription = 'trialing' then 'paused'
        when subscription = 'active' then 'past_due'
        when subscription = 'past_due' then 'unpaid'
        else 'canceled' end as after,
        case when cancel_at <= ${at} then cancel_at
          when subscription = 'trialing' then trial_ends_at else ${at} end as since
      from organizations
      where (subscription <> 'canceled' and cancel_at <= ${at})
        or (subscription = 'trialing' and trial_ends_at <= ${at})
        or (subscription = 'active' and paid_until <= ${at})
        or (subscription = 'past_due' and paid_until <= ${new Date(now - LATE)})
        or (subscription = 'unpaid' and paid_until <= ${new Date(now - TOO_LATE)})
      for update skip locked)
    update organizations o set subscription = due.after, subscription_since = due.since
    from due where o.id = due.id returning o.id, due.before, due.after`.execute(trx)
  for (const { id, before, after } of rows) {
    const about = { organizationId: id, shopId: null, subjectId: null }
    const actor = { kind: 'system', id: null } as const
    const detail = { from: before, to: after }
    await writeAudit(trx, { ...about, actor, action: 'subscription', detail }, now)
  }
  return rows
}

/** Reloads all shops of an organization, so that their pages show at once whether they take bookings. */
export async function forgetShopsOf(context: Context, organizationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from comerces where organization_id = ${organizationId}`.execute(context.database.db)
  for (const { id } of rows) await forgetShop(context, id)
}
