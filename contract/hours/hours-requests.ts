import { z } from 'zod'
import { minuteRange, weeklyRange } from './hours.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { date, id, idParams, instant } from '../protocol/fields.ts'

export const hoursRequestStates = ['asked', 'approved', 'refused', 'withdrawn'] as const

/** What is asked for: their weekly hours, the hours of one date, or whole days off (both dates included). */
const wish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('week'), ranges: z.array(weeklyRange).min(1).max(84) }),
  z.object({ kind: z.literal('date'), date, ranges: z.array(minuteRange).min(1).max(6) }),
  z.object({ kind: z.literal('off'), from: date, to: date }),
])
export type HoursWish = z.output<typeof wish>

const words = z.string().trim().max(300)

const hoursRequest = z.object({
  id,
  staff: z.object({ id, name: z.string() }),
  wish,
  /** The reason, as the staff member wrote it. */
  note: z.string(),
  state: z.enum(hoursRequestStates),
  asked_at: instant,
  /** By whom and when it was approved, refused or withdrawn; null while it waits. */
  settled: z.object({ by: z.string(), at: instant }).nullable(),
  /** The owner's comment on the decision. */
  answer: z.string(),
  /** While it waits: their present hours of the week or of that date; empty for days off. */
  now: z.array(
    minuteRange.extend({
      weekday: weeklyRange.shape.weekday.optional(),
      week: weeklyRange.shape.week,
    }),
  ),
})
export type HoursRequestWire = z.output<typeof hoursRequest>

const answered = z.object({ request: hoursRequest })

/** Requests for other hours or days off: a staff member asks, the owner decides. */
export const hoursRequests = {
  listHoursRequests: endpoint({
    call: 'GET /api/dashboard/hours-requests',
    access: 'staff',
    summary:
      'Requests for other hours: an advisor’s own, or everybody’s for the owner. Those that wait first, then the newest; a hundred at most.',
    status: 200,
    reply: z.object({ items: z.array(hoursRequest), next_cursor: z.null() }),
    codes: [],
  }),
  askForHours: endpoint({
    call: 'POST /api/dashboard/hours-requests',
    access: 'staff',
    audit: 'use_case',
    summary: 'Asks the owner for other hours, or for days off. Nothing of the hours changes yet.',
    body: z.object({ wish, note: words.optional() }),
    status: 201,
    reply: answered,
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  withdrawHoursRequest: endpoint({
    call: 'POST /api/dashboard/hours-requests/:id/withdraw',
    access: 'staff',
    audit: 'use_case',
    summary: 'Withdraws one’s own request while nobody has answered it. Twice is the same.',
    params: idParams,
    status: 200,
    reply: answered,
    codes: ['not_found', 'request_settled'],
  }),
  approveHoursRequest: endpoint({
    call: 'POST /api/dashboard/hours-requests/:id/approve',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Approves a request: the hours change as if the owner had changed them. Appointments stay as they are. Twice is the same; a request for days that are over is refused.',
    params: idParams,
    body: z.object({ answer: words.optional() }),
    status: 200,
    reply: answered.extend({
      /** How many appointments it leaves outside the hours. */
      stranded: z.int(),
    }),
    codes: ['not_found', 'request_settled', 'request_past'],
  }),
  refuseHoursRequest: endpoint({
    call: 'POST /api/dashboard/hours-requests/:id/refuse',
    access: 'owner',
    audit: 'use_case',
    summary: 'Refuses a request. Twice is the same.',
    params: idParams,
    body: z.object({ answer: words.optional() }),
    status: 200,
    reply: answered,
    codes: ['not_found', 'request_settled'],
  }),
}
