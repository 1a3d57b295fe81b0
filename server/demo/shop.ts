import type { AlternatingWeek } from '#domain/shop/shop.ts'

/** The description of a demo shop. `shop-rows.ts` makes database rows of it, `plan.ts` the engine's plan. */
export type DemoShop = {
  readonly adUrl: string
  /** The key of its organization. */
  readonly organization: string
  readonly name: string
  readonly category: string
  readonly description: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly whatsapp: string
  readonly timeZone: string
  readonly country: string
  readonly currency: string
  readonly cover: string
  readonly colour?: string
  readonly staff: readonly DemoStaffMember[]
  readonly services: readonly DemoService[]
  readonly hours: readonly DemoHours[]
  /** Instructions for customers who must send a deposit. */
  readonly depositInstructions?: string
  /** Shared resources and how many there are. */
  readonly resources?: readonly { readonly name: string; readonly quantity: number }[]
  /** A "turno fijo" of a customer: the same time every week with the same staff member. */
  readonly fixedAppointment?: {
    readonly staffMember: string
    readonly service: string
    readonly weekday: number
    readonly at: string
  }
  readonly reviews?: readonly DemoReview[]
  /** Optional questions in its booking form. */
  readonly questions?: readonly { readonly label: string; readonly options: readonly string[] }[]
  /** A customer on the waitlist for this service. */
  readonly waiting?: {
    readonly service: string
    readonly weekday: number
    readonly part: 'morning' | 'afternoon' | 'evening'
  }
}

/** A review of one of the newest completed appointments, newest first. */
type DemoReview = {
  readonly rating: number
  readonly text: string
  readonly answer?: string
  /** The service that it is about; by default any. */
  readonly service?: string
}

type DemoHours = { readonly weekdays: readonly number[]; readonly ranges: string }

/** `lunch` is a block of 45 minutes on each working day: `13:30`. */
export type DemoStaffMember = {
  readonly name: string
  readonly bio: string
  /** The path of their portrait, once it is drawn. */
  readonly avatar?: string
  readonly lunch: string
  /** Their own hours in place of the shop's, alternating by week. */
  readonly hours?: readonly (DemoHours & { readonly week: AlternatingWeek })[]
  readonly weekly?: {
    readonly weekday: number
    readonly at: string
    readonly minutes: number
    readonly reason: string
  }
}

export type DemoService = {
  readonly name: string
  readonly category: string
  readonly description: string
  /** Busy and free minutes in turn: `[30]`, or `[40, 30, 20]` with half an hour of processing in the middle. */
  readonly minutes: readonly number[]
  readonly bufferAfter?: number
  /** In pesos or dollars, not in cents. */
  readonly price: number
  /** For a class: the number of places. */
  readonly capacity?: number
  readonly needsApproval?: true
  /** "Seña", in pesos or dollars. */
  readonly deposit?: number
  readonly addOns?: readonly {
    readonly name: string
    readonly minutes: number
    readonly price: number
  }[]
  /** The resource that it needs during its busy phases. */
  readonly resource?: string
  /** First names of the staff who offer it; by default everybody. */
  readonly offeredBy?: readonly string[]
}

export const LUNCH_MINUTES = 45
export const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
export const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6]
