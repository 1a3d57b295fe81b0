/* What the booking picker knows, as plain data: the same on the server and in the browser. */
import { dateOf, timeText } from '#contract/texts/texts.ts'
import type { ShopWire } from '#contract/contract.ts'
import type { TermsWire, WaitsWire } from '#contract/protocol/problems.ts'
import type { SharedServiceItem, BookableWeek } from './bookable-days.ts'
import type { Choice } from './visit.ts'

export type BookableShop = Pick<
  ShopWire,
  | 'ad_url'
  | 'name'
  | 'whatsapp'
  | 'currency'
  | 'country'
  | 'time_zone'
  | 'phone_example'
  | 'phone_area'
  | 'whatsapp_consent'
  | 'open_now'
  | 'opens_at'
  | 'services'
  | 'rules'
  | 'questions'
> & {
  readonly staff: readonly Pick<ShopWire['staff'][number], 'id' | 'name' | 'avatar'>[]
  /** The secret of the link that led here, which opens services that are not public. */
  readonly link?: string | undefined
}

export const customerFields = ['name', 'phone', 'guest', 'email', 'note'] as const
/** `guest`: the person it is for, when somebody books for another. */
export type CustomerField = (typeof customerFields)[number]
export type BookingField = 'starts_at' | CustomerField | `answer_${string}`
export type CustomerFields = Readonly<Record<CustomerField, string>>
export type BookingErrors = { readonly [Field in BookingField]?: string }
/** Answers to the shop's questions, by question id. */
export type Answers = Readonly<Record<string, string>>
export type Alternative = { readonly starts_at: string; readonly staff: string }

/**
 * `staff` is the staff member it is held with, also for a choice of any. `until`: milliseconds by this browser's clock.
 */
export type Hold = {
  readonly id: string
  readonly staff: string
  readonly until: number
  /** Who does which service; empty when one staff member does all of it. */
  readonly items: readonly SharedServiceItem[]
  readonly waits?: WaitsWire | undefined
}

export type BookingStep =
  | { readonly is: 'choosing' }
  | { readonly is: 'sending' }
  | { readonly is: 'lost'; readonly alternatives: readonly Alternative[] }
  | {
      readonly is: 'refused'
      readonly text: string
      readonly errors: BookingErrors
      /** The answer was lost: it may be booked already, and a retry will tell. */
      readonly isUnanswered?: boolean
    }
  | { readonly is: 'booked' }

/** Always the same object, so that components do not draw again when nothing changed. */
export const choosing: BookingStep = { is: 'choosing' }

/** Whether the booking is being sent or done, which a late change of the page must not undo. */
export function isOnItsWay(step: BookingStep): boolean {
  return step.is === 'sending' || step.is === 'booked'
}

/** Which days to look for. */
export type DaysWanted = {
  readonly choice: Choice
  /** From today on when it is absent. */
  readonly from?: string | undefined
  /** Whether to go on to the first days with room, however far away. */
  readonly mayGoFurther: boolean
  /** This date stays shown if it has room. */
  readonly date?: string | null
  /** This date is shown also when it is closed or full, with the reason. */
  readonly picked?: string | false
  /** The start chosen before, kept if it has room. */
  readonly hour?: string | null
}

export type DaySearch =
  | { readonly is: 'done' }
  | { readonly is: 'looking'; readonly wanted: DaysWanted }
  /** Why the days could not be loaded, as a text for the user. */
  | { readonly is: 'failed'; readonly text: string }

/** The last appointment at this shop, as this device remembers it, if it can be asked for again. */
export type LastAppointment = Choice & {
  readonly name: string
  readonly startsAt: string
  /** The manage token of that appointment, which identifies the customer to the shop. */
  readonly link?: string
}

export type NextAppointment = { readonly manage_token: string; readonly startsAt: string }

export type BookingState = Choice & {
  readonly today: string
  /** When the server drew the page, in epoch milliseconds of its own clock. */
  readonly drawnAt: number
  /** Only the chosen services are shown. */
  readonly isFolded: boolean
  /** More than one service is being chosen. */
  readonly isAdding: boolean
  readonly week: BookableWeek
  readonly date: string | null
  readonly startsAt: string | null
  /** Who does which service at the chosen start; empty when one staff member does all of it. */
  readonly legs: readonly SharedServiceItem[]
  /**
   * The staff member of each start of the day that the server drew, for pages without JavaScript. A hold knows better.
   */
  readonly who: Readonly<Record<string, string>>
  readonly search: DaySearch
  /** The start chosen before has no room for what is chosen now. */
  readonly isHourDropped: boolean
  readonly hold: Hold | null
  readonly fields: CustomerFields
  readonly answers: Answers
  /** The name that this device remembered, so that the customer can say «no soy yo». */
  readonly rememberedAs: string | null
  /** Names for whom appointments were booked from here with the same phone. */
  readonly savedGuests: readonly string[]
  readonly lastAppointment: LastAppointment | null
  /** An appointment at this shop that is not over, as this device remembers it. */
  readonly nextAppointment: NextAppointment | null
  /** The terms that their history requires, which they were told about: the next try accepts them. */
  readonly accepts?: TermsWire['asks'] | undefined
  /** The shop changed the price of what is chosen while the page was open. */
  readonly isPriceNew: boolean
  /** What a booking of the chosen start waits for, as the server said; absent: it is booked at once, as far as is known. */
  readonly waits?: WaitsWire | undefined
  readonly step: BookingStep
}

/** What the server passes to the island. */
export type BookingStart = {
  readonly comerce: BookableShop
  readonly state: BookingState
}

export const noFields: CustomerFields = { name: '', phone: '', guest: '', email: '', note: '' }

/** What the picker's links carry: the choice and the day that is shown. */
export type DrawnChoice = Pick<
  BookingState,
  'services' | 'addOns' | 'staff' | 'seats' | 'isAdding' | 'date'
>

/** The query of a choice, `?s=a,b&x=&c=&p=&d=&t=`, from which the server draws the same page. */
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
  if (choice.seats && choice.seats > 1) query.set('c', String(choice.seats))
  if (choice.isAdding && choice.services.length === 1) query.set('sumar', '1')
  if (link) query.set('link', link)
  if (choice.staff !== 'any') query.set('p', choice.staff)
  const date = choice.startsAt ? dateOf(choice.startsAt) : choice.date
  if (date) query.set('d', date)
  if (choice.startsAt) query.set('t', timeText(choice.startsAt))
  // A comma needs no escape in a query, and people paste these links into chats.
  return `?${String(query).replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}

/** Address of the waitlist form for this choice. A service that is not public has no waitlist. */
export function waitAddress(shop: BookableShop, state: DrawnChoice): string {
  return `/comerce/${shop.ad_url}/espera${queryOf({ ...state, startsAt: null })}`
}
