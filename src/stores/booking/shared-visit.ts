/* A visit that several people share, one service each: who does what, and when, before it is booked. */
import type { AppointmentWire, ServiceWire } from '#contract/contract.ts'
import type { SharedLeg, Week } from './bookable-days.ts'

/** One service in one person's hands. */
export type Hand = { readonly service: string; readonly person: string; readonly startsAt: string }

type Known = {
  readonly services: readonly Pick<ServiceWire, 'id' | 'name'>[]
  readonly staff: readonly { readonly id: string; readonly name: string }[]
}

/** Who shares a start; nothing where one person does all of it. */
export function legsAt(week: Week, startsAt: string | null): readonly SharedLeg[] {
  if (startsAt === null) return []
  const day = week.find(one => one.date === startsAt.slice(0, 10))
  return day?.shared?.[startsAt] ?? []
}

/** What a page says of it: `Corte con Tomás, 18:30`. */
export function handsOf({ services, staff }: Known, legs: readonly SharedLeg[]): readonly Hand[] {
  const nameOf = (known: Known['staff'], id: string) => known.find(one => one.id === id)?.name ?? ''
  return legs.map(leg => ({
    service: nameOf(services, leg.service),
    person: nameOf(staff, leg.staff),
    startsAt: leg.starts_at,
  }))
}

/** The same of a turn; nothing where one person has all of it. */
export function handsOfTurn({ legs }: AppointmentWire): readonly Hand[] {
  const people = new Set(legs.map(leg => leg.staff.id))
  if (people.size < 2) return []
  return legs.map(leg => ({
    service: [leg.service, ...(leg.add_ons ?? [])].map(one => one.name).join(' + '),
    person: leg.staff.name,
    startsAt: leg.starts_at,
  }))
}

/** `Tomás y Ana`. */
export function peopleIn(hands: readonly Pick<Hand, 'person'>[]): string {
  return [...new Set(hands.map(hand => hand.person))].join(' y ')
}
