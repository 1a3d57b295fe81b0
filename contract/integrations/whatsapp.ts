import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant, oneLine, phone } from '../protocol/fields.ts'
import { comeBack } from './come-back.ts'
import { whatsappFailures, whatsappKinds } from './whatsapp-names.ts'

const connection = z.object({
  phone_number_id: z.string(),
  waba_id: z.string(),
  /** Connected with the installation’s app: nothing is to be set up at Meta. */
  by_button: z.boolean(),
  /** `waiting`: connected, and Meta has told us nothing yet: its webhook is not set up. */
  state: z.enum(['ok', 'waiting', 'reconnect', 'stopped', 'unpaid']),
  /** The number and the name that customers see; null until Meta told them. */
  phone: z.string().nullable(),
  name: z.string().nullable(),
  name_status: z.string().nullable(),
  quality: z.string().nullable(),
  /** As Meta names it: `TIER_250`. */
  daily_limit: z.string().nullable(),
  checked_at: instant.nullable(),
  problem_code: z.int().nullable(),
})

const template = z.object({
  kind: z.enum(whatsappKinds),
  /** The text as Meta approves it, with numbered placeholders. */
  text: z.string(),
  buttons: z.array(z.string()),
  /** `missing`: it was not created yet; `marketing`: Meta charges it as advertising, so it is not sent. */
  state: z.enum(['missing', 'pending', 'approved', 'rejected', 'paused', 'marketing', 'broken']),
  reason: z.string().nullable(),
})

const settings = z.object({
  /** Absent: the shop sends its messages by hand. */
  connection: connection.nullable(),
  /** The installation has an app at Meta, so that the number is connected by a button. */
  has_button: z.boolean(),
  is_on: z.boolean(),
  kinds: z.array(z.enum(whatsappKinds)),
  also_by_mail: z.boolean(),
  writes_to_known: z.boolean(),
  templates: z.array(template),
  /** What the owner enters at Meta, so that it tells us of answers. */
  webhook: z.object({ url: z.string(), verify_token: z.string() }),
  cost: z.object({
    /** Of the shop, for whose phones the prices are. */
    country: z.string(),
    /** Of one message, without taxes. */
    usd_each: z.number(),
    /** Messages of the kinds that are chosen, had they been sent in the last 30 days. */
    messages: z.int(),
    usd: z.number(),
    /** What was sent in the shop's present month. */
    sent_messages: z.int(),
    sent_usd: z.number(),
  }),
  /** The sentence that customers read when they book. */
  consent: z.string(),
})

const answer = z.object({
  id,
  name: z.string(),
  /** Null when they hide it, or the caller may not see it. */
  phone: z.string().nullable(),
  text: z.string(),
  at: instant,
  outcome: z.enum(['confirmed', 'cancelled', 'refused', 'asked', 'stopped', 'started', 'unread']),
  appointment: id.nullable(),
  customer: id.nullable(),
  /** Until when free text may be sent; null when that is over. */
  open_until: instant.nullable(),
  replies: z.array(
    z.object({ text: z.string(), at: instant, by: z.string().nullable(), state: z.string() }),
  ),
  is_settled: z.boolean(),
})

const secret = oneLine.min(8).max(1000)
const metaId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/)
const oneSettings = z.object({ whatsapp: settings })

/** The shop's own WhatsApp number: what it sends by itself, and what customers answer. */
export const whatsapp = {
  getWhatsapp: endpoint({
    call: 'GET /api/dashboard/whatsapp',
    access: 'owner',
    summary: 'The shop’s WhatsApp number: its state, its texts, what is sent and what it costs.',
    status: 200,
    reply: oneSettings,
    codes: [],
  }),
  connectWhatsapp: endpoint({
    call: 'PUT /api/dashboard/whatsapp',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Connects a number of Meta’s WhatsApp platform, or gives it a new token. Secrets are never in an answer.',
    body: z.object({
      phone_number_id: metaId,
      waba_id: metaId,
      token: secret,
      app_secret: secret,
    }),
    status: 200,
    reply: oneSettings,
    codes: ['whatsapp_refused', 'whatsapp_in_use'],
  }),
  startWhatsapp: endpoint({
    call: 'POST /api/dashboard/whatsapp/start',
    access: 'owner',
    audit: 'none',
    summary:
      'Begins to connect a number by Meta’s own page: answers its address. Not found where the installation has no app there.',
    status: 201,
    reply: z.object({ url: z.string() }),
    codes: ['not_found'],
  }),
  finishWhatsapp: endpoint({
    call: 'POST /api/dashboard/whatsapp/finish',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Connects the number with what Meta’s page gave to the owner who began it, once and within ten minutes. Of several numbers one is to be chosen.',
    body: comeBack,
    status: 200,
    reply: z.object({
      whatsapp: settings,
      /** Null: it is connected. */
      choice: z
        .object({
          state: z.string(),
          numbers: z.array(
            z.object({
              phone_number_id: z.string(),
              phone: z.string().nullable(),
              name: z.string().nullable(),
            }),
          ),
        })
        .nullable(),
    }),
    codes: ['not_found', 'token_used', 'whatsapp_refused', 'whatsapp_in_use'],
  }),
  chooseWhatsappNumber: endpoint({
    call: 'POST /api/dashboard/whatsapp/choose',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Connects one of the numbers that `finishWhatsapp` found, once and within ten minutes.',
    body: z.object({ state: oneLine.min(1).max(200), phone_number_id: metaId }),
    status: 200,
    reply: oneSettings,
    codes: ['not_found', 'token_used', 'whatsapp_refused', 'whatsapp_in_use'],
  }),
  updateWhatsapp: endpoint({
    call: 'PATCH /api/dashboard/whatsapp',
    access: 'owner',
    audit: 'use_case',
    summary: 'Switches sending on or off, and chooses what is sent.',
    body: z.object({
      is_on: z.boolean().optional(),
      kinds: z.array(z.enum(whatsappKinds)).max(whatsappKinds.length).optional(),
      also_by_mail: z.boolean().optional(),
      writes_to_known: z.boolean().optional(),
    }),
    status: 200,
    reply: oneSettings,
    codes: ['not_found'],
  }),
  checkWhatsapp: endpoint({
    call: 'POST /api/dashboard/whatsapp/check',
    access: 'owner',
    audit: 'none',
    summary: 'Asks Meta for the state of the number and of the texts now.',
    status: 200,
    reply: oneSettings,
    codes: ['not_found', 'whatsapp_refused'],
  }),
  testWhatsapp: endpoint({
    call: 'POST /api/dashboard/whatsapp/test',
    access: 'owner',
    audit: 'none',
    summary: 'Sends one of the approved texts, with an invented appointment, to a phone.',
    body: z.object({ phone }),
    status: 204,
    codes: ['not_found', 'whatsapp_refused', 'whatsapp_not_approved'],
  }),
  disconnectWhatsapp: endpoint({
    call: 'DELETE /api/dashboard/whatsapp',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Forgets the number and its secrets; messages are sent by hand again.',
    status: 204,
    codes: ['not_found'],
  }),
  listWhatsappAnswers: endpoint({
    call: 'GET /api/dashboard/whatsapp/answers',
    access: 'staff',
    summary:
      'What customers wrote in the last two days, the newest first; older while nobody has dealt with it.',
    status: 200,
    reply: z.object({ items: z.array(answer), next_cursor: z.null() }),
    codes: [],
  }),
  answerWhatsapp: endpoint({
    call: 'POST /api/dashboard/whatsapp/answers/:id/reply',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Answers a customer with free text, within 24 hours after they wrote.',
    params: idParams,
    body: z.object({ reply: z.string().trim().min(1).max(1000) }),
    status: 201,
    reply: z.object({ answer }),
    codes: ['not_found', 'whatsapp_window_over'],
    isIdempotent: true,
  }),
  settleWhatsappAnswer: endpoint({
    call: 'POST /api/dashboard/whatsapp/answers/:id/settle',
    access: 'staff',
    audit: 'none',
    afterTrial: 'allowed',
    summary: 'Takes an answer off the list, because somebody dealt with it.',
    params: idParams,
    status: 200,
    reply: z.object({ answer }),
    codes: ['not_found'],
  }),
  listAppointmentMessages: endpoint({
    call: 'GET /api/dashboard/appointments/:id/messages',
    access: 'staff',
    summary:
      'What the customer was told about an appointment, how and by whom, and what they answered.',
    params: idParams,
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          channel: z.enum(['whatsapp', 'mail', 'by_hand', 'answer']),
          kind: z.string(),
          at: instant,
          /** `waiting`, `sent`, `delivered`, `read`, `failed`, `left_out`; of an answer what was understood. */
          state: z.string(),
          failure: z.enum(whatsappFailures).nullable(),
          /** Who sent it; null when it went by itself. */
          by: z.string().nullable(),
          text: z.string().nullable(),
        }),
      ),
      next_cursor: z.null(),
    }),
    codes: ['not_found'],
  }),
  verifyWhatsapp: endpoint({
    call: 'GET /api/whatsapp/webhook',
    access: 'public',
    summary: 'Proves to Meta that this address is ours: answers its challenge.',
    query: z.object({
      'hub.mode': oneLine.max(40).optional(),
      'hub.challenge': oneLine.max(200).optional(),
      'hub.verify_token': oneLine.max(200).optional(),
    }),
    status: 200,
    media: 'text/plain; charset=utf-8',
    codes: ['wrong_code'],
  }),
  receiveWhatsapp: endpoint({
    call: 'POST /api/whatsapp/webhook',
    access: 'public',
    summary: 'Takes what Meta tells of messages and answers, signed with the shop’s app secret.',
    takes: 'signed',
    body: z.instanceof(Uint8Array),
    status: 200,
    reply: z.object({ ok: z.literal(true) }),
    codes: ['signature_wrong'],
  }),
}
