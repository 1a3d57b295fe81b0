/* What is asked for in one visit, summed up: one or several services, their extras, and who can do all of it. */
import type { ServiceWire } from '#contract/contract.ts'
import { listText } from '#contract/texts/services-text.ts'
import { rangeText, withSeats } from '#contract/texts/texts.ts'

export type Choice = {
  /** In the order in which they were chosen, which is the order in which they are done. */
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  /** A staff member's id, or `any`. */
  readonly staff: string
  /** Places in a class; absent: one. */
  readonly seats?: number | undefined
}

export type AddOnWire = NonNullable<ServiceWire['add_ons']>[number]
type Offered = { readonly services: readonly ServiceWire[]; readonly currency: string }

export type Visit = {
  readonly services: readonly ServiceWire[]
  readonly addOns: readonly AddOnWire[]
  /** `Corte + Barba`, `Taller de barba (2 lugares)`. */
  readonly name: string
  /** Who has what at what price, where several come. */
  readonly detail?: string
  readonly minutes: number
  readonly priceText: string
  /** The deposit to be sent ahead, as text; null for none. */
  readonly depositText: string | null
  readonly needsApproval: boolean
  /** The staff members who do all of it. */
  readonly staff: readonly string[]
  /** No staff member does all of it, but several together do. */
  readonly isShared: boolean
  readonly seats: number
  /** The places that one start has; one, unless it is a class. */
  readonly capacity: number
}

/** Services in one visit at most, as in the contract. */
export const mostServices = 6
/** Places in one visit at most, as in the contract. */
export const mostSeats = 20

/** The shop with its prices of a day: a date, or a start on it; empty for today. */
export function pricedOn<Shop extends Offered>(shop: Shop, day: string): Shop {
  return {
    ...shop,
    services: shop.services.map(one => ({
      ...one,
      ...one.later_prices?.findLast(later => later.from <= day),
    })),
  }
}

/** Each service with its own extras, in the order in which they are done. */
function namesInOrder(services: readonly ServiceWire[], addOns: readonly string[]): string[] {
  return services.flatMap(one => [
    one.name,
    ...(one.add_ons ?? []).filter(({ id }) => addOns.includes(id)).map(({ name }) => name),
  ])
}

export function visitOf({ services: offered, currency }: Offered, choice: Choice): Visit {
  const services = choice.services.flatMap(id => offered.find(one => one.id === id) ?? [])
  const addOns = services.flatMap(one =>
    (one.add_ons ?? []).filter(addOn => choice.addOns.includes(addOn.id)),
  )
  // A class is always booked alone.
  const capacity = services.length === 1 ? (services[0]?.capacity ?? 1) : 1
  const seats = Math.min(choice.seats ?? 1, capacity, mostSeats)
  const deposit = seats * sum(services.map(one => one.deposit ?? 0))
  const staff = staffForAll(services)
  // The price and minutes of the chosen staff member; otherwise the range over all of them.
  const staffMembers = staff.includes(choice.staff) ? [choice.staff] : staff
  const bills = services.map(one =>
    (staffMembers[0] ? staffMembers : one.staff).map(
      who => one.own?.find(own => own.staff === who) ?? one,
    ),
  )
  const total = (end: typeof Math.max) =>
    seats *
    sum([...bills.map(bill => end(...bill.map(one => one.price))), ...addOns.map(one => one.price)])
  const [least, most] = [total(Math.min), total(Math.max)]
  return {
    services,
    addOns,
    name: withSeats(listText(namesInOrder(services, choice.addOns)), seats),
    minutes: sum([
      ...bills.map(bill => Math.max(...bill.map(one => one.duration_minutes))),
      ...addOns.map(one => one.minutes),
    ]),
    priceText: rangeText(least, most, currency),
    // Nobody pays more ahead than the visit costs.
    depositText:
      deposit > 0 && most > 0
        ? rangeText(Math.min(deposit, least), Math.min(deposit, most), currency)
        : null,
    needsApproval: services.some(one => one.needs_approval),
    staff,
    isShared: !staff[0] && haveSomebody(services),
    seats,
    capacity,
  }
}

/**
 * The choice with this service added or taken out. Never empty, and with only the extras and the staff member that fit.
 */
export function withService(offered: Offered, choice: Choice, service: string): Choice {
  const rest = choice.services.filter(one => one !== service)
  const isIn = rest.length < choice.services.length
  if (isIn && rest.length === 0) return choice
  return fitting(offered, { ...choice, services: isIn ? rest : [...rest, service] })
}

export function withAddOn(choice: Choice, addOn: string): Choice {
  const others = choice.addOns.filter(one => one !== addOn)
  const isIn = others.length < choice.addOns.length
  return { ...choice, addOns: isIn ? others : [...choice.addOns, addOn] }
}

/** Whether this service fits into one visit with those chosen, with one staff member or with several. */
export function canAdd(offered: Offered, choice: Choice, service: ServiceWire): boolean {
  const { services } = visitOf(offered, choice)
  return services.length < mostServices && isPossible([...services, service])
}

/** Whether these services can be done in one visit at all. */
export function canBeDone(offered: Offered, choice: Choice): boolean {
  return isPossible(visitOf(offered, choice).services)
}

/** Removes what does not go with these services: extras, places, and a staff member who does not do all of them. */
export function fitting(offered: Offered, choice: Choice): Choice {
  const { services, addOns, staff, seats } = visitOf(offered, choice)
  return {
    services: services.map(one => one.id),
    addOns: addOns.map(one => one.id),
    staff: staff.includes(choice.staff) ? choice.staff : 'any',
    seats: seats > 1 ? seats : undefined,
  }
}

export function choiceName({ services, addOns, staff, seats = 1 }: Choice): string {
  return [services.join(','), addOns.join(','), staff, seats].join(' ')
}

/** A class is booked by itself. */
function isPossible(services: readonly ServiceWire[]): boolean {
  const isAlone = services.length === 1 || services.every(one => !one.capacity)
  return isAlone && haveSomebody(services)
}

function haveSomebody(services: readonly ServiceWire[]): boolean {
  return services.length > 0 && services.every(one => one.staff[0])
}

function staffForAll(services: readonly ServiceWire[]): readonly string[] {
  const [first, ...others] = services
  return (first?.staff ?? []).filter(id => others.every(one => one.staff.includes(id)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
