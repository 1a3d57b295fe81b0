import { decideBooking } from '#domain/booking/booking.ts'
import { openIntervals } from '#domain/shop/hours.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toInstant } from '#domain/calendar/local-time.ts'
import { addDays, dayNumber, minuteOfClock } from '#domain/calendar/dates.ts'
import type { BusyIndex } from '#domain/occupancy/occupancy.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { occupiedBy, type PlacedVisit } from '#domain/visit/visit.ts'
import { workingDay } from '#domain/shop/working-day.ts'
import { accountCustomer, type DemoCustomer } from './customers.ts'
import { demoId, type Generator } from './generator.ts'
import { datesOn } from './place-blocks.ts'
import type { DemoShop } from './shop.ts'

/**
 * An appointment with a time but no status yet. `isFixed`: the demo relies on it, so later steps must not change it.
 */
export type PlacedAppointment = {
  readonly date: string
  readonly visit: PlacedVisit
  readonly customer: DemoCustomer
  readonly isFixed: boolean
  /** Set for the appointments of a "turno fijo" (weekly series). */
  readonly seriesId: string | null
}

const DAYS_BEFORE = 14
const DAYS_AFTER = 7
const TRIES_PER_DAY = 40
/** How much of a staff member's day is booked, lunch included. There is always room for one more. */
const EMPTIEST = 0.3
const FULLEST = 0.46

/** Places appointments from two weeks ago to one week ahead. The booking engine decides, so none overlap. */
export function placeAppointments(
  plan: ShopPlan,
  busy: BusyIndex,
  today: string,
  customers: readonly DemoCustomer[],
  generator: Generator,
): PlacedAppointment[] {
  const appointments: PlacedAppointment[] = []
  // Customers take turns, so that nobody comes twice a day or has too many future appointments.
  const round = shuffled(customers, generator)
  for (let distance = -DAYS_BEFORE; distance <= DAYS_AFTER; distance += 1) {
    const date = addDays(today, distance)
    for (const { id } of plan.staff) {
      for (const visit of fillDay(plan, busy, id, date, generator)) {
        appointments.push({
          date,
          visit,
          customer: nextIn(round, plan, visit),
          isFixed: false,
          seriesId: null,
        })
      }
    }
  }
  return appointments
}

/** Takes the next customer whom the service suits and moves them to the end of the list. */
function nextIn(round: DemoCustomer[], plan: ShopPlan, visit: PlacedVisit): DemoCustomer {
  const { name } = plan.services.find(service => service.id === visit.items[0]!.serviceId)!
  const isForBeards = /barba|afeitado|perfilado/i.test(name)
  const index = round.findIndex(customer => customer.wearsBeard || !isForBeards)
  const [next] = round.splice(index, 1)
  round.push(next!)
  return next!
}

function fillDay(
  plan: ShopPlan,
  busy: BusyIndex,
  staffId: string,
  date: string,
  generator: Generator,
): PlacedVisit[] {
  const { starts } = workingDay(plan, { staffId, day: dayNumber(date) })
  const open = openIntervals(plan, staffId, date)
  if (starts.length === 0 || open.length === 0) return []
  const minutes = open.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0)
  const goal = minutes * (EMPTIEST + generator.next() * (FULLEST - EMPTIEST))
  const day = { start: open[0]!.start, end: open.at(-1)!.end }
  const visits: PlacedVisit[] = []
  for (let tried = 0; tried < TRIES_PER_DAY; tried += 1) {
    const serviceIds = pickServices(plan, staffId, generator)
    const startsAt = generator.pick(starts)
    if (busy.bookedMinutes(staffId, day, { now: 0 }) >= goal) break
    const visit = tryVisit(plan, busy, { serviceIds, staffId }, startsAt)
    if (visit !== null) visits.push(visit)
  }
  return visits
}

/** Prefers the first services of the list, which are the popular ones. */
function pickServices(plan: ShopPlan, staffId: string, generator: Generator): string[] {
  const offered = plan.offers
    .filter(offer => offer.staffId === staffId)
    .filter(offer => plan.services.some(one => one.id === offer.serviceId && one.capacity === 1))
  const index = Math.min(generator.below(offered.length), generator.below(offered.length))
  return [offered[index]!.serviceId]
}

function tryVisit(
  plan: ShopPlan,
  busy: BusyIndex,
  request: { readonly serviceIds: readonly string[]; readonly staffId: string },
  startsAt: number,
): PlacedVisit | null {
  const decision = decideBooking({ plan, busy, now: startsAt, audience: STAFF }, request, startsAt)
  if (!decision.ok) return null
  occupy(busy, decision.visit)
  return decision.visit
}

function occupy(busy: BusyIndex, visit: PlacedVisit): void {
  const owner = `${visit.items[0]!.staffId} ${visit.interval.start}`
  busy.set(owner, occupiedBy(owner, visit))
}

/**
 * The appointments of `cliente@miturno.test`: three past visits and one future appointment, with the same staff member.
 */
export function placeAccountAppointments(
  plan: ShopPlan,
  busy: BusyIndex,
  today: string,
): PlacedAppointment[] {
  const staffId = plan.staff[0]!.id
  const [cut, cutAndBeard] = plan.services.map(service => service.id)
  return [
    { distance: -40, serviceId: cut! },
    { distance: -21, serviceId: cutAndBeard! },
    { distance: -6, serviceId: cut! },
    { distance: 3, serviceId: cut! },
  ].flatMap(({ distance, serviceId }) => {
    const date = workingDateFrom(plan, staffId, addDays(today, distance))
    const startsAt = toInstant(date, 18 * 60, plan.timeZone)!
    const visit = tryVisit(plan, busy, { serviceIds: [serviceId], staffId }, startsAt)
    return visit === null
      ? []
      : [{ date, visit, customer: accountCustomer, isFixed: true, seriesId: null }]
  })
}

/** A "turno fijo": five weekly appointments, at most three of them in the future. */
export function placeFixedAppointments(
  shop: DemoShop,
  plan: ShopPlan,
  busy: BusyIndex,
  today: string,
  customer: DemoCustomer,
): PlacedAppointment[] {
  const { fixedAppointment } = shop
  if (fixedAppointment === undefined) return []
  const staffId = plan.staff.find(one => one.name === fixedAppointment.staffMember)!.id
  const serviceIds = [plan.services.find(one => one.name === fixedAppointment.service)!.id]
  const dates = datesOn(fixedAppointment.weekday, addDays(today, -DAYS_BEFORE), addDays(today, 20))
  const seriesId = demoId(shop.adUrl, 'fixed turn')
  return dates.flatMap(date => {
    const startsAt = toInstant(date, minuteOfClock(fixedAppointment.at)!, plan.timeZone)!
    const visit = tryVisit(plan, busy, { serviceIds, staffId }, startsAt)
    return visit === null ? [] : [{ date, visit, customer, isFixed: true, seriesId }]
  })
}

function workingDateFrom(plan: ShopPlan, staffId: string, date: string): string {
  return openIntervals(plan, staffId, date).length > 0
    ? date
    : workingDateFrom(plan, staffId, addDays(date, 1))
}

function shuffled<Item>(items: readonly Item[], generator: Generator): Item[] {
  return items
    .map(item => ({ item, at: generator.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
