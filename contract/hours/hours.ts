import { z } from 'zod'
import { appointment } from '../appointments/appointments.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { date, id, idParams, instant, listOf, oneLine } from '../protocol/fields.ts'

export const weeklyRange = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
  /** Minutes since midnight, in the shop's time zone. */
  start_minute: z.int().min(0).max(1439),
  /** Beyond 1440: on the next day. */
  end_minute: z.int().min(1).max(2880),
  /** Only every other week; absent: every week. */
  week: z.enum(['a', 'b']).optional(),
})
const hours = z.object({
  /** Any date of a week A. */
  week_anchor: date.optional(),
  shop: z.array(weeklyRange),
  /** Staff members with hours of their own; all others have the shop's. */
  staff: z.array(z.object({ staff: id, ranges: z.array(weeklyRange) })),
})

export const minuteRange = z.object({
  /** Minutes since midnight, in the shop's time zone. */
  start_minute: z.int().min(0).max(1439),
  /** Beyond 1440: on the next day. */
  end_minute: z.int().min(1).max(2880),
})
const exceptionFields = z.object({
  /** Null: the shop. */
  staff: id.nullable(),
  from: date,
  /** Included. */
  to: date,
  /** `closed` without ranges closes the whole date, with ranges only those; `open` replaces the weekly hours. */
  kind: z.enum(['closed', 'open']),
  ranges: z.array(minuteRange).max(6),
  reason: oneLine.max(120).nullable(),
})

const holiday = z.object({
  date,
  name: z.string(),
  kind: z.enum(['holiday', 'bridge']),
  choice: z.enum(['open', 'closed', 'reduced']),
  ranges: z.array(minuteRange),
})

const week = z.object({
  /** Null: the shop's week. */
  staff: id.nullable(),
  /** The whole week; for a staff member, no ranges means the shop's hours again. */
  ranges: z.array(weeklyRange).max(84),
  week_anchor: date.optional(),
  /** With the shop's week: staff members whose own hours are cut to it on the days that change. */
  also: z.array(id).max(100).optional(),
})
/** With the week that the sender's form showed; absent: not compared. */
const replacedWeek = week.extend({ seen: z.array(weeklyRange).max(84).optional() })
const holidayChoice = z.object({
  date,
  choice: z.enum(['open', 'closed', 'reduced']),
  /** For `reduced`: when it opens. */
  ranges: z.array(minuteRange).max(6).optional(),
})

const blockFields = z.object({
  staff: id,
  starts_at: instant,
  ends_at: instant,
  reason: oneLine.max(120).optional(),
  /** Repeats at the same local time every so many weeks; the last date is included. */
  repeats: z
    .object({
      every_weeks: z.int().min(1).max(12),
      until: date,
      except: z.array(date).max(60).optional(),
    })
    .optional(),
})

/** A change of the rules, with the body that the call itself would have. */
const change = z.discriminatedUnion('kind', [
  week.extend({ kind: z.literal('hours') }),
  z.object({ kind: z.literal('exception'), exception: exceptionFields }),
  holidayChoice.extend({ kind: z.literal('holiday') }),
  z.object({ kind: z.literal('exception_off'), exception: id }),
  blockFields.extend({ kind: z.literal('block') }),
  z.object({ kind: z.literal('staff_off'), staff: id }),
  z.object({ kind: z.literal('service_off'), service: id }),
])

export const block = z.object({
  id,
  staff: id,
  starts_at: instant,
  ends_at: instant,
  reason: z.string(),
  /** The series of a block that repeats. */
  series: id.optional(),
  /** The same id on the blocks of all staff members, when a block covers the whole shop. */
  shared: id.optional(),
  /** The day move that made this block, for `undoDayMove`. */
  day_move: id.optional(),
  /**
   * Time held for a customer of the waitlist, and until when. `id` is then the one of the waitlist entry, not of a
   * block.
   */
  kept: z.object({ name: z.string(), until: instant }).optional(),
  /** Busy in another branch: says which branch, but not with whom. Not a block of this shop. */
  elsewhere: z.object({ comerce: z.string() }).optional(),
  /** Busy according to an external calendar: says when, but not with what. Not a block of this shop. */
  calendar: z.literal(true).optional(),
})

/**
 * When the shop and its staff work. Minutes are counted from the shop's local midnight; past 1440 they are the next
 * day's.
 */
export const workingTime = {
  getHours: endpoint({
    call: 'GET /api/dashboard/hours',
    access: 'staff',
    isOfBoard: true,
    summary: 'The week of the shop and of those with hours of their own.',
    status: 200,
    reply: hours,
    codes: [],
  }),
  replaceHours: endpoint({
    call: 'PUT /api/dashboard/hours',
    access: 'owner',
    audit: 'call',
    summary: 'Replaces the week of the shop, or of one person (`ranges: []` inherits again).',
    body: replacedWeek,
    status: 200,
    reply: hours.extend({
      /** Appointments that this change leaves outside the hours; they stay as they are. */
      stranded: z.int(),
    }),
    codes: ['not_found', 'stale_revision'],
  }),
  listExceptions: endpoint({
    call: 'GET /api/dashboard/exceptions',
    access: 'staff',
    isOfBoard: true,
    summary: 'Closures and special days, from today on.',
    query: z.object({ cursor: z.string().max(200).optional() }),
    status: 200,
    reply: listOf(exceptionFields.extend({ id })),
    codes: [],
  }),
  createException: endpoint({
    call: 'POST /api/dashboard/exceptions',
    access: 'owner',
    audit: 'call',
    summary: 'Closes, or opens with other hours, a range of dates.',
    body: exceptionFields,
    status: 201,
    reply: z.object({ exception: exceptionFields.extend({ id }), stranded: z.int() }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteException: endpoint({
    call: 'DELETE /api/dashboard/exceptions/:id',
    access: 'owner',
    audit: 'call',
    summary: 'Removes an exception.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  listHolidays: endpoint({
    call: 'GET /api/dashboard/holidays',
    access: 'staff',
    isOfBoard: true,
    summary: 'The public holidays of the shop’s country from today on, and what it does on each.',
    query: z.object({ cursor: z.string().max(200).optional() }),
    status: 200,
    reply: listOf(holiday),
    codes: [],
  }),
  chooseHoliday: endpoint({
    call: 'PUT /api/dashboard/holidays',
    access: 'owner',
    audit: 'call',
    summary: 'Opens as always, closes, or opens for shorter on a holiday.',
    body: holidayChoice,
    status: 200,
    reply: z.object({ holiday, stranded: z.int() }),
    codes: ['not_found'],
  }),
  previewChange: endpoint({
    call: 'POST /api/dashboard/preview-change',
    access: 'owner',
    audit: 'none',
    summary:
      'The appointments that a change would leave without hours, staff member or service; nothing is saved.',
    body: z.object({ change }),
    status: 200,
    reply: z.object({
      items: z.array(appointment),
      total: z.int(),
      /** How many appointments are outside the hours already, before the change. */
      outside_already: z.int(),
      /** With the shop's week: staff members whose own hours would go beyond it. */
      own_hours: z.array(z.object({ staff: id, name: z.string() })),
    }),
    codes: ['not_found'],
  }),
  listBlocks: endpoint({
    call: 'GET /api/dashboard/blocks',
    access: 'staff',
    isOfBoard: true,
    summary: 'Blocked time of these days, both included.',
    query: z.object({
      from: date,
      to: date,
      /** `1`: also answers time held for the waitlist, and time busy in other branches or external calendars. */
      kept: z.literal('1').optional(),
      cursor: z.string().max(300).optional(),
    }),
    status: 200,
    reply: listOf(block),
    codes: [],
  }),
  createBlock: endpoint({
    call: 'POST /api/dashboard/blocks',
    access: 'staff',
    audit: 'use_case',
    summary: 'Blocks time of a staff member, or of all of them; appointments already there stay.',
    body: blockFields.extend({ staff: id.or(z.literal('all')) }),
    status: 201,
    /** `block` is the first one when it repeats or covers the whole shop. */
    reply: z.object({ block, blocks: z.array(block).optional() }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteBlock: endpoint({
    call: 'DELETE /api/dashboard/blocks/:id',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Removes a block; of one that repeats also those after it or all others that are not over, of one for the whole shop everybody’s.',
    params: idParams,
    query: z.object({ scope: z.enum(['one', 'following', 'all', 'everybody']).optional() }),
    status: 204,
    codes: ['not_found'],
  }),
}
