import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { TaggedText } from '#server/kernel/http/tagged-text.ts'
import { closeFeed, findFeeds, renewFeed } from './agenda-feeds.ts'
import { readAgendaFeed } from './read-agenda-feed.ts'
import { findOwnStaff } from './whose-calendars.ts'

/** The agenda in the calendars that people already use. */
export function calendarRoutes(context: Context, limiter: Limiter) {
  return handlers({
    listCalendars: async ({ caller }) => await listCalendars(context, accountOf(caller)),
    renewAgendaFeed: async ({ caller, body }) =>
      await renewFeed(context, accountOf(caller), body.staff),
    closeAgendaFeed: async ({ caller, params }) => {
      await closeFeed(context, accountOf(caller), params.id)
    },
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
  const isOwner = membership.role === 'comerce_admin'
  return {
    comerce_feed: (isOwner ? feeds.get(null) : null) ?? null,
    items: own.map(({ staff, name }) => ({ staff, name, feed: feeds.get(staff) ?? null })),
    next_cursor: null,
  }
}
