import { z } from 'zod'
import { oneAppointment } from './appointments/appointments.ts'
import { limits } from './protocol/limits.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  addOns,
  adUrlParams,
  date,
  email,
  honeypot,
  id,
  idParams,
  instant,
  limit,
  listOf,
  fullName,
  manageParams,
  phone,
  staffChoice,
} from './protocol/fields.ts'

export const waitlistStates = ['waiting', 'offered', 'booked', 'cancelled', 'expired'] as const
export const dayParts = ['any', 'morning', 'afternoon', 'evening'] as const

const services = z.array(id).min(1).max(6)

/** Another range of days and part of the day; fields that are absent are as in the first one. */
const furtherWindow = z.object({
  from: date,
  to: date,
  part: z.enum(dayParts).optional(),
  staff: staffChoice.optional(),
  services: services.optional(),
  add_ons: addOns.optional(),
})

const named = z.object({ id, name: z.string() })

/** An entry of the waitlist. */
const entry = z.object({
  id,
  state: z.enum(waitlistStates),
  /** How the wait ended without an appointment: told on its page. */
  ended_by: z.enum(['left', 'removed', 'unanswered', 'days_over', 'turn_over']).nullable(),
  comerce: z.object({ id, ad_url: z.string(), name: z.string(), time_zone: z.string() }),
  services: z.array(z.object({ id, name: z.string() })),
  /** Null for any staff member. */
  staff: z.object({ id, name: z.string() }).nullable(),
  /** Local dates of the shop, both included. */
  from: date,
  to: date,
  part: z.enum(dayParts),
  /** All ranges that would suit them, the one above first. */
  windows: z.array(
    z.object({
      from: date,
      to: date,
      part: z.enum(dayParts),
      staff: named.nullable(),
      services: z.array(named),
    }),
  ),
  /** The appointment that they want earlier: taking an offer moves it. Null for somebody who wants a new one. */
  moves: z.object({ code: z.string(), starts_at: instant, staff: named }).nullable(),
  /** `phone` is null when the owner hides phones from advisors. */
  customer: z.object({ name: z.string(), phone: z.string().nullable() }),
  created_at: instant,
  /** The start that is held for them now, and until when; null when none is. */
  offer: z
    .object({
      starts_at: instant,
      staff: z.object({ id, name: z.string() }),
      expires_at: instant,
      services: z.array(named),
      /** If this one passes without an answer too, the wait ends. */
      is_last: z.boolean(),
    })
    .nullable(),
})
export type WaitlistEntryWire = z.output<typeof entry>

/** An entry as staff see it: with how to reach the customer, and what is free for them now. */
const staffEntry = entry.extend({
  /** With a mail they are notified automatically; without one, the staff have to write to them. */
  has_email: z.boolean(),
  /** The first free start that suits them; null when there is none. */
  fits: z.object({ starts_at: instant, staff: z.object({ id, name: z.string() }) }).nullable(),
  /** Opens a WhatsApp chat with the text ready; while there is an offer, the text is about it. */
  whatsapp_url: z.string(),
})

const tokenParams = z.object({ waitlist_token: z.string().max(100) })
const oneEntry = z.object({ entry })
const joining = {
  services,
  add_ons: addOns.optional(),
  staff: staffChoice.optional(),
  from: date,
  to: date,
  part: z.enum(dayParts).optional(),
  /** Other days, parts of the day, services or people that would do as well. */
  also: z
    .array(furtherWindow)
    .max(limits.waitlist_windows - 1)
    .optional(),
}
const reachable = {
  name: fullName,
  email: email.or(z.literal('').transform(() => undefined)).optional(),
}

/** The waitlist and its offers. */
export const waitlist = {
  joinWaitlist: endpoint({
    call: 'POST /api/comerces/:ad_url/waitlist',
    access: 'public',
    limit: 'public_write',
    summary: 'Joins the waitlist for some days. Refused while there is a free start.',
    params: adUrlParams,
    body: z.object({
      ...joining,
      customer: z.object({ ...reachable, phone }),
      website: honeypot,
    }),
    status: 201,
    reply: z.object({ entry, waitlist_token: z.string(), waitlist_url: z.string() }),
    codes: [
      'not_found',
      'comerce_closed',
      'room_left',
      'too_many_turns',
      'comerce_not_bookable',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  askEarlier: endpoint({
    call: 'POST /api/appointments/:manage_token/earlier',
    access: 'public',
    limit: 'public_write',
    summary:
      'Whoever has an appointment asks to be told when an earlier place becomes free. Asking twice is the same.',
    params: manageParams,
    body: z.object({
      /** `any` staff member; absent: only the one of the appointment. */
      staff: z.literal('any').optional(),
      /** `any` day from today on; absent: only the day of the appointment. */
      days: z.literal('any').optional(),
    }),
    status: 200,
    reply: z.object({ entry, waitlist_token: z.string() }),
    codes: ['not_found', 'invalid_transition', 'comerce_not_bookable'],
    isIdempotent: true,
  }),
  getWaitlistEntry: endpoint({
    call: 'GET /api/waitlist/:waitlist_token',
    access: 'public',
    summary: 'One place on the list, by its link.',
    params: tokenParams,
    status: 200,
    reply: oneEntry,
    codes: ['not_found'],
  }),
  takeWaitlistOffer: endpoint({
    call: 'POST /api/waitlist/:waitlist_token/take',
    access: 'public',
    limit: 'public_write',
    summary:
      'Takes the slot that is held for the caller: it becomes an appointment, or theirs is moved there.',
    params: tokenParams,
    status: 201,
    reply: z.object({ manage_token: z.string(), manage_url: z.string() }),
    codes: [
      'not_found',
      'offer_over',
      'slot_taken',
      'not_bookable',
      'too_many_turns',
      'invalid_transition',
      'stale_revision',
      'comerce_not_bookable',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  declineWaitlistOffer: endpoint({
    call: 'POST /api/waitlist/:waitlist_token/decline',
    access: 'public',
    limit: 'public_write',
    summary:
      '"Not this one": the next customer is asked, and the entry goes on waiting for other starts.',
    params: tokenParams,
    status: 200,
    reply: oneEntry,
    codes: ['not_found'],
  }),
  leaveWaitlist: endpoint({
    call: 'POST /api/waitlist/:waitlist_token/leave',
    access: 'public',
    limit: 'public_write',
    summary: 'Leaves the list. Leaving twice is the same.',
    params: tokenParams,
    status: 200,
    reply: oneEntry,
    codes: ['not_found'],
  }),

  listWaitlist: endpoint({
    call: 'GET /api/dashboard/waitlist',
    access: 'staff',
    summary: 'Who waits at this shop, in the order in which they are asked.',
    query: z.object({
      cursor: z.string().max(100).optional(),
      limit: limit.optional(),
      /** With both, only entries that suit this free time, and `fits` starts within it. */
      free_from: instant.optional(),
      free_to: instant.optional(),
      /** The staff member whose time it is. */
      staff: id.optional(),
    }),
    status: 200,
    reply: listOf(staffEntry),
    codes: [],
  }),
  addWaitlistEntry: endpoint({
    call: 'POST /api/dashboard/waitlist',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Adds a customer who asks in the shop or by phone. Refused while there is a free start.',
    body: z.object({ ...joining, customer: z.object({ ...reachable, phone }) }),
    status: 201,
    reply: z.object({ entry: staffEntry }),
    codes: [
      'not_found',
      'room_left',
      'too_many_turns',
      'comerce_not_bookable',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  offerWaitlistSlot: endpoint({
    call: 'POST /api/dashboard/waitlist/:id/offer',
    access: 'staff',
    audit: 'use_case',
    summary: 'Holds a free start for somebody who waits; the chat to notify them is in the answer.',
    params: idParams,
    body: z.object({ starts_at: instant, staff: staffChoice.optional() }),
    status: 200,
    reply: z.object({ entry: staffEntry }),
    codes: ['not_found', 'slot_taken', 'not_bookable', 'offer_over', 'comerce_not_bookable'],
    isIdempotent: true,
  }),
  bookWaitlistOffer: endpoint({
    call: 'POST /api/dashboard/waitlist/:id/book',
    access: 'staff',
    audit: 'use_case',
    summary:
      'They said yes by phone: what is held for them becomes their appointment, booked by staff.',
    params: idParams,
    status: 201,
    reply: oneAppointment,
    codes: [
      'not_found',
      'offer_over',
      'slot_taken',
      'not_bookable',
      'invalid_transition',
      'stale_revision',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  removeWaitlistEntry: endpoint({
    call: 'DELETE /api/dashboard/waitlist/:id',
    access: 'staff',
    audit: 'use_case',
    summary: 'Takes somebody off the list.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
