import { mayMail, requestMail } from '../accounts/account-mails.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { TaggedText } from '#server/kernel/http/tagged-text.ts'
import { addFavourite, findFavourites, removeFavourite } from './favourites.ts'
import { closeFeed, findFeed, readFeed, renewFeed } from './feed.ts'
import { notifyLate } from './notify-late.ts'

/** What a customer has besides their appointments: calendar feed, favourites, resent links, late notices. */
export function customerAreaRoutes(context: Context, limiter: Limiter) {
  return handlers({
    tellLate: async ({ params, body }) =>
      await notifyLate(context, params.manage_token, body.minutes),
    resendTurnLinks: async ({ body }) => {
      // The same answer whether or not the address has bookings, so that it reveals nothing.
      if (await mayMail(limiter, body.email)) await requestMail(context, 'turn_links', body.email)
      return { message: 'Si hay turnos por venir con ese mail, te llegan los links en un momento.' }
    },
    getMyFeed: async ({ caller }) => await findFeed(context, accountOf(caller).userId),
    renewMyFeed: async ({ caller }) => await renewFeed(context, accountOf(caller).userId),
    closeMyFeed: async ({ caller }) => await closeFeed(context, accountOf(caller).userId),
    getFeedCalendar: async ({ params }) =>
      new TaggedText(
        await readFeed(context, limiter, params.feed_token),
        'text/calendar; charset=utf-8',
      ),
    listFavourites: async ({ caller }) => await findFavourites(context, accountOf(caller).userId),
    addFavourite: async ({ caller, params }) =>
      await addFavourite(context, accountOf(caller).userId, params.ad_url),
    removeFavourite: async ({ caller, params }) =>
      await removeFavourite(context, accountOf(caller).userId, params.ad_url),
  })
}
