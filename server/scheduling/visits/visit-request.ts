/** Converts the visit of a request from the wire to the domain's `VisitRequest`. */
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'

type ServiceItemWire = {
  readonly service: string
  readonly staff?: string | undefined
  readonly add_ons?: readonly string[] | undefined
}
export type VisitWire = {
  readonly services: readonly string[]
  readonly staff?: string | undefined
  readonly add_ons?: readonly string[] | undefined
  readonly legs?: readonly ServiceItemWire[] | undefined
  readonly seats?: number | undefined
  readonly usual_staff?: string | undefined
}

/** The id of the chosen staff member; null for `any` or undefined, which both mean whoever is free. */
export function chosenStaff(choice: string | undefined): string | null {
  return choice === undefined || choice === 'any' ? null : choice
}

/** As `chosenStaff`. A member who is limited to one agenda gets that one, and is refused another (`forbidden`). */
export function ownStaff(member: Membership, choice: string | undefined): string | null {
  const staffId = chosenStaff(choice)
  if (member.onlyStaffId === null) return staffId
  if (staffId !== null && staffId !== member.onlyStaffId) refuse('forbidden')
  return member.onlyStaffId
}

/** `legs` repeats the services, each with the staff member wanted for it. */
export function visitFrom(
  { services, staff, add_ons: addOns = [], legs: items, seats = 1, usual_staff: usual }: VisitWire,
  staffOf: (choice: string | undefined) => string | null = chosenStaff,
): VisitRequest {
  const preferred = usual === undefined ? {} : { preferredStaffId: usual }
  if (items === undefined) {
    return { serviceIds: services, addOnIds: addOns, staffId: staffOf(staff), seats, ...preferred }
  }
  const serviceIds = items.map(item => item.service)
  if (serviceIds.toSorted().join() !== services.toSorted().join()) {
    refuseField('legs', 'Tienen que ser los mismos servicios.')
  }
  return {
    serviceIds,
    addOnIds: [...new Set([...addOns, ...items.flatMap(item => item.add_ons ?? [])])],
    staffId: staffOf(staff),
    itemStaffIds: items.map(item => staffOf(item.staff ?? staff)),
    seats,
    ...preferred,
  }
}

/** The `legs` of a query, which lists the staff in the order of the services; undefined when it lists none. */
export function itemsFrom(
  services: readonly string[],
  staffMembers: readonly string[] | undefined,
): ServiceItemWire[] | undefined {
  if (staffMembers === undefined) return undefined
  if (staffMembers.length !== services.length)
    refuseField('legs', 'Poné una persona por servicio, o any.')
  return services.map((service, index) => ({ service, staff: staffMembers[index] }))
}

/**
 * The services of an appointment in the order wanted, with the staff member wanted for each; empty when none were named.
 */
export function movedItems(
  appointment: { readonly legs: readonly { readonly service_id: string }[] },
  { staff, legs: items }: Pick<VisitWire, 'staff' | 'legs'>,
  staffOf: (choice: string | undefined) => string | null,
): { readonly itemServiceIds?: string[]; readonly itemStaffIds?: (string | null)[] } {
  if (items === undefined) return {}
  refuseUnusedStaff({ staff, legs: items })
  const itemServiceIds = items.map(item => item.service)
  const booked = appointment.legs.map(item => item.service_id)
  if (itemServiceIds.toSorted().join() !== booked.toSorted().join()) {
    refuseField('legs', 'Tienen que ser los mismos servicios.')
  }
  return { itemServiceIds, itemStaffIds: items.map(item => staffOf(item.staff ?? staff)) }
}

/** `staff` works the items that name nobody. Refuses somebody whom every item replaces. */
export function refuseUnusedStaff({ staff, legs = [] }: Pick<VisitWire, 'staff' | 'legs'>): void {
  if (chosenStaff(staff) === null || legs.length === 0) return
  const isReplaced = legs.every(item => item.staff !== staff && chosenStaff(item.staff) !== null)
  if (isReplaced) refuseField('staff', 'En «legs» todos los servicios son de otra persona.')
}
