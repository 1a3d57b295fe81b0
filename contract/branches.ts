import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { adUrl, id, instant, oneLine } from './protocol/fields.ts'

const follows = z.array(
  z.object({
    what: z.enum(['bookings_stop', 'subscription_ends', 'page_closes', 'data_erased']),
    at: instant,
  }),
)

/** What becomes of appointments when a shop closes: they stay, or all are cancelled. */
const turns = z.enum(['keep', 'cancel'])
/** Appointments that begin after a shop has closed, and may still be cancelled. */
const touched = z.object({
  turns: z.int(),
  /** How many addresses are mailed if all are cancelled. */
  mails: z.int(),
  /** Appointments without an address, whose customers the shop tells itself. */
  without_mail: z.int(),
})
const closing = touched.extend({
  ends_at: instant,
  /** From when on nothing new can be entered in the dashboard. */
  read_only_from: instant,
  follows,
  /** Until when the owner can take it back by themselves; null: they cannot. */
  taken_back_until: instant.nullable(),
})

/** The subscription, and the other shops of the same owner. */
export const branches = {
  getSubscription: endpoint({
    call: 'GET /api/dashboard/subscription',
    access: 'owner',
    summary: 'The state of the subscription, until when, and what was paid.',
    status: 200,
    reply: z.object({
      state: z.enum(['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled']),
      trial_ends_at: instant,
      trial_days_left: z.int(),
      paid_until: instant.nullable(),
      /** When a subscription that the owner canceled ends; null when it was not canceled. */
      cancel_at: instant.nullable(),
      /** Whether the public may book online. */
      takes_bookings: z.boolean(),
      /** From when on the dashboard is read-only; null when that is not going to happen. */
      read_only_from: instant.nullable(),
      is_read_only: z.boolean(),
      /** Until when the owner can take their cancellation back; null when they cannot, or did not cancel. */
      taken_back_until: instant.nullable(),
      /** What happens unless a payment arrives, in order. */
      follows,
      payments: z.array(
        z.object({
          id,
          at: instant,
          /** In minor units of `currency`. */
          amount: z.int(),
          currency: z.string(),
          months: z.int(),
        }),
      ),
    }),
    codes: [],
  }),
  previewClosing: endpoint({
    call: 'GET /api/dashboard/subscription/closing',
    access: 'owner',
    summary:
      'What ending the subscription would do, at once or at the end of the paid time, with its dates; and the appointments of this branch that closing it would touch.',
    status: 200,
    reply: z.object({ at_once: closing, period_end: closing, branch: touched }),
    codes: [],
  }),
  cancelSubscription: endpoint({
    call: 'POST /api/dashboard/subscription/cancel',
    access: 'owner',
    stepUp: true,
    audit: 'call',
    afterTrial: 'allowed',
    summary:
      'Ends the subscription, at once or at the end of the paid time. The code of the request is shown and mailed. Appointments stay, unless those that begin later are cancelled with it.',
    body: z.object({ takes_effect: z.enum(['at_once', 'period_end']), turns: turns.optional() }),
    status: 200,
    reply: z.object({ ends_at: instant, code: z.string(), follows, cancelled_turns: z.int() }),
    codes: ['invalid_transition'],
  }),
  takeBackCancellation: endpoint({
    call: 'POST /api/dashboard/subscription/take-back',
    access: 'owner',
    audit: 'call',
    afterTrial: 'allowed',
    summary:
      'Takes back the cancellation of the subscription, before it takes effect or while the trial or the paid time would still last. Pages that it closed are as before.',
    status: 204,
    codes: ['invalid_transition'],
  }),
  closeBranch: endpoint({
    call: 'POST /api/dashboard/comerce/close',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Closes this branch: its page shows nothing any more. Only for the owner, while another branch is open; it is opened again by publishing it. Its data stays.',
    body: z.object({ turns: turns.optional() }),
    status: 200,
    reply: z.object({ cancelled_turns: z.int() }),
    codes: ['invalid_transition'],
  }),
  createBranch: endpoint({
    call: 'POST /api/dashboard/comerces',
    access: 'owner',
    audit: 'use_case',
    summary: 'Another place of the same owner, as a draft, in the same subscription.',
    body: z.object({
      name: oneLine.min(2).max(80),
      ad_url: adUrl,
      address: oneLine.min(3).max(160),
      city: oneLine.min(2).max(80),
      latitude: z.number().min(-90).max(90).nullable().optional(),
      longitude: z.number().min(-180).max(180).nullable().optional(),
      /** What is copied from the current branch as it is today. Copied staff are the same people in both. */
      copy: z
        .array(z.enum(['services', 'hours', 'staff']))
        .max(3)
        .optional(),
    }),
    status: 201,
    reply: z.object({ comerce: z.object({ id, ad_url: z.string(), name: z.string() }) }),
    codes: ['ad_url_taken', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  shareCustomers: endpoint({
    call: 'PUT /api/dashboard/shared-customers',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Sets whether all branches share their customers, with their history in each. Only for the owner of all of them.',
    body: z.object({ shares_customers: z.boolean() }),
    status: 200,
    reply: z.object({ shares_customers: z.boolean() }),
    codes: [],
  }),
}
