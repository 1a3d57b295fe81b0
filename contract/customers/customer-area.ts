import { z } from 'zod'
import { oneAppointment } from '../appointments/appointments.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { adUrlParams, email, id, manageParams } from '../protocol/fields.ts'

const feed = z.object({
  /** The address for a calendar to subscribe to; null when there is none. */
  url: z.string().nullable(),
})
const favourites = z.object({
  items: z.array(z.object({ id, ad_url: z.string(), name: z.string(), city: z.string() })),
  next_cursor: z.null(),
})

/**
 * The manage tokens that this device keeps. Each gives access to its appointment; tokens that are not valid are
 * ignored.
 */
const keptLinks = z.object({ manage_tokens: z.array(manageParams.shape.manage_token).max(50) })

/** Calls of a customer besides booking: running late, lost links, guest appointments, calendar feed, favourites. */
export const customerArea = {
  tellLate: endpoint({
    call: 'POST /api/appointments/:manage_token/late',
    access: 'public',
    limit: 'public_write',
    summary: '"I am running late": the shop hears it at once. It changes no state.',
    params: manageParams,
    body: z.object({ minutes: z.int().min(5).max(60) }),
    status: 200,
    reply: oneAppointment,
    codes: ['not_found', 'invalid_transition'],
  }),
  resendTurnLinks: endpoint({
    call: 'POST /api/my/links',
    access: 'public',
    limit: 'account',
    summary: 'Mails the links of the appointments ahead that were booked with this address.',
    body: z.object({ email }),
    status: 202,
    reply: z.object({ message: z.string() }),
    codes: [],
  }),
  findGuestAppointments: endpoint({
    call: 'POST /api/my/guest-appointments/find',
    access: 'account',
    summary:
      'Appointments booked as a guest that are proved to be mine, by the links given or by my confirmed address. It changes nothing.',
    body: keptLinks,
    status: 200,
    reply: z.object({ items: z.array(oneAppointment) }),
    codes: [],
  }),
  takeGuestAppointments: endpoint({
    call: 'POST /api/my/guest-appointments/take',
    access: 'account',
    summary: 'Takes all of those appointments into my account. Twice is the same as once.',
    body: keptLinks,
    status: 200,
    reply: z.object({ claimed: z.int() }),
    codes: [],
  }),
  getMyFeed: endpoint({
    call: 'GET /api/my/feed',
    access: 'account',
    summary: 'The address of my calendar, if there is one.',
    status: 200,
    reply: feed,
    codes: [],
  }),
  renewMyFeed: endpoint({
    call: 'POST /api/my/feed',
    access: 'account',
    summary: 'A new address for my calendar; the one before stops working.',
    status: 200,
    reply: feed,
    codes: [],
  }),
  closeMyFeed: endpoint({
    call: 'DELETE /api/my/feed',
    access: 'account',
    summary: 'My calendar stops working.',
    status: 204,
    codes: [],
  }),
  getFeedCalendar: endpoint({
    call: 'GET /api/feeds/:feed_token/calendar.ics',
    access: 'public',
    summary: 'The appointments of an account as a calendar to subscribe to (RFC 5545).',
    params: z.object({ feed_token: z.string().max(100) }),
    status: 200,
    isRevalidated: true,
    media: 'text/calendar',
    codes: ['not_found'],
  }),
  listFavourites: endpoint({
    call: 'GET /api/my/favourites',
    access: 'account',
    summary: 'My favourite shops, by name.',
    status: 200,
    reply: favourites,
    codes: [],
  }),
  addFavourite: endpoint({
    call: 'PUT /api/my/favourites/:ad_url',
    access: 'account',
    summary: 'Adds a shop to my favourites. Twice is the same.',
    params: adUrlParams,
    status: 200,
    reply: favourites,
    codes: ['not_found', 'comerce_closed'],
  }),
  removeFavourite: endpoint({
    call: 'DELETE /api/my/favourites/:ad_url',
    access: 'account',
    summary: 'Removes a shop from my favourites. Twice is the same.',
    params: adUrlParams,
    status: 200,
    reply: favourites,
    codes: ['not_found'],
  }),
}
