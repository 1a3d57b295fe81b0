/**
 * Confirm or release: a shop may ask customers to confirm that they are coming. An appointment that is not confirmed is
 * released early enough for somebody else to book the time.
 */
import { HOUR, type Instant } from '../calendar/interval.ts'
import type { AppointmentStatus } from './appointment-status.ts'
import {
  dueReminder,
  leadOf,
  type Reminded,
  type ReminderHours,
  type ReminderRules,
} from './reminder.ts'

/** How long before the start an unconfirmed appointment is released. */
const RELEASED_BEFORE = 2 * HOUR
const ASKED_ON_PAGE = 24 * HOUR
/** A customer who is asked less than this before the start has no fair time to answer. */
const ASKED_BEFORE = 3 * HOUR

export type MessageBefore = `reminder_${ReminderHours}h` | 'confirm_request' | 'confirm_last_call'

const asking = { 24: 'confirm_request', 3: 'confirm_last_call' } as const
const reminding = { 24: 'reminder_24h', 3: 'reminder_3h' } as const

type Due = { readonly message: MessageBefore | null; readonly nextAt: Instant | null }

/**
 * The message that is due before an appointment now, and when to look again. Where the shop asks for confirmation, a
 * question replaces the reminder. Customers who have confirmed, or who booked after the first question would have gone, get
 * the plain reminder.
 */
export function dueMessage(
  appointment: Reminded & { readonly status: AppointmentStatus },
  rules: ReminderRules & { readonly mustConfirm: boolean },
  now: Instant,
): Due {
  const isOpen = rules.mustConfirm && appointment.status === 'booked'
  const questions = questionRules(rules)
  const isAsked = isOpen && appointment.since <= appointment.startsAt - leadOf(24, questions) * HOUR
  const asked = isAsked ? questions : rules
  const due = dueReminder(appointment, asked, now)
  const words = isAsked ? asking : reminding
  return { message: due.hours === null ? null : words[due.hours], nextAt: due.nextAt }
}

/**
 * When customers who must confirm are asked: 24 and 3 hours before, or earlier because of the limits, whatever the shop
 * chose for reminders. An unanswered question costs the place.
 */
export function questionRules({ quiet, limits }: ReminderRules): ReminderRules {
  return { hours: [24, 3], quiet, limits }
}

/** The instant at which the appointment is released if it is not confirmed. */
export function releasedAt(startsAt: Instant): Instant {
  return startsAt - RELEASED_BEFORE
}

/** Whether the customer was asked early enough to lose the appointment for not answering. */
export function isAskedInTime(startsAt: Instant, askedAt: Instant): boolean {
  return askedAt <= startsAt - ASKED_BEFORE
}

/**
 * Whether a customer who gets no mail is asked on the page of their appointment: in the last 24 hours before the start,
 * if they booked (`since`) before those began.
 */
export function isConfirmedByPage(startsAt: Instant, since: Instant, now: Instant): boolean {
  const from = startsAt - ASKED_ON_PAGE
  return since <= from && now >= from
}
