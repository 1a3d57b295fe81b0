/**
 * How much of a shop strangers from one network may take. Many people can be behind one address (the Wi-Fi of the shop
 * itself, a mobile carrier), so a booking beyond it is not refused at once: it waits for the shop. Whoever proved who
 * they are is counted alone.
 */
import { dayNumber } from '../calendar/dates.ts'
import { MINUTE, overlaps } from '../calendar/interval.ts'
import { dayInterval } from '../calendar/local-time.ts'
import type { ShopPlan } from '../shop/shop.ts'
import { workingDay } from '../shop/working-day.ts'
import type { PlacedVisit } from '../visit/visit.ts'

/** From where somebody books, as keyed fingerprints: nothing else of their address is kept. */
export type Origin = {
  /** The IPv4 address or the /64; of whoever proved who they are, their account. */
  readonly line: string
  /** As `line`, but of IPv6 the /48. Many unrelated people have the same /24 in IPv4, so nothing counts that. */
  readonly network: string
}

export const shares = {
  /** Percent of the minutes that all staff work on a date: from one line (an IPv4 address, a /64), from one /48. */
  line_day_percent: 8,
  network_day_percent: 12,
  /** What may wait for the shop of one date because of these limits, and what visitors may hold, whoever they are. */
  waiting_day_percent: 8,
  held_day_percent: 33,
  /** So much of a date is never too much for one line: two short visits in a small shop, a family on a whole day. */
  always_minutes: 60,
  always_minutes_of_whole_day: 90,
  whole_day_minutes: 540,
  /** Booked minutes of any dates; up to twice as many may wait for the shop. */
  line_minutes_per_hour: 240,
  network_minutes_per_hour: 480,
} as const

/** What is taken from where a visit comes, in minutes. Of the date only what still stands. */
export type Taken = {
  readonly line: number
  readonly network: number
  /** Of the date, from anywhere: what waits for the shop because of these limits. */
  readonly waiting: number
  readonly lineInHour: number
  readonly networkInHour: number
}

export type WantedMinutes = {
  readonly minutes: number
  /** What all staff work on that date together. */
  readonly dayMinutes: number
  /** By what every limit is multiplied. */
  readonly factor: number
}

export type Verdict = 'book' | 'wait' | 'refuse'

/** Whether a stranger's visit is booked, waits for the shop, or is not taken at all. */
export function verdictOn(taken: Taken, wanted: WantedMinutes): Verdict {
  const inHour = (times: number) =>
    within(taken.lineInHour, wanted, times * shares.line_minutes_per_hour) &&
    within(taken.networkInHour, wanted, times * shares.network_minutes_per_hour)
  const isWithinDay =
    within(taken.line, wanted, ofDay(wanted, shares.line_day_percent)) &&
    within(taken.network, wanted, ofDay(wanted, shares.network_day_percent))
  if (isWithinDay && inHour(1)) return 'book'
  const mayWait = within(taken.waiting, wanted, percentOf(wanted, shares.waiting_day_percent))
  const isLeft = isWithinDay || leavesTwoThirds(taken, wanted)
  return mayWait && isLeft && inHour(2) ? 'wait' : 'refuse'
}

/**
 * Whether two thirds of the date stay free with what waits, also when one line and one /48 book all that they may. A
 * visit longer than a tenth of the date takes more than that by itself.
 */
function leavesTwoThirds({ waiting }: Taken, wanted: WantedMinutes): boolean {
  const { minutes, dayMinutes, factor } = wanted
  const most = (percent: number) =>
    Math.max(1, Math.floor((ofDay(wanted, percent) * factor) / minutes)) * minutes
  const booked = most(shares.line_day_percent) + most(shares.network_day_percent)
  return minutes * 10 > dayMinutes || booked + waiting + minutes <= (dayMinutes / 3) * factor
}

export type Held = Pick<Taken, 'line' | 'network'> & {
  /** Of the date, by all visitors now. */
  readonly held: number
  /** Of the date, in the last hour: held and not booked. */
  readonly lineLapsed: number
  readonly networkLapsed: number
}

/**
 * Whether a visitor may hold a start. Less each time that what was held ended without a booking; without a hold it can
 * still be booked.
 */
export function mayHold(taken: Held, wanted: WantedMinutes): boolean {
  const renews = (now: number, lapsed: number, most: number) =>
    now + wanted.minutes <= (most - lapsed / 2) * wanted.factor ||
    (now === 0 && lapsed < 2 * wanted.minutes * wanted.factor)
  return (
    renews(taken.line, taken.lineLapsed, ofDay(wanted, shares.line_day_percent)) &&
    renews(taken.network, taken.networkLapsed, ofDay(wanted, shares.network_day_percent)) &&
    within(taken.held, wanted, percentOf(wanted, shares.held_day_percent))
  )
}

/** The first visit always fits, however long it is. */
function within(taken: number, { minutes, factor }: WantedMinutes, most: number): boolean {
  return taken === 0 || taken + minutes <= most * factor
}

function ofDay(wanted: WantedMinutes, percent: number): number {
  const isWhole = wanted.dayMinutes >= shares.whole_day_minutes
  const always = isWhole ? shares.always_minutes_of_whole_day : shares.always_minutes
  return Math.max(percentOf(wanted, percent), always)
}

function percentOf({ dayMinutes }: WantedMinutes, percent: number): number {
  return (dayMinutes * percent) / 100
}

/** What a visit takes of its date: the work of all who do it together; of a class, its part of the places. */
export function minutesOf({ items }: PlacedVisit): number {
  return items
    .flatMap(item => item.occupied)
    .filter(row => !row.unit.includes('#'))
    .reduce((sum, { work, seating }) => {
      const part = seating === undefined ? 1 : seating.seats / seating.capacity
      return sum + Math.ceil(((work.end - work.start) / MINUTE) * part)
    }, 0)
}

/** The minutes that all staff work on a date of the shop. */
export function minutesOfDay(plan: ShopPlan, date: string): number {
  const day = dayInterval(date, plan.timeZone)
  return plan.staff
    .flatMap(({ id }) => workingDay(plan, { staffId: id, day: dayNumber(date) }).open)
    .filter(open => overlaps(open, day))
    .reduce(
      (sum, open) => sum + (Math.min(open.end, day.end) - Math.max(open.start, day.start)) / MINUTE,
      0,
    )
}

/** So many bookings of one network that wait may be confirmed by mail in a shop and day; the shop decides on the others. */
export const mailsPerNetwork = 3

/** How many of a list come from one line, and from one /48: in the queue, on the waitlist, and of reviews in a day. */
export const placesPerNetwork = {
  walk_in: { line: 6, network: 9 },
  waitlist: { line: 6, network: 9 },
  review: { line: 10, network: 15 },
} as const
