/* A visit that several staff members share, one service each: who does what and when, before it is booked. */
import { listText, namesText } from '#contract/texts/services-text.ts'
import type { AppointmentWire, ServiceWire } from '#contract/contract.ts'
import { dayOf, type SharedServiceItem, type BookableWeek } from './bookable-days.ts'

/** One service with its staff member. */
export type ServiceStaff = {
  readonly service: string
  readonly staffMember: string
  readonly startsAt: string
}

type Known = {
  readonly services: readonly Pick<ServiceWire, 'id' | 'name'>[]
  readonly staff: readonly { readonly id: string; readonly name: string }[]
}

/** Who does which service at this start; empty when one staff member does all of it. */
export function itemsAt(week: BookableWeek, startsAt: string | null): readonly SharedServiceItem[] {
  if (startsAt === null) return []
  return dayOf(week, startsAt)?.shared?.[startsAt] ?? []
}

/** The text of each service, such as `Corte con Tomás, 18:30`. */
export function staffPerServiceOf(
  { services, staff }: Known,
  items: readonly SharedServiceItem[],
): readonly ServiceStaff[] {
  const nameOf = (known: Known['staff'], id: string) => known.find(one => one.id === id)?.name ?? ''
  return items.map(item => ({
    service: nameOf(services, item.service),
    staffMember: nameOf(staff, item.staff),
    startsAt: item.starts_at,
  }))
}

/** The same for an appointment; empty when one staff member does all of it. */
export function staffPerServiceOfAppointment({
  legs: items,
}: AppointmentWire): readonly ServiceStaff[] {
  const staffMembers = new Set(items.map(item => item.staff.id))
  if (staffMembers.size < 2) return []
  return items.map(item => ({
    service: listText([item.service, ...(item.add_ons ?? [])].map(one => one.name)),
    staffMember: item.staff.name,
    startsAt: item.starts_at,
  }))
}

/** `Tomás y Ana`. */
export function staffIn(staffPerService: readonly Pick<ServiceStaff, 'staffMember'>[]): string {
  return namesText([...new Set(staffPerService.map(one => one.staffMember))])
}
