/* What the booking picker knows, as plain data: the same on the server and in the browser. */
import type { ComerceWire } from '#contract/contract.ts'
import type { QuestionWire } from '#contract/questions.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { bookingMessages } from '#messages/booking.ts'
import { problemText } from '#messages/problems.ts'
import type { SharedLeg, Week } from './bookable-days.ts'
import type { Choice } from './visit.ts'

export type BookableComerce = Pick<
  ComerceWire,
  | 'ad_url'
  | 'name'
  | 'whatsapp'
  | 'currency'
  | 'services'
  | 'rules'
  | 'hours'
  | 'closures'
  | 'questions'
> & {
  readonly staff: readonly { readonly id: string; readonly name: string }[]
  /** The secret of the link that led here, which opens services that are not public. */
  readonly link?: string | undefined
}

export const customerFields = ['name', 'phone', 'guest', 'email', 'note'] as const
/** `guest`: for whom it is, when it is not for whoever books. */
export type CustomerField = (typeof customerFields)[number]
export type BookingField = 'starts_at' | CustomerField | `answer_${string}`
export type CustomerFields = Readonly<Record<CustomerField, string>>
export type FieldErrors = { readonly [Field in BookingField]?: string }
/** What was answered to the questions of the shop, by their ids. */
export type Answers = Readonly<Record<string, string>>
export type Alternative = { readonly starts_at: string; readonly staff: string }

/** `staff` is who it will be, also for somebody who asked for anyone. `until` is by this browser's own clock. */
export type Hold = {
  readonly id: string
  readonly staff: string
  readonly until: number
  /** Who shares it; nothing where one person does all of it. */
  readonly legs: readonly SharedLeg[]
}

export type BookingStep =
  | { readonly is: 'choosing' }
  | { readonly is: 'sending' }
  | { readonly is: 'lost'; readonly alternatives: readonly Alternative[] }
  | { readonly is: 'refused'; readonly text: string; readonly errors: FieldErrors }
  | { readonly is: 'booked' }

/** Her last turn at this shop, as this device remembers it, if it can be asked for again. */
export type LastTurn = Choice & { readonly name: string; readonly startsAt: string }

export type NextTurn = { readonly manage_token: string; readonly startsAt: string }

export type BookingState = Choice & {
  readonly today: string
  /** When the server drew the page, in epoch milliseconds of its own clock. */
  readonly drawnAt: number
  /** More than one service is being chosen. */
  readonly isAdding: boolean
  readonly week: Week
  readonly date: string | null
  readonly startsAt: string | null
  /** Who shares the start chosen; nothing where one person does all of it. */
  readonly legs: readonly SharedLeg[]
  /** Whose turn each start of the day drawn by the server is. For whoever has no script: a hold knows better. */
  readonly who: Readonly<Record<string, string>>
  readonly isLooking: boolean
  /** Why the days could not be asked for, in words. */
  readonly lookProblem: string | null
  /** The hour chosen before has no room for what is chosen now. */
  readonly isHourDropped: boolean
  readonly hold: Hold | null
  readonly fields: CustomerFields
  readonly answers: Answers
  /** The name that this device remembered, to be able to say «no soy yo». */
  readonly rememberedAs: string | null
  /** For whom turns were booked from here with the same phone. */
  readonly household: readonly string[]
  readonly lastTurn: LastTurn | null
  /** A turn of hers that is still ahead here, as this device remembers it. */
  readonly nextTurn: NextTurn | null
  /** The shop changed what the chosen things cost while she was looking. */
  readonly isPriceNew: boolean
  readonly step: BookingStep
}

/** What the server hands to the island. */
export type BookingStart = {
  readonly comerce: BookableComerce
  readonly state: BookingState
}

export const noFields: CustomerFields = { name: '', phone: '', guest: '', email: '', note: '' }

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
export function missingFields(
  startsAt: string | null,
  fields: CustomerFields,
  asked: { readonly questions: readonly QuestionWire[]; readonly answers: Answers },
): FieldErrors {
  return {
    ...missingAnswers(asked),
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

function missingAnswers({
  questions,
  answers,
}: {
  readonly questions: readonly QuestionWire[]
  readonly answers: Answers
}): FieldErrors {
  const missing = questions.filter(one => one.required && !answers[one.id]?.trim())
  return Object.fromEntries(
    missing.map(one => [`answer_${one.id}`, bookingMessages.answerMissing] as const),
  )
}

/** The body of `createAppointment`. */
export function bookingBody(
  choice: Choice & {
    readonly startsAt: string
    readonly fields: CustomerFields
    readonly answers: Answers
    readonly hold?: string | undefined
    readonly legs?: readonly SharedLeg[]
    readonly link?: string | undefined
    readonly lastTurn?: LastTurn | null
  },
) {
  const { fields } = choice
  const email = fields.email.trim()
  const guest = fields.guest.trim()
  // The turn is in the name of whoever sits down; who booked it is told to the shop.
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
    starts_at: choice.startsAt,
    customer: {
      name: guest || fields.name.trim(),
      phone: fields.phone.trim(),
      ...(email ? { email } : {}),
    },
    ...(note ? { note } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(choice.legs?.length ? { legs: legsBody(choice.legs) } : {}),
    ...(choice.hold ? { hold: choice.hold } : {}),
    ...(choice.link ? { link: choice.link } : {}),
    ...usualBody(choice.staff, choice.lastTurn),
  }
}

/** Where anybody will do, whoever served her last goes first, as this device remembers it. */
export function usualBody(staff: string, lastTurn: LastTurn | null | undefined) {
  const isKnown = staff === 'any' && lastTurn && lastTurn.staff !== 'any'
  return isKnown ? { usual_staff: lastTurn.staff } : {}
}

/** Exactly the people that were shown. */
export function legsBody(legs: readonly SharedLeg[]) {
  return legs.map(({ service, staff }) => ({ service, staff }))
}

const longestNote = 500

/** What the links of the picker carry on: the choice and the day that is shown. */
export type DrawnChoice = Pick<BookingState, 'services' | 'addOns' | 'staff' | 'isAdding' | 'date'>

/** `?s=a,b&x=&p=&d=&t=`: the address of a choice, which the server draws alike. */
export function queryOf(
  choice: Choice & {
    readonly isAdding?: boolean
    readonly date?: string | null
    readonly startsAt?: string | null
  },
  link?: string,
): string {
  const query = new URLSearchParams({ s: choice.services.join(',') })
  if (choice.addOns.length > 0) query.set('x', choice.addOns.join(','))
  if (choice.isAdding && choice.services.length === 1) query.set('sumar', '1')
  if (link) query.set('link', link)
  if (choice.staff !== 'any') query.set('p', choice.staff)
  const date = choice.startsAt?.slice(0, 10) ?? choice.date
  if (date) query.set('d', date)
  if (choice.startsAt) query.set('t', choice.startsAt.slice(11, 16))
  // A comma needs no escape in a query, and people paste these links into chats.
  return `?${String(query).replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}

/** Where to wait for room for a choice; a service that is not public has no list. */
export function waitAddress(comerce: BookableComerce, state: DrawnChoice): string {
  return `/comerce/${comerce.ad_url}/espera${queryOf({ ...state, startsAt: null })}`
}

function fieldErrors(problem: ProblemWire): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of problem.errors ?? []) {
    const last = field.split('.').at(-1) ?? field
    const name = field.startsWith('answers.') ? `answer_${last}` : last
    const isShown = name !== last || ['starts_at', ...customerFields].includes(name)
    if (isShown) errors[name] ??= message
  }
  return errors
}

/** Whoever corrects a field is not told about it any longer. */
export function withoutErrors(
  step: Extract<BookingState['step'], { is: 'refused' }>,
  fields: readonly string[],
): BookingState['step'] {
  const errors = Object.fromEntries(
    Object.entries(step.errors).filter(([field]) => !fields.includes(field)),
  )
  return step.text || Object.keys(errors).length > 0 ? { ...step, errors } : { is: 'choosing' }
}

/** The island carries no more of the shop than it draws. */
export function bookablePartOf(comerce: ComerceWire): BookableComerce {
  const { ad_url, name, whatsapp, currency, services, rules, hours, closures, questions } = comerce
  const staff = comerce.staff.map(person => ({ id: person.id, name: person.name }))
  const rest = { rules, hours, closures, questions, staff }
  return { ad_url, name, whatsapp, currency, services, ...rest }
}
