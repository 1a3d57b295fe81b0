/**
 * A shop's rules as plain data: what the server loads and the engine reads.
 * A plan is never changed in place. A new version is a new object, because working days are remembered per plan.
 * Prices and deposits are whole minor units of the shop's currency.
 */

import type { BookingRules } from '../booking/booking-rules.ts'
import type { DatedPrice, LaterPrice } from './dated-price.ts'

/** In a free phase (a colour that sets) the staff member and the resources can serve others. */
export type Phase = { readonly busy: boolean; readonly minutes: number }

export type ResourceNeed = { readonly resourceId: string; readonly quantity: number }

/** An extra of one service: a wash, a design. Its minutes are worked at the end of it. */
export type AddOn = {
  readonly id: string
  readonly name: string
  readonly minutes: number
  readonly price: number
}

export type Service = DatedPrice & {
  readonly id: string
  readonly name: string
  readonly segments: readonly Phase[]
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly resources: readonly ResourceNeed[]
  readonly isPublic: boolean
  readonly addOns: readonly AddOn[]
  /** More than one: a class, whose customers come at the same time. It is booked by itself. */
  readonly capacity: number
  /** When a class is held; empty: at every start of the grid, as any other service. */
  readonly classHours: readonly ClassHour[]
  /** The shop answers each request for it. */
  readonly needsApproval: boolean
  /** What has to be paid before the appointment is booked; null: nothing. */
  readonly deposit: number | null
  /** Rules of its own; the others are the shop's. */
  readonly rules: Partial<BookingRules>
}

/** A local minute of every such weekday; weekday 1 is Monday and 7 Sunday. */
export type ClassHour = { readonly weekday: number; readonly minute: number }

export type StaffMember = {
  readonly id: string
  readonly name: string
  /** Only the shop books appointments with them; the public neither sees nor books them. */
  readonly isHidden?: boolean
}

/** Null means the service's own. A duration of one's own stretches or shortens the last busy phase. */
export type Offer = {
  readonly staffId: string
  readonly serviceId: string
  readonly durationMinutes: number | null
  readonly price: number | null
  /** Of their own price. */
  readonly laterPrices?: readonly LaterPrice[]
  /** Minutes before and after the work of this staff member; null or absent: the service's own. */
  readonly bufferBeforeMinutes?: number | null
  readonly bufferAfterMinutes?: number | null
}

/** Local minutes of a date; up to 2880, because a night shift belongs to the date on which it begins. */
export type MinuteRange = { readonly startMinute: number; readonly endMinute: number }

/**
 * Weekday 1 is Monday and 7 Sunday. `staffId` null: the shop's own hours. A staff member without any row has the
 * shop's; with one row or more, only their rows count.
 */
export type WeeklyRange = MinuteRange & {
  readonly staffId: string | null
  readonly weekday: number
  /** Only every other week; null or absent: every week. */
  readonly week?: AlternatingWeek | null
}

export type AlternatingWeek = 'a' | 'b'

/**
 * Both dates included. `closed` without ranges closes the whole date, with ranges only those.
 * `open` replaces the weekly hours of the date; without ranges it changes nothing.
 */
export type HoursException = {
  readonly staffId: string | null
  readonly fromDate: string
  readonly toDate: string
  readonly kind: 'closed' | 'open'
  readonly ranges: readonly MinuteRange[]
  readonly reason: string | null
}

/**
 * `numbered` is how many units there have ever been, when that is more than `quantity`: older appointments may still
 * occupy the last ones.
 */
export type Resource = {
  readonly id: string
  readonly quantity: number
  readonly numbered?: number
}

/** What opening hours depend on. */
export type Timetable = Pick<ShopPlan, 'timeZone' | 'weeklyRanges' | 'weekAnchor' | 'exceptions'>

export type ShopPlan = {
  readonly timeZone: string
  readonly services: readonly Service[]
  readonly staff: readonly StaffMember[]
  readonly offers: readonly Offer[]
  readonly weeklyRanges: readonly WeeklyRange[]
  /** Any date of a week A. Absent: the week of 5 January 2026. */
  readonly weekAnchor?: string | undefined
  readonly exceptions: readonly HoursException[]
  readonly resources: readonly Resource[]
  readonly rules: BookingRules
}
