import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { TaggedText } from '#server/kernel/http/tagged-text.ts'
import { closeFeed, findFeeds, renewFeed } from './agenda-feeds.ts'
import { findBusyCalendars, toWire } from './calendar-rows.ts'
import { connectCalendar, disconnectCalendar, refreshCalendar } from './connect-calendar.ts'
import { readAgendaFeed } from './read-agenda-feed.ts'
import { findOwnStaff } from './whose-calendars.ts'

/** The calls for agenda feeds and for external calendars. */
export function calendarRoutes(context: Context, limiter: Limiter) {
  return handlers({
    listCalendars: async ({ caller }) => await listCalendars(context, accountOf(caller)),
    renewAgendaFeed: async ({ caller, body }) =>
      await renewFeed(context, accountOf(caller), body.staff),
    closeAgendaFeed: async ({ caller, params }) => {
      await closeFeed(context, accountOf(caller), params.id)
    },
    connectCalendar: async ({ caller, body }) =>
      await connectCalendar(context, accountOf(caller), body),
    refreshCalendar: async ({ caller, params }) =>
      await refreshCalendar(context, accountOf(caller), params.id),
    disconnectCalendar: async ({ caller, params }) =>
      await disconnectCalendar(context, accountOf(caller), params.id),
    getAgendaFeed: async ({ params }) =>
      new TaggedText(
        await readAgendaFeed(context, limiter, params.agenda_token),
        'text/calendar; charset=utf-8',
      ),
  })
}

async function listCalendars(context: Context, account: Account): Promise<Reply<'listCalendars'>> {
  const membership = membershipOf(account)
  const feeds = await findFeeds(context, membership)
  const own = await findOwnStaff(context.database.db, account)
  const { timeZone } = (await shopOf(context, membership.shopId)).row
  const here = sql`k.organization_id = ${membership.organizationId} and k.comerce_id = ${membership.shopId}`
  const calendars = Map.groupBy(
    await findBusyCalendars(context.database.db, here),
    one => one.staff_id,
  )
  const isOwner = membership.role === 'comerce_admin'
  return {
    comerce_feed: (isOwner ? feeds.get(null) : null) ?? null,
    items: own.map(({ staff, name }) => ({
      staff,
      name,
      feed: feeds.get(staff) ?? null,
      busy: (calendars.get(staff) ?? []).map(one => toWire(one, timeZone)),
    })),
    next_cursor: null,
  }
}
