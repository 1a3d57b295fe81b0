import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { LATE_FOR, UNPAID_FOR } from '#domain/shop/subscription.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { forgetShop } from '#server/scheduling/rules/change-rules.ts'

type Moved = { readonly id: string; readonly before: string; readonly after: string }

/**
 * Ends trials and paid periods by the application's clock. Only online booking depends on the state; existing
 * appointments, links and reminders are not affected. A subscription that is late goes through each of its states in
 * full, also after a pause of the server, so that its owner hears of what comes before it does.
 */
export async function advanceSubscriptions(context: Context): Promise<void> {
  await transact(context, async work => {
    for (const { id } of await advanceOnce(work))
      await work.emit({ type: 'subscription.changed', organizationId: id })
  })
}

async function advanceOnce({ trx, now, emit }: Work): Promise<readonly Moved[]> {
  const at = new Date(now)
  const ends = sql`case subscription when 'active' then paid_until
    when 'past_due' then subscription_since + ${LATE_FOR / DAY} * interval '24 hours'
    else subscription_since + ${UNPAID_FOR / DAY} * interval '24 hours' end`
  const { rows } = await sql<Moved>`
    with due as (
      select id, subscription as before, case
        when cancel_at <= ${at} then 'canceled'
        when subscription = 'trialing' then 'paused'
        when subscription = 'active' then 'past_due'
        when subscription = 'past_due' then 'unpaid'
        else 'canceled' end as after,
        case when cancel_at <= ${at} then cancel_at
          when subscription = 'trialing' then trial_ends_at
          else greatest(${ends}, ${new Date(now - DAY)}) end as since
      from organizations
      where (subscription <> 'canceled' and cancel_at <= ${at})
        or (subscription = 'trialing' and trial_ends_at <= ${at})
        or (subscription in ('active', 'past_due', 'unpaid') and ${ends} <= ${at})
      for update skip locked)
    update organizations o set subscription = due.after, subscription_since = due.since
    from due where o.id = due.id returning o.id, due.before, due.after`.execute(trx)
  for (const { id, before, after } of rows) {
    const about = { organizationId: id, shopId: null, subjectId: null }
    const actor = { kind: 'system', id: null } as const
    const detail = { from: before, to: after }
    await emit({ type: 'act.done', entry: { ...about, actor, action: 'subscription', detail } })
  }
  return rows
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'subscription.changed': { readonly organizationId: string }
  }
}

/** Reloads all shops of the organization, so that their pages show at once whether they take bookings. */
export async function reloadShops(
  { organizationId }: EventOf<'subscription.changed'>,
  context: Context,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from comerces where organization_id = ${organizationId}`.execute(context.database.db)
  for (const { id } of rows) await forgetShop(context, id)
}
