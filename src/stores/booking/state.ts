/* What the booking picker knows, as plain data: the same on the server and in the browser. */
import { dateOf, timeText } from '#contract/texts/texts.ts'
import type { ShopWire } from '#contract/contract.ts'
import type { TermsWire } from '#contract/protocol/problems.ts'
import type { SharedServiceItem, Week } from './bookable-days.ts'
import type { Choice } from './visit.ts'

export type BookableShop = Pick<
  ShopWire,
  | 'ad_url'
  | 'name'
  | 'whatsapp'
  | 'currency'
  | 'phone_example'
  | 'services'
  | 'rules'
  | 'hours'
  | 'closures'
  | 'questions'
> & {
  readonly staff: readonly Pick<ShopWire['staff'][number], 'id' | 'name' | 'avatar'>[]
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
  /** Who shares it; nothing where one staff member does all of it. */
  readonly items: readonly SharedServiceItem[]
}

export type BookingStep =
  | { readonly is: 'choosing' }
  | { readonly is: 'sending' }
  | { readonly is: 'lost'; readonly alternatives: readonly Alternative[] }
  | {
      readonly is: 'refused'
      readonly text: string
      readonly errors: FieldErrors
      /** The answer was lost: it may be booked already, and a retry will tell. */
      readonly isUnanswered?: boolean
    }
  | { readonly is: 'booked' }

/** Always the same one: what did not change is not drawn again. */
export const choosing: BookingStep = { is: 'choosing' }

/** What is being sent is not taken back by a change that the page reports late. */
export function isOnItsWay(step: BookingStep): boolean {
  return step.is === 'sending' || step.is === 'booked'
}

/** Which days to look for. */
export type DaysWanted = {
  readonly choice: Choice
  /** From today on when it is absent. */
  readonly from?: string | undefined
  /** To the first days with room, however far they are. */
  readonly mayGoFurther: boolean
  /** It stays shown if there is room on it. */
  readonly date?: string | null
  /** Chosen before, and kept if there is room at it. */
  readonly hour?: string | null
}

export type DaySearch =
  | { readonly is: 'done' }
  | { readonly is: 'looking'; readonly wanted: DaysWanted }
  /** Why the days could not be asked for, in words. */
  | { readonly is: 'failed'; readonly text: string }

/** The last appointment at this shop, as this device remembers it, if it can be asked for again. */
export type LastAppointment = Choice & {
  readonly name: string
  readonly startsAt: string
  /** Shows the shop who they are. */
  readonly link?: string
}

export type NextAppointment = { readonly manage_token: string; readonly startsAt: string }

export type BookingState = Choice & {
  readonly today: string
  /** When the server drew the page, in epoch milliseconds of its own clock. */
  readonly drawnAt: number
  /** Of the services only what is chosen is shown. */
  readonly isFolded: boolean
  /** More than one service is being chosen. */
  readonly isAdding: boolean
  readonly week: Week
  readonly date: string | null
  readonly startsAt: string | null
  /** Who shares the chosen start; nothing where one staff member does all of it. */
  readonly legs: readonly SharedServiceItem[]
  /** With whom each start of the day drawn by the server is. For whoever has no script: a hold knows better. */
  readonly who: Readonly<Record<string, string>>
  readonly search: DaySearch
  /** The hour chosen before has no room for what is chosen now. */
  readonly isHourDropped: boolean
  readonly hold: Hold | null
  readonly fields: CustomerFields
  readonly answers: Answers
  /** The name that this device remembered, to be able to say «no soy yo». */
  readonly rememberedAs: string | null
  /** For whom appointments were booked from here with the same phone. */
  readonly savedGuests: readonly string[]
  readonly lastAppointment: LastAppointment | null
  /** An appointment that is still ahead here, as this device remembers it. */
  readonly nextAppointment: NextAppointment | null
  /** What they were told is asked of them by their history: the next try agrees to it. */
  readonly accepts?: TermsWire['asks'] | undefined
  /** The shop changed what the chosen things cost while somebody was looking. */
  readonly isPriceNew: boolean
  readonly step: BookingStep
}

/** What the server hands to the island. */
export type BookingStart = {
  readonly comerce: BookableShop
  readonly state: BookingState
}

export const noFields: CustomerFields = { name: '', phone: '', guest: '', email: '', note: '' }

/** The island carries no more of the shop than it draws. */
export function bookablePartOf(shop: ShopWire): BookableShop {
  const { ad_url, name, whatsapp, currency, services, rules, hours, closures, questions } = shop
  const { phone_example } = shop
  const staff = shop.staff.map(({ id, name, avatar }) => ({ id, name, avatar }))
  const rest = { rules, hours, closures, questions, staff }
  return { ad_url, name, whatsapp, currency, phone_example, services, ...rest }
}

/** What the links of the picker carry on: the choice and the day that is shown. */
export type DrawnChoice = Pick<
  BookingState,
  'services' | 'addOns' | 'staff' | 'seats' | 'isAdding' | 'date'
>

/** `?s=a,b&x=&c=&p=&d=&t=`: the address of a choice, which the server draws alike. */
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

/** Where to wait for room for a choice; a service that is not public has no list. */
export function waitAddress(shop: BookableShop, state: DrawnChoice): string {
  return `/comerce/${shop.ad_url}/espera${queryOf({ ...state, startsAt: null })}`
}
