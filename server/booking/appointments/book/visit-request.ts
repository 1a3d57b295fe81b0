/** What is asked for, from the wire's words to the engine's. */
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'

type LegWire = {
  readonly service: string
  readonly staff?: string | undefined
  readonly add_ons?: readonly string[] | undefined
}
export type VisitWire = {
  readonly services: readonly string[]
  readonly staff?: string | undefined
  readonly add_ons?: readonly string[] | undefined
  readonly legs?: readonly LegWire[] | undefined
  readonly seats?: number | undefined
  readonly usual_staff?: string | undefined
}

/** `any` and nothing mean the same: whoever is free. */
export function chosenStaff(choice: string | undefined): string | null {
  return choice === undefined || choice === 'any' ? null : choice
}

/** Whoever runs only her own agenda books only for herself. */
export function ownStaff(member: Membership, choice: string | undefined): string | null {
  const staffId = chosenStaff(choice)
  if (member.onlyStaffId === null) return staffId
  if (staffId !== null && staffId !== member.onlyStaffId) refuse('forbidden')
  return member.onlyStaffId
}

/** `legs` names the same services again and says of each whom it is asked from. */
export function visitFrom(
  { services, staff, add_ons: addOns = [], legs, seats = 1, usual_staff: usual }: VisitWire,
  staffOf: (choice: string | undefined) => string | null = chosenStaff,
): VisitRequest {
  const preferred = usual === undefined ? {} : { preferredStaffId: usual }
  if (legs === undefined) {
    return { serviceIds: services, addOnIds: addOns, staffId: staffOf(staff), seats, ...preferred }
  }
  const serviceIds = legs.map(leg => leg.service)
  if (serviceIds.toSorted().join() !== services.toSorted().join()) {
    refuseField('legs', 'Tienen que ser los mismos servicios.')
  }
  return {
    serviceIds,
    addOnIds: [...new Set([...addOns, ...legs.flatMap(leg => leg.add_ons ?? [])])],
    staffId: staffOf(staff),
    itemStaffIds: legs.map(leg => staffOf(leg.staff ?? staff)),
    seats,
    ...preferred,
  }
}

/** In a query the people stand in the order of the services. */
export function legsFrom(
  services: readonly string[],
  people: readonly string[] | undefined,
): LegWire[] | undefined {
  if (people === undefined) return undefined
  if (people.length !== services.length)
    refuseField('legs', 'Poné una persona por servicio, o any.')
  return services.map((service, index) => ({ service, staff: people[index] }))
}

/** Whom each leg of a turn goes to; undefined: nobody was named. */
export function peopleFor(
  turn: { readonly legs: readonly { readonly service_id: string }[] },
  legs: readonly LegWire[] | undefined,
  staffOf: (choice: string | undefined) => string | null,
): (string | null)[] | undefined {
  if (legs === undefined) return undefined
  if (legs.map(leg => leg.service).join() !== turn.legs.map(leg => leg.service_id).join()) {
    refuseField('legs', 'Tienen que ser los mismos servicios, en el mismo orden.')
  }
  return legs.map(leg => staffOf(leg.staff))
}
