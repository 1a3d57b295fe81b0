import { useStore } from '@nanostores/react'
import { $activeStaff, $services } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { forSale, type Terms } from '#stores/dashboard/sales/bill.ts'
import { $checkout, type Checkout } from '#stores/dashboard/sales/checkout.ts'
import { type Line, linesOfItems, type Named } from '#stores/dashboard/sales/lines.ts'
import { type Sums, sumsOf, usualPayment } from '#stores/dashboard/sales/sums.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'

/** What is being charged with all that was chosen. `own`: the lines of the appointment, with the places that are covered. */
export function useCheckout(
  terms: Terms,
  own: readonly Line[] = [],
  coveredIn: (choice: Checkout) => readonly number[] = nothing,
) {
  const choice = useStore($checkout)
  const sold = useStore(forSale.$store)
  const shop = useStore($shop)
  // Names and prices of what was added.
  useStore($services)
  useStore($activeStaff)
  useLoad(forSale, choice.items.length > 0 ? null : undefined)
  const lines = [...own, ...linesOfItems(choice.items, valueOf(sold))]
  const payments = choice.payments.length > 0 ? choice.payments : [usualPayment(terms)]
  const sums = sumsOf(lines, terms, { ...choice, payments }, coveredIn(choice))
  const staff = staffOf(lines)
  // Whoever sees only their own agenda can keep money only themselves.
  const onlyId = valueOf(shop)?.own_staff ?? null
  return {
    choice,
    lines,
    payments,
    sums,
    staff,
    keepers: staff.filter(({ id }) => (onlyId ?? id) === id),
  }
}

const nothing = () => []

/** Everybody who did something, in order. */
function staffOf(lines: readonly Line[]): Named[] {
  const found = new Map<string, Named>()
  for (const { kind, staff } of lines) if (kind === 'service' && staff) found.set(staff.id, staff)
  return [...found.values()]
}

/** Whether the cash that is wanted needs a desk that is closed. */
export function isDeskMissing({ desk }: Terms, { payments }: Sums): boolean {
  return desk.is_needed && !desk.is_open && payments.some(({ method }) => method === 'cash')
}
