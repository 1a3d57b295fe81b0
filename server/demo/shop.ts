import type { AlternatingWeek } from '#domain/shop/shop.ts'

/** A shop of the demo as one writes it down; `shop-rows.ts` and `plan.ts` make the database's and the engine's of it. */
export type DemoShop = {
  readonly adUrl: string
  /** Which of the demo's organizations it belongs to. */
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
  /** What is said to whoever has to send a deposit. */
  readonly depositInstructions?: string
  /** What several people share, and how many of them there are. */
  readonly resources?: readonly { readonly name: string; readonly quantity: number }[]
  /** Somebody's "turno fijo": the same hour every week, with the same person. */
  readonly fixedAppointment?: {
    readonly staffMember: string
    readonly service: string
    readonly weekday: number
    readonly at: string
  }
  readonly reviews?: readonly DemoReview[]
  /** Asked in its booking form; nobody has to answer. */
  readonly questions?: readonly { readonly label: string; readonly options: readonly string[] }[]
  /** Somebody waits for room at this service. */
  readonly waiting?: {
    readonly service: string
    readonly weekday: number
    readonly part: 'morning' | 'afternoon' | 'evening'
  }
}

/** Of the newest finished appointments, newest first. */
type DemoReview = {
  readonly rating: number
  readonly text: string
  readonly answer?: string
  /** What it speaks of; absent: any. */
  readonly service?: string
}

type DemoHours = { readonly weekdays: readonly number[]; readonly ranges: string }

/** `lunch` is a block of 45 minutes on each working day: `13:30`. */
export type DemoStaffMember = {
  readonly name: string
  readonly bio: string
  /** The address of their portrait, once it is drawn. */
  readonly avatar?: string
  readonly lunch: string
  /** Of their own, in place of the shop's: one week so, and the next one otherwise. */
  readonly hours?: readonly (DemoHours & { readonly week: AlternatingWeek })[]
  /** A block that comes back every week. */
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
  /** Busy and free minutes in turn: `[30]`, or `[40, 30, 20]` with half an hour of setting in the middle. */
  readonly minutes: readonly number[]
  readonly bufferAfter?: number
  /** In pesos or dollars, not in cents. */
  readonly price: number
  /** A class with so many places. */
  readonly capacity?: number
  readonly needsApproval?: true
  /** "Seña", in pesos or dollars. */
  readonly deposit?: number
  readonly addOns?: readonly {
    readonly name: string
    readonly minutes: number
    readonly price: number
  }[]
  /** The resource that it needs while somebody works on it. */
  readonly resource?: string
  /** First names of those who offer it; absent: everybody. */
  readonly offeredBy?: readonly string[]
}

export const LUNCH_MINUTES = 45
export const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
export const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6]
