/* What the booking picker knows, as plain data: the same on the server and in the browser. */
import type { ComerceWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { bookingMessages } from '#messages/booking.ts'
import { problemText } from '#messages/problems.ts'
import type { Week } from './bookable-days.ts'

export type BookableComerce = Pick<
  ComerceWire,
  'ad_url' | 'name' | 'whatsapp' | 'currency' | 'services' | 'rules' | 'hours' | 'closures'
> & { readonly staff: readonly { readonly id: string; readonly name: string }[] }

export type BookingField = 'starts_at' | 'name' | 'phone' | 'email' | 'note'
export type CustomerFields = Readonly<Record<'name' | 'phone' | 'email' | 'note', string>>
export type FieldErrors = Partial<Readonly<Record<BookingField, string>>>
export type Alternative = { readonly starts_at: string; readonly staff: string }

/** `staff` is who it will be, also for somebody who asked for anyone. `until` is by this browser's own clock. */
export type Hold = { readonly id: string; readonly staff: string; readonly until: number }

export type BookingStep =
  | { readonly is: 'choosing' }
  | { readonly is: 'sending' }
  | { readonly is: 'lost'; readonly alternatives: readonly Alternative[] }
  | { readonly is: 'refused'; readonly text: string; readonly errors: FieldErrors }
  | { readonly is: 'booked' }

export type BookingState = {
  readonly today: string
  /** When the server drew the page, in epoch milliseconds of its own clock. */
  readonly drawnAt: number
  readonly service: string
  /** A person's id, or `any`. */
  readonly staff: string
  readonly week: Week
  readonly date: string | null
  readonly startsAt: string | null
  readonly isLooking: boolean
  /** Why the days could not be asked for, in words. */
  readonly lookProblem: string | null
  readonly hold: Hold | null
  readonly fields: CustomerFields
  /** The name that this device remembered, to be able to say «no soy yo». */
  readonly rememberedAs: string | null
  readonly step: BookingStep
}

/** What the server hands to the island. */
export type BookingStart = {
  readonly comerce: BookableComerce
  readonly state: BookingState
}

export const noFields: CustomerFields = { name: '', phone: '', email: '', note: '' }

/** A refusal of `createAppointment`, as the step that the form shows. */
export function stepOfRefusal(problem: ProblemWire): BookingStep {
  if (problem.code === 'slot_taken') return { is: 'lost', alternatives: problem.alternatives ?? [] }
  const errors = fieldErrors(problem)
  const hasErrors = Object.keys(errors).length > 0
  return {
    is: 'refused',
    text: hasErrors ? '' : problemText(problem),
    errors,
  }
}

/** What a person can see is missing, before anything is sent. */
export function missingFields(startsAt: string | null, fields: CustomerFields): FieldErrors {
  return {
    ...(startsAt ? {} : { starts_at: bookingMessages.pickSlot }),
    ...(fields.name.trim() ? {} : { name: bookingMessages.nameMissing }),
    ...(fields.phone.replaceAll(/\D/g, '').length >= 6
      ? {}
      : { phone: bookingMessages.phoneMissing }),
    ...(!fields.email || /^\S+@\S+\.\S+$/.test(fields.email.trim())
      ? {}
      : { email: bookingMessages.emailWrong }),
  }
}

/** The body of `createAppointment`. */
export function bookingBody(choice: {
  readonly service: string
  readonly staff: string
  readonly startsAt: string
  readonly fields: CustomerFields
  readonly hold?: string | undefined
}) {
  const { fields } = choice
  const email = fields.email.trim()
  const note = fields.note.trim()
  return {
    services: [choice.service],
    staff: choice.staff,
    starts_at: choice.startsAt,
    customer: { name: fields.name.trim(), phone: fields.phone.trim(), ...(email ? { email } : {}) },
    ...(note ? { note } : {}),
    ...(choice.hold ? { hold: choice.hold } : {}),
  }
}

/** `?s=&p=&d=&t=`: the address of a choice, which the server draws alike. */
export function queryOf(choice: {
  readonly service: string
  readonly staff: string
  readonly date?: string | null
  readonly startsAt?: string | null
}): string {
  const query = new URLSearchParams({ s: choice.service })
  if (choice.staff !== 'any') query.set('p', choice.staff)
  const date = choice.startsAt?.slice(0, 10) ?? choice.date
  if (date) query.set('d', date)
  if (choice.startsAt) query.set('t', choice.startsAt.slice(11, 16))
  return `?${query}`
}

function fieldErrors(problem: ProblemWire): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of problem.errors ?? []) {
    const name = field.split('.').at(-1) ?? field
    if (['starts_at', 'name', 'phone', 'email', 'note'].includes(name)) errors[name] ??= message
  }
  return errors
}
