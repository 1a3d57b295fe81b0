import { z } from 'zod'
import { appointment } from './appointments/appointments.ts'
import { endpoint } from './protocol/endpoint.ts'
import { id, idParams, instant, oneLine, revision } from './protocol/fields.ts'
import { block } from './hours/hours.ts'

const reason = oneLine.max(120)
const place = z.object({ starts_at: instant, staff: id })

/** Who is away, and from when to when: at most a week and a day. */
const absence = {
  staff: id,
  starts_at: instant,
  ends_at: instant,
  /**
   * Which appointments it is about. `away`, which is the default: all of that time, which is then blocked. `blocked`:
   * the same, but the block exists already. `hours`: only those that a change of hours left outside working hours.
   * `late`: the staff member comes later: each appointment keeps its staff (`staff` of its move is who begins it) and
   * is moved even where it overlaps.
   */
  why: z.enum(['away', 'blocked', 'hours', 'late']).optional(),
}

const MOST_APPOINTMENTS = 100

/** Moves all appointments of a staff member who is away or late, or those that new hours left outside working hours. */
export const dayMoves = {
  previewDayMove: endpoint({
    call: 'POST /api/dashboard/day-moves/preview',
    access: 'staff',
    audit: 'none',
    afterTrial: 'allowed',
    summary:
      'The appointments of a staff member who is away, and where each could go; choices are placed first.',
    body: z.object({
      ...absence,
      choices: z
        .array(place.extend({ appointment: id }))
        .max(MOST_APPOINTMENTS)
        .optional(),
      /** Appointments that need no proposal, because they are cancelled or stay where they are. */
      left_out: z.array(id).max(MOST_APPOINTMENTS).optional(),
      /** Those of them that stay, so that their time is offered to no other. */
      staying: z.array(id).max(MOST_APPOINTMENTS).optional(),
    }),
    status: 200,
    reply: z.object({
      turns: z.array(
        z.object({
          appointment,
          /** The choice, where one was sent; null when nothing fits within a week. */
          proposal: place.nullable(),
          /** Why the choice does not fit; null when it does. */
          conflict: z.string().nullable(),
          alternatives: z.array(place),
        }),
      ),
    }),
    codes: ['not_found'],
  }),
  applyDayMove: endpoint({
    call: 'POST /api/dashboard/day-moves',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Moves and cancels them all in one transaction, or none, and blocks the time of the staff member.',
    body: z.object({
      ...absence,
      reason: reason.optional(),
      moves: z.array(place.extend({ appointment: id, revision })).max(MOST_APPOINTMENTS),
      cancels: z
        .array(z.object({ appointment: id, revision }))
        .max(MOST_APPOINTMENTS)
        .optional(),
    }),
    status: 200,
    reply: z.object({
      /** The id of the day move, for `undoDayMove`. */
      id,
      appointments: z.array(appointment),
      /** Null when no block was made: the hours, or an existing block, say it already. */
      block: block.nullable(),
      /** The message for each customer, ready to be sent. */
      messages: z.array(
        z.object({
          appointment: id,
          name: z.string(),
          text: z.string(),
          whatsapp_url: z.string().nullable(),
          is_mailed: z.boolean(),
        }),
      ),
    }),
    codes: [
      'not_found',
      'slot_taken',
      'not_bookable',
      'invalid_transition',
      'stale_revision',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  undoDayMove: endpoint({
    call: 'POST /api/dashboard/day-moves/:id/undo',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Puts every appointment back as it was (staff, start, status) and removes the block: all in one transaction, or none.',
    params: idParams,
    status: 200,
    reply: z.object({ appointments: z.array(appointment) }),
    codes: [
      'not_found',
      'slot_taken',
      'not_bookable',
      'invalid_transition',
      'stale_revision',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
}
