/* The booking form of a shop page when it is posted without JavaScript. */
import type { Call } from '#contract/protocol/call.ts'
import type { WaitsWire } from '#contract/protocol/problems.ts'
import type { Answer } from '#stores/change.ts'
import { keyOfPost, leadTo, textsOf } from '#stores/posted.ts'
import type { Choice } from './visit.ts'
import { bookingBody } from './request.ts'
import { askingRungs } from '#domain/customer/ladder.ts'
import type { Answers, BookingState, CustomerFields } from './state.ts'

export type PostedBooking = Choice & {
  readonly startsAt: string
  readonly fields: CustomerFields
  readonly answers: Answers
  /** The honeypot field, invisible to people, was filled in. */
  readonly isRobot: boolean
  readonly idempotencyKey: string
  readonly link: string | undefined
  /** The terms that the page said this customer's history requires of them. */
  readonly accepts: BookingState['accepts']
  /** What the page said that the booking waits for. */
  readonly waits: Pick<WaitsWire, 'for'> | undefined
  /** The staff member that the page showed for that start, when the customer chose any. */
  readonly shownStaff: string | undefined
}

export function readBooking(form: FormData): PostedBooking {
  const text = textsOf(form)
  // One of the alternatives offered when the start was lost, as `start staff-id`.
  const [start, staffMember] = text('alternative').split(' ')
  const staff = text('staff') || 'any'
  return {
    services: listOf(text('services')),
    addOns: listOf(text('add_ons')),
    link: text('link') || undefined,
    shownStaff: start ? undefined : shownAt(text('shown'), text('starts_at')),
    staff: staffMember && staff !== 'any' ? staffMember : staff,
    seats: seatsIn(text('seats')),
    startsAt: start || text('starts_at'),
    fields: {
      name: text('name'),
      phone: text('phone'),
      guest: text('guest'),
      email: text('email'),
      note: text('note'),
    },
    answers: answersIn(form),
    accepts: askingRungs.find(rung => rung === text('accepts')),
    waits: waitsIn(text('expects')),
    isRobot: text('website') !== '',
    idempotencyKey: text('idempotency_key'),
  }
}

/** Reads the staff member of a start from `start staff-id,start staff-id`. */
function shownAt(shown: string, startsAt: string): string | undefined {
  const one = shown.split(',').find(part => part.split(' ')[0] === startsAt)
  return startsAt ? one?.split(' ')[1] : undefined
}

/** The fields `answer_<question>` of a form. */
export function answersIn(form: FormData): Answers {
  const given = [...form].flatMap(([name, value]) =>
    name.startsWith('answer_') && typeof value === 'string'
      ? [[name.slice('answer_'.length), value] as const]
      : [],
  )
  return Object.fromEntries(given)
}

/** Reads `a,b`, the form in which addresses and hidden fields carry ids. */
export function listOf(text: string | null | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').filter(Boolean))]
}

/** Undefined for one place, which is the default. */
export function seatsIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) > 1 ? Number(text) : undefined
}

function waitsIn(text: string): PostedBooking['waits'] {
  return text === 'shop' || text === 'mail' ? { for: text } : undefined
}

const goneCodes: ReadonlySet<string> = new Set(['slot_taken', 'not_bookable', 'not_found'])

export async function sendBooking(
  call: Call,
  adUrl: string,
  posted: PostedBooking,
  now: Date,
): Promise<Answer<string>> {
  const { shownStaff } = posted
  const key = posted.idempotencyKey || (await keyOfPost(posted, now))
  const send = (staff: string) => {
    const booked = call('createAppointment', {
      params: { ad_url: adUrl },
      body: bookingBody({ ...posted, staff }),
      idempotencyKey: `${key}:${staff}`,
    })
    return leadTo(booked, ({ manage_token: token }) => `/agenda/${token}?nuevo=1`)
  }
  const asShown = posted.staff === 'any' && shownStaff ? await send(shownStaff) : null
  // The staff member shown may be taken by now; the customer chose any, so the server may pick another.
  const isGone = asShown !== null && !asShown.ok && goneCodes.has(asShown.problem.code)
  return asShown === null || isGone ? await send(posted.staff) : asShown
}
