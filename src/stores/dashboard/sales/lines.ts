/* What is on a bill, as its screen lists it. */
import { $activeStaff, $services } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import type { Bill, ForSale } from './bill.ts'
import type { SoldItem } from './checkout.ts'

export type Named = { readonly id: string; readonly name: string }

export type Line = {
  readonly kind: SoldItem['kind']
  readonly name: string
  readonly staff: Named | null
  readonly quantity: number
  /** Of one, in minor units. */
  readonly unitPrice: number
  /** Its place among the added items; null: it is part of the appointment. */
  readonly added: number | null
  /** How many are left in the shop, of a product. */
  readonly stock: number | null
}

export function linesOfBill({ lines }: Pick<Bill, 'lines'>): Line[] {
  return lines.map(line => ({
    kind: line.kind,
    name: line.name,
    staff: line.staff,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    added: null,
    stock: null,
  }))
}

/** The items that were added by hand. One that is not sold any more is left out. */
export function linesOfItems(items: readonly SoldItem[], forSale: ForSale | null): Line[] {
  return items.flatMap((item, place) => {
    const found = findSold(item, forSale)
    if (!found) return []
    const staff = $activeStaff.get().find(one => one.id === item.staff)
    return [
      {
        kind: item.kind,
        name: found.name,
        staff: staff ? { id: staff.id, name: staff.name } : null,
        quantity: item.quantity,
        unitPrice: found.price,
        added: place,
        stock: 'stock' in found ? found.stock : null,
      },
    ]
  })
}

function findSold({ kind, id }: SoldItem, forSale: ForSale | null) {
  if (kind === 'service') return valueOf($services.get())?.find(one => one.id === id)
  if (kind === 'product') return forSale?.products.find(one => one.id === id)
  return forSale?.packages.find(one => one.id === id)
}
