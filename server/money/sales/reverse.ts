import { randomUUID } from 'node:crypto'
import type { SaleRow } from './queries.ts'
import type { SaleLine } from './write-sale.ts'

export type Refundable = {
  readonly line: SaleRow['lines'][number]
  readonly quantityLeft: number
  readonly netLeft: number
  /** Of a package that was sold: its unused units. */
  readonly unitsLeft: number
}

/** All that is left of a sale. */
export function wholeOf(lines: readonly Refundable[]): SaleLine[] {
  return lines.map(({ line, quantityLeft, netLeft, unitsLeft }) =>
    reversed(line, { quantity: line.kind === 'package' ? unitsLeft : quantityLeft, net: netLeft }),
  )
}

export function reversed(
  line: SaleRow['lines'][number],
  { quantity, net }: { readonly quantity: number; readonly net: number },
): SaleLine {
  const discount = line.net === 0 ? line.discount : Math.round((line.discount * net) / line.net)
  return {
    id: randomUUID(),
    kind: line.kind,
    itemId: line.item,
    name: line.name,
    staff: line.staff,
    quantity: -quantity,
    listPrice: line.list_price,
    unitPrice: line.unit_price,
    discount: -discount,
    net: -net,
    reversesLine: line.id,
    packageId: line.package,
    isPaidByPackage: line.is_paid_by_package,
  }
}
