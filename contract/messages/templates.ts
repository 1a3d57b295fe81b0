import { z } from 'zod'
import { oneLine } from '../protocol/fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { seen } from '../protocol/fields.ts'
import { dayMessageKinds } from './day-messages.ts'

/**
 * The mails whose subject and text a shop may write itself. The facts, the button and the reason for the mail stay
 * ours.
 */
export const mailTemplateKinds = [
  'booked',
  'reminder_24h',
  'reminder_3h',
  'confirm_request',
  'confirm_last_call',
  'released',
  'moved',
  'changed',
  'cancelled',
  'withdrawn',
  'rejected',
  'requested',
  'request_expired',
  'own_moved',
  'own_cancelled',
  'deposit',
  'waitlist_joined',
  'waitlist_offer',
  'review_request',
] as const
export type MailTemplateKind = (typeof mailTemplateKinds)[number]

/** Messages that staff send by hand: those of the day's list, and those that only one screen offers. */
export const chatTemplateKinds = [
  ...dayMessageKinds,
  'withdrawn',
  'day_moved',
  'day_cancelled',
  'waitlist_free',
  'waitlist_waiting',
] as const
export type ChatTemplateKind = (typeof chatTemplateKinds)[number]

export const templateChannels = ['whatsapp', 'mail'] as const
export const templateKinds = [...new Set([...chatTemplateKinds, ...mailTemplateKinds])] as const

const subject = oneLine.max(150)
const body = z.string().trim().max(1000)

const template = z.object({
  channel: z.enum(templateChannels),
  kind: z.enum(templateKinds),
  /** Empty for WhatsApp. */
  subject: z.string(),
  body: z.string(),
  /** Whether the owner wrote it; otherwise it is the default text. */
  is_own: z.boolean(),
  /** The placeholders it may contain, without braces: `día` for `{día}`. */
  variables: z.array(z.string()),
})
export type TemplateWire = z.output<typeof template>

const templateParams = z.object({
  channel: z.enum(templateChannels),
  kind: z.enum(templateKinds),
})
const words = z.object({ subject: subject.default(''), body })
const oneTemplate = z.object({ template })

/** The texts of the messages that a shop sends to its customers. */
export const templates = {
  listTemplates: endpoint({
    call: 'GET /api/dashboard/templates',
    access: 'owner',
    summary:
      'The text of every message, the shop’s own or the default, and the placeholders of each.',
    status: 200,
    reply: z.object({ items: z.array(template), next_cursor: z.null() }),
    codes: [],
  }),
  saveTemplate: endpoint({
    call: 'PUT /api/dashboard/templates/:channel/:kind',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Saves the text of one message. A placeholder that does not exist is refused by its name.',
    params: templateParams,
    body: words.extend({ seen: seen.optional() }),
    status: 200,
    reply: oneTemplate,
    codes: ['not_found', 'stale_revision'],
  }),
  resetTemplate: endpoint({
    call: 'DELETE /api/dashboard/templates/:channel/:kind',
    access: 'owner',
    audit: 'use_case',
    summary: 'Restores the default text of one message.',
    params: templateParams,
    status: 200,
    reply: oneTemplate,
    codes: ['not_found'],
  }),
  previewTemplate: endpoint({
    call: 'POST /api/dashboard/templates/preview',
    access: 'owner',
    audit: 'none',
    summary: 'What a customer would read, with an appointment of this shop. Saves nothing.',
    body: words.extend(templateParams.shape),
    status: 200,
    reply: z.object({
      subject: z.string(),
      text: z.string(),
      /** The customer of the appointment used as an example; empty when the shop has none yet and it is invented. */
      customer: z.string(),
    }),
    codes: ['not_found'],
  }),
}
