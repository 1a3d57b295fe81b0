/* The body of `createAppointment`, what is missing in it, and what a refusal says about it. */
import type { ProblemWire, WaitsWire } from '#contract/protocol/problems.ts'
import type { QuestionWire } from '#contract/questions.ts'
import { bookingMessages } from '#messages/booking.ts'
import { problemText } from '#messages/problems.ts'
import type { SharedServiceItem } from './bookable-days.ts'
import type { Choice } from './visit.ts'
import {
  type Answers,
  type BookingState,
  type BookingStep,
  choosing,
  customerFields,
  type CustomerFields,
  type BookingErrors,
  type LastAppointment,
} from './state.ts'

/** The step that the form shows for a refusal of `createAppointment`. */
export function stepOfRefusal(problem: ProblemWire): BookingStep {
  if (problem.code === 'slot_taken') return { is: 'lost', alternatives: problem.alternatives ?? [] }
  const errors = fieldErrors(problem)
  const hasErrors = Object.keys(errors).length > 0
  return {
    is: 'refused',
    text: hasErrors ? '' : problemText(problem),
    errors,
    isUnanswered: problem.code === 'unavailable',
  }
}

/** Without an answer the same is sent again, with the terms that the customer accepted. */
export function afterRefusal(
  problem: ProblemWire,
  accepts: BookingState['accepts'],
): Partial<BookingState> {
  const { waits } = problem
  if (waits) return { step: choosing, waits, accepts }
  const asked = problem.code === 'unavailable' ? accepts : problem.terms?.asks
  return { step: stepOfRefusal(problem), accepts: asked }
}

/** What is missing in the form, found before anything is sent. */
export function missingFields(
  startsAt: string | null,
  fields: CustomerFields,
  asked: {
    readonly questions: readonly QuestionWire[]
    readonly answers: Answers
    /** How a phone is typed in the shop's country. */
    readonly example?: string
  },
): BookingErrors {
  return {
    ...missingAnswers(asked),
    ...(startsAt ? {} : { starts_at: bookingMessages.pickSlot }),
    ...(fields.name.trim() ? {} : { name: bookingMessages.nameMissing }),
    ...(fields.phone.replaceAll(/\D/g, '').length >= 6
      ? {}
      : { phone: bookingMessages.phoneMissing(asked.example) }),
    ...(!fields.email || /^\S+@\S+\.\S+$/.test(fields.email.trim())
      ? {}
      : { email: bookingMessages.emailWrong }),
  }
}

function missingAnswers({
  questions,
  answers,
}: {
  readonly questions: readonly QuestionWire[]
  readonly answers: Answers
}): BookingErrors {
  const missing = questions.filter(one => one.required && !answers[one.id]?.trim())
  return Object.fromEntries(
    missing.map(one => [`answer_${one.id}`, bookingMessages.answerMissing] as const),
  )
}

export function bookingBody(
  choice: Choice & {
    readonly startsAt: string
    readonly fields: CustomerFields
    readonly answers: Answers
    readonly hold?: string | undefined
    readonly legs?: readonly SharedServiceItem[]
    readonly link?: string | undefined
    readonly lastAppointment?: LastAppointment | null
    readonly accepts?: BookingState['accepts']
    /** What the page said that it waits for. */
    readonly waits?: Pick<WaitsWire, 'for'> | undefined
  },
) {
  const { fields } = choice
  const email = fields.email.trim()
  const guest = fields.guest.trim()
  // The appointment is in the name of the guest; the note tells the shop who booked it.
  const note = [guest && bookingMessages.bookedBy(fields.name.trim()), fields.note.trim()]
    .filter(Boolean)
    .join(' ')
    .slice(0, longestNote)
  const answers = Object.entries(choice.answers)
    .map(([question, text]) => ({ question, answer: text.trim() }))
    .filter(one => one.answer !== '')
  return {
    services: [...choice.services],
    ...(choice.addOns.length > 0 ? { add_ons: [...choice.addOns] } : {}),
    staff: choice.staff,
    ...(choice.seats ? { seats: choice.seats } : {}),
    starts_at: choice.startsAt,
    customer: {
      name: guest || fields.name.trim(),
      phone: fields.phone.trim(),
      ...(email ? { email } : {}),
    },
    ...(note ? { note } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(choice.legs?.length ? { legs: itemsBody(choice.legs) } : {}),
    ...(choice.hold ? { hold: choice.hold } : {}),
    ...(choice.link ? { link: choice.link } : {}),
    ...usualBody(choice.staff, choice.lastAppointment),
    accepts: choice.accepts,
    expects: choice.waits?.for ?? ('nothing' as const),
    known_by: choice.lastAppointment?.link,
  }
}

/** With any staff member, the one who served this customer last is preferred, as this device remembers it. */
export function usualBody(staff: string, lastAppointment: LastAppointment | null | undefined) {
  const isKnown = staff === 'any' && lastAppointment && lastAppointment.staff !== 'any'
  return isKnown ? { usual_staff: lastAppointment.staff } : {}
}

/** Exactly the staff members that were shown. */
export function itemsBody(items: readonly SharedServiceItem[]) {
  return items.map(({ service, staff }) => ({ service, staff }))
}

const longestNote = 500

function fieldErrors(problem: ProblemWire): BookingErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of problem.errors ?? []) {
    const last = field.split('.').at(-1) ?? field
    const name = field.startsWith('answers.') ? `answer_${last}` : last
    const isShown = name !== last || ['starts_at', ...customerFields].includes(name)
    if (isShown) errors[name] ??= message
  }
  return errors
}

/** Removes the errors of fields that were corrected. */
export function withoutErrors(
  step: Extract<BookingStep, { is: 'refused' }>,
  fields: readonly string[],
): BookingStep {
  const errors = Object.fromEntries(
    Object.entries(step.errors).filter(([field]) => !fields.includes(field)),
  )
  return step.text || Object.keys(errors).length > 0 ? { ...step, errors } : { is: 'choosing' }
}
