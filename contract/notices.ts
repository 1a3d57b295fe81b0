import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { date, instant, limit, oneLine } from './protocol/fields.ts'

/** The kinds of notices that can be set one by one. */
export const noticeKinds = ['new', 'cancel', 'move', 'review', 'ask', 'team'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const noticeId = z.string().regex(/^\d{1,18}$/)
const minute = z.int().min(0).max(1439)
/** Minutes since midnight, in the shop's time zone. An end before the start is on the next day. */
export const quietHours = z.object({ from: minute, to: minute })
const channels = z.object({ screen: z.boolean(), sound: z.boolean(), mail: z.boolean() })
export const noticePreferences = z.object({
  channels: z.object({
    new: channels,
    cancel: channels,
    move: channels,
    review: channels,
    /** A staff member's request for other hours or days off, and the answer to it. */
    ask: channels,
    team: channels,
  }),
  /** Push messages to the devices on which the member switched them on. */
  push: z.object({
    new: z.boolean(),
    cancel: z.boolean(),
    move: z.boolean(),
    arrived: z.boolean(),
  }),
  /** In these hours there is no sound, and mails and push messages wait; null for no quiet hours. */
  quiet: quietHours.nullable(),
  /** A mail in the evening with tomorrow's appointments. */
  digest: z.boolean(),
})
export const bell = { unread_notices: z.int(), notice_preferences: noticePreferences }
export type NoticePreferences = z.output<typeof noticePreferences>

/** Fields added after the first version of the call are optional; a field that is left out stays as it is. */
const wantedPreferences = noticePreferences.partial({ push: true, digest: true }).extend({
  channels: noticePreferences.shape.channels.partial({ review: true, ask: true }),
  /** As it was read: it is the shop's, and is not changed here. */
  time_zone: oneLine.optional(),
})
export type WantedPreferences = z.output<typeof wantedPreferences>

/** The notices of the member who asks. */
export const notices = {
  listNotices: endpoint({
    call: 'GET /api/dashboard/notices',
    access: 'staff',
    isOfBoard: true,
    summary: 'What happened in this business, newest first: kept 90 days, read or not by each.',
    query: z.object({ cursor: z.string().max(100).optional(), limit: limit.optional() }),
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          id: noticeId,
          kind: z.enum(noticeKinds),
          message: z.string(),
          at: instant,
          is_read: z.boolean(),
          /** The appointment it is about and its day now; null when there is none to open. */
          turn: z.object({ id: z.string(), date }).nullable(),
        }),
      ),
      next_cursor: z.string().nullable(),
      /** At most 100, which means a hundred or more. */
      unread: z.int(),
    }),
    codes: [],
  }),
  readNotices: endpoint({
    call: 'POST /api/dashboard/notices/read',
    access: 'staff',
    audit: 'none',
    afterTrial: 'allowed',
    summary: 'Marks these as read, or everything so far.',
    body: z.object({ ids: z.array(noticeId).max(100).optional() }),
    status: 200,
    reply: z.object({ unread: z.int() }),
    codes: [],
  }),
  getNoticePreferences: endpoint({
    call: 'GET /api/dashboard/notices/preferences',
    access: 'staff',
    summary: 'What the caller wants to see, hear and get by mail.',
    status: 200,
    /** The quiet hours are on the clock of the shop's time zone. */
    reply: noticePreferences.extend({ time_zone: z.string() }),
    codes: [],
  }),
  updateNoticePreferences: endpoint({
    call: 'PUT /api/dashboard/notices/preferences',
    access: 'staff',
    audit: 'none',
    afterTrial: 'allowed',
    summary: 'Changes what the caller wants to see, hear and get by mail.',
    body: wantedPreferences,
    status: 200,
    reply: noticePreferences,
    codes: [],
  }),
}

/** Mails that can be stopped by a link: the request for a review, and the evening digest. */
export const stoppableMails = ['review_request', 'daily_digest'] as const

const mailStop = z.object({
  kind: z.enum(stoppableMails),
  comerce: z.object({ ad_url: z.string(), name: z.string(), time_zone: z.string() }),
  is_stopped: z.boolean(),
})
export type MailStopWire = z.output<typeof mailStop>

const stopParams = z.object({ stop_token: z.string().max(100) })

/** The link that stops mails which their reader did not ask for. */
export const mailStops = {
  getMailStop: endpoint({
    call: 'GET /api/mail-stops/:stop_token',
    access: 'public',
    summary: 'Which mails a link stops. Looking stops nothing.',
    params: stopParams,
    status: 200,
    reply: mailStop,
    codes: ['not_found'],
  }),
  stopMail: endpoint({
    call: 'POST /api/mail-stops/:stop_token',
    access: 'public',
    limit: 'public_write',
    summary: 'Stops the mails of a link. Stopping twice is the same.',
    params: stopParams,
    status: 200,
    reply: mailStop,
    codes: ['not_found'],
  }),
}
