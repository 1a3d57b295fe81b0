/**
 * Confirm or release: a shop may ask whoever booked to say that they come. What nobody confirmed goes to somebody else while
 * there is still time for it.
 */
import { HOUR, type Instant } from '../calendar/interval.ts'
import type { AppointmentStatus } from './appointment-status.ts'
import { dueReminder, type Reminded, type ReminderHours, type ReminderRules } from './reminder.ts'

/** How long before the start it is released. */
const RELEASED_BEFORE = 2 * HOUR
const ASKED_ON_PAGE = 24 * HOUR
/** Whoever was asked later than this had no fair time to answer. */
const ASKED_BEFORE = 3 * HOUR

export type MessageBefore = `reminder_${ReminderHours}h` | 'confirm_request' | 'confirm_last_call'

const asking = { 24: 'confirm_request', 3: 'confirm_last_call' } as const
const reminding = { 24: 'reminder_24h', 3: 'reminder_3h' } as const

type Due = { readonly message: MessageBefore | null; readonly nextAt: Instant | null }

/**
 * What is to be said before an appointment now. A question takes the place of the reminder at its hour. Whoever has said
 * that they come is only reminded; whoever booked within the day has just said it.
 */
export function dueMessage(
  appointment: Reminded & { readonly status: AppointmentStatus },
  rules: ReminderRules & { readonly mustConfirm: boolean },
  now: Instant,
): Due {
  const isOpen = rules.mustConfirm && appointment.status === 'booked'
  const isAsked = isOpen && appointment.since <= appointment.startsAt - 24 * HOUR
  // A question has its hours of its own: what nobody answered is released.
  const asked = isAsked ? { hours: [24, 3] as const, quiet: rules.quiet } : rules
  const due = dueReminder(appointment, asked, now)
  const words = isAsked ? asking : reminding
  return { message: due.hours === null ? null : words[due.hours], nextAt: due.nextAt }
}

/** Until when it has to be confirmed. */
export function releasedAt(startsAt: Instant): Instant {
  return startsAt - RELEASED_BEFORE
}

/** Nobody loses a place over a question that reached them too late. */
export function isAskedInTime(startsAt: Instant, askedAt: Instant): boolean {
  return askedAt <= startsAt - ASKED_BEFORE
}

/** Whoever is asked by no mail confirms on the page of their appointment, in its last day: before, they have just booked it. */
export function isConfirmedByPage(startsAt: Instant, since: Instant, now: Instant): boolean {
  const from = startsAt - ASKED_ON_PAGE
  return since <= from && now >= from
}
