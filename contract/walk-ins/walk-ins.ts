import { z } from 'zod'
import { appointment } from '../appointments/appointments.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  id,
  idList,
  idParams,
  instant,
  fullName,
  phone,
  revision,
  staffChoice,
} from '../protocol/fields.ts'

const walkIn = z.object({
  id,
  /** The number that is called; numbers start again at 1 each day. */
  number: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  services: z.array(z.object({ id, name: z.string() })),
  /** Null for whoever is free first. */
  staff: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(['waiting', 'called', 'served', 'left']),
  /** How often staff skipped the entry because the customer was not there; after the second time it leaves. */
  skips: z.int(),
  /** They joined from their own phone, on which they follow their place. */
  joined_outside: z.boolean(),
  revision,
  created_at: instant,
})

/** When the booking engine can place them, after everybody before them; null when not today any more. */
const expected = z
  .object({ starts_at: instant, staff: z.object({ id, name: z.string() }) })
  .nullable()

const waitingWalkIn = walkIn.extend({
  /** 1 is next. */
  place: z.int(),
  expected,
})

const change = z.object({ revision: revision.optional() })
const oneWalkIn = z.object({ walk_in: walkIn })
const changeCodes = ['not_found', 'invalid_transition', 'stale_revision'] as const

/** The queue of customers who come without an appointment. */
export const walkIns = {
  listWalkIns: endpoint({
    call: 'GET /api/dashboard/walk-ins',
    access: 'staff',
    isOfBoard: true,
    summary: "Today's queue in its order, with when each could be served.",
    /** The services and staff member wanted by somebody who is not in the queue yet. */
    query: z.object({ services: idList.optional(), staff: staffChoice.optional() }),
    status: 200,
    reply: z.object({
      items: z.array(waitingWalkIn),
      next_cursor: z.null(),
      /** When that person could be served; absent when `services` names no service of this shop. */
      joining: expected.optional(),
    }),
    codes: [],
  }),
  addWalkIn: endpoint({
    call: 'POST /api/dashboard/walk-ins',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Somebody came without an appointment and gets a number. Nothing about them is needed.',
    body: z.object({
      name: fullName.or(z.literal('')).optional(),
      phone: phone.or(z.literal('')).optional(),
      services: z.array(id).min(1).max(6),
      staff: staffChoice.optional(),
    }),
    status: 201,
    reply: oneWalkIn,
    codes: ['not_found', 'not_bookable', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  callWalkIn: endpoint({
    call: 'POST /api/dashboard/walk-ins/:id/call',
    access: 'staff',
    audit: 'use_case',
    summary: 'Calls the number of a walk-in.',
    params: idParams,
    body: change,
    status: 200,
    reply: oneWalkIn,
    codes: [...changeCodes],
  }),
  skipWalkIn: endpoint({
    call: 'POST /api/dashboard/walk-ins/:id/skip',
    access: 'staff',
    audit: 'use_case',
    summary: 'They did not answer: one place down, and out of the queue the second time.',
    params: idParams,
    body: change,
    status: 200,
    reply: oneWalkIn,
    codes: [...changeCodes],
  }),
  leaveWalkIn: endpoint({
    call: 'POST /api/dashboard/walk-ins/:id/leave',
    access: 'staff',
    audit: 'use_case',
    summary: 'Removes a walk-in who left from the queue.',
    params: idParams,
    body: change,
    status: 200,
    reply: oneWalkIn,
    codes: [...changeCodes],
  }),
  returnWalkIn: endpoint({
    call: 'POST /api/dashboard/walk-ins/:id/return',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Undoes that a walk-in left or did not answer, on the same day: they are where they were in the queue.',
    params: idParams,
    body: change.extend({
      /** The entry that took its place when they did not answer. */
      ahead_of: id.optional(),
    }),
    status: 200,
    reply: oneWalkIn,
    codes: [...changeCodes],
  }),
  serveWalkIn: endpoint({
    call: 'POST /api/dashboard/walk-ins/:id/serve',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Serves a walk-in: an appointment that begins now, flagged as a sobreturno where it does not fit.',
    params: idParams,
    body: change.extend({ staff: id.optional() }),
    status: 200,
    reply: oneWalkIn.extend({ appointment }),
    codes: [...changeCodes, 'slot_taken', 'not_bookable', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
}
