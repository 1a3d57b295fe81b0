import { z } from 'zod'
import { busyCalendar } from './busy.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams } from '../protocol/fields.ts'

const feed = z.object({
  id,
  /** The address for a calendar to subscribe to. It is a secret: anybody who has it can read the agenda. */
  url: z.string(),
})

const staffCalendars = z.object({
  staff: id,
  name: z.string(),
  feed: feed.nullable(),
  /** External calendars whose busy times block the agenda of this staff member. */
  busy: z.array(busyCalendar),
})

/** Agendas as iCalendar feeds, for the calendars that people already use. */
export const calendars = {
  listCalendars: endpoint({
    call: 'GET /api/dashboard/calendars',
    access: 'staff',
    summary:
      'The calendars of the people whose calendars the caller may set up: of everybody for the owner, else their own.',
    status: 200,
    reply: z.object({
      /** The feed of the whole shop; null when there is none, or when the caller may not see it. */
      comerce_feed: feed.nullable(),
      items: z.array(staffCalendars),
      next_cursor: z.null(),
    }),
    codes: [],
  }),
  renewAgendaFeed: endpoint({
    call: 'POST /api/dashboard/feeds',
    access: 'staff',
    stepUp: true,
    audit: 'use_case',
    summary:
      'A new address for the agenda of a person, or of the whole shop; the one before stops working.',
    body: z.object({
      /** Null for the feed of the whole shop, which only its owner may renew. */
      staff: id.nullable(),
    }),
    status: 200,
    reply: z.object({ feed }),
    codes: ['not_found'],
  }),
  closeAgendaFeed: endpoint({
    call: 'DELETE /api/dashboard/feeds/:id',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Closes an agenda feed: its address stops working. Twice is the same.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  getAgendaFeed: endpoint({
    call: 'GET /api/agenda-feeds/:agenda_token/agenda.ics',
    access: 'public',
    summary:
      'The appointments of a person or a shop as a calendar to subscribe to (RFC 5545): 30 days back, 180 ahead.',
    params: z.object({ agenda_token: z.string().max(100) }),
    status: 200,
    isRevalidated: true,
    media: 'text/calendar',
    codes: ['not_found'],
  }),
}
