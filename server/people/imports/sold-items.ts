import { MINUTE } from '#domain/calendar/interval.ts'
import type { PlacedVisit } from '#domain/visit/visit.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { endOf } from './place-visit.ts'
import type { AppointmentValue } from './reading/row-value.ts'

/** A service item of an appointment from a file, as it is stored. */
export type NewItem = {
  readonly service: string
  readonly service_name: string
  readonly staff: string
  readonly staff_name: string
  readonly starts_at: string
  readonly ends_at: string
  readonly price: number
  readonly sold_as: object
}

const at = (instant: number) => new Date(instant).toISOString()

function nameOf(list: readonly { id: string; name: string }[], id: string): string {
  return list.find(one => one.id === id)?.name ?? ''
}

/** Of an appointment ahead: at the price of the file, or else what the services cost now. */
export function aheadItems(
  row: Pick<ShopRow, 'services' | 'staff'>,
  visit: PlacedVisit,
  value: AppointmentValue,
): NewItem[] {
  const [first] = visit.items
  return visit.items.map(item => ({
    service: item.serviceId,
    service_name:
      visit.items.length === 1 ? value.service_name : nameOf(row.services, item.serviceId),
    staff: item.staffId,
    staff_name: nameOf(row.staff, item.staffId),
    starts_at: at(item.interval.start),
    ends_at: at(item.interval.end),
    price: priceOf(item === first, item.price, value.price),
    sold_as: item.terms,
  }))
}

/** The price of the file is one for all its services. */
function priceOf(isFirst: boolean, usual: number, whole: number | null): number {
  if (whole === null) return usual
  return isFirst ? whole : 0
}

/** Of an appointment that is over: one item, at the price of the file. What was not said to be paid is not invented. */
export function pastItems({ row, plan }: ShopMemory, value: AppointmentValue): NewItem[] {
  const end = endOf(value, plan)
  const minutes = Math.max(1, Math.round((end - value.starts_at) / MINUTE))
  return [
    {
      service: value.services[0]!,
      service_name: value.service_name,
      staff: value.staff,
      staff_name: nameOf(row.staff, value.staff),
      starts_at: at(value.starts_at),
      ends_at: at(Math.max(end, value.starts_at + MINUTE)),
      price: value.price ?? 0,
      sold_as: {
        segments: [{ busy: true, minutes }],
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
      },
    },
  ]
}
