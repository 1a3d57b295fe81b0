import { z } from 'zod'
import { whatsappFailures } from '../integrations/whatsapp-names.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { date, id, instant } from '../protocol/fields.ts'

/** What a shop says to a customer by hand, because no mail reaches them. */
export const dayMessageKinds = [
  'reminder_24h',
  'reminder_3h',
  'confirm_request',
  'moved',
  'changed',
  'accepted',
  'cancelled',
  'rejected',
  'running_late',
  'deposit',
  'waitlist_offer',
  'birthday',
  'miss_you',
] as const
export type DayMessageKind = (typeof dayMessageKinds)[number]

/** `taken`: somebody is about to write it. `opened`: the chat was opened; whether it was sent is not known. */
export const dayMessageStates = ['waiting', 'taken', 'opened', 'done', 'skipped'] as const

/** `kind.subject.version`: when its subject changes, it becomes another message. */
const messageId = z
  .string()
  .max(90)
  .regex(/^[a-z0-9_]+\.[0-9a-f-]{36}\.\d{1,16}$/)
  .meta({ examples: ['reminder_24h.00000000-0000-4000-8000-000000000000.1'] })

const dayMessage = z.object({
  id: messageId,
  kind: z.enum(dayMessageKinds),
  customer: z.object({ name: z.string(), phone: z.string().nullable() }),
  /** The appointment it is about. */
  turn: z.object({ id, starts_at: instant, services: z.string(), staff: z.string() }).nullable(),
  /** The start of the appointment as the customer last heard it, or of their last visit; else null. */
  was: instant.nullable(),
  /** Until when the offered start, or the appointment that waits for a deposit, is held; else null. */
  until: instant.nullable(),
  /** The whole message; empty for a member who may not see phones. */
  text: z.string(),
  /** Opens the WhatsApp chat with the text in it; null when there is no phone, or when the caller may not see it. */
  whatsapp_url: z.string().nullable(),
  /** A mail was sent and bounced. */
  is_bounced: z.boolean(),
  /** Why the shop’s WhatsApp number did not send it by itself; null when it had not to. */
  failure: z.enum(whatsappFailures).nullable(),
  state: z.enum(dayMessageStates),
  /** The member who took, opened, skipped or did it; null while it waits. */
  by: z.object({ id, name: z.string() }).nullable(),
  /** Whether it was taken in the caller's own session. */
  is_mine: z.boolean(),
  at: instant.nullable(),
})

const oneMessage = z.object({ message: dayMessage })

/** Today's messages to customers whom no mail reaches, to be sent by hand. */
export const dayMessages = {
  listDayMessages: endpoint({
    call: 'GET /api/dashboard/messages',
    access: 'staff',
    summary:
      "Today's messages to whom no mail reaches, the most urgent first; those done today with who did them.",
    status: 200,
    reply: z.object({ date, items: z.array(dayMessage), next_cursor: z.null() }),
    codes: [],
  }),
  takeDayMessage: endpoint({
    call: 'POST /api/dashboard/messages/take',
    access: 'staff',
    audit: 'none',
    afterTrial: 'allowed',
    summary: 'Takes one message for a few minutes, so that nobody else writes it meanwhile.',
    body: z.object({ message: messageId }),
    status: 200,
    reply: oneMessage,
    codes: ['not_found', 'message_taken'],
  }),
  settleDayMessage: endpoint({
    call: 'POST /api/dashboard/messages/settle',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Records what became of a message; `waiting` undoes that, or releases one that was taken.',
    body: z.object({
      message: messageId,
      state: z.enum(['opened', 'done', 'skipped', 'waiting']),
    }),
    status: 200,
    reply: oneMessage,
    codes: ['not_found', 'message_taken'],
  }),
}
