/* What is chosen while something is charged. It stays when the panel is left for another one, and ends with the dialog. */
import { map } from 'nanostores'

export type SoldItem = {
  readonly kind: 'service' | 'product' | 'package'
  readonly id: string
  readonly quantity: number
  /** Who did or sold it; null: nobody in particular. */
  readonly staff: string | null
}
/** As typed. A percentage has its own sign of the unit; an amount is in the shop's currency. */
export type DiscountDraft = {
  readonly unit: 'amount' | 'percent'
  readonly text: string
  readonly reason: string
}
export type TipDraft = { readonly percent: number } | { readonly text: string }
export type PaymentDraft = {
  readonly method: string
  /** As typed; empty: what is left to pay. */
  readonly text: string
  /** The cash that was handed over, as typed; empty: exactly what it pays. */
  readonly tendered: string
  /** The staff member who kept it; null: the shop. */
  readonly collectedBy: string | null
}

export type Checkout = {
  /** The appointment; `sale` without one. */
  readonly of: string
  readonly items: readonly SoldItem[]
  readonly discount: DiscountDraft | null
  /** By the id of whoever gets it. */
  readonly tips: Readonly<Record<string, TipDraft>>
  /** Empty: one, by the usual method. */
  readonly payments: readonly PaymentDraft[]
  /** The customer's package that pays what it covers. */
  readonly package: string | null
  readonly isCardVisit: boolean
}

const nothing: Omit<Checkout, 'of'> = {
  items: [],
  discount: null,
  tips: {},
  payments: [],
  package: null,
  isCardVisit: false,
}

export const $checkout = map<Checkout>({ of: '', ...nothing })

/** Begins anew, unless the same one was only left for another panel. */
export function startCheckout(of: string, items: readonly SoldItem[] = []): void {
  if ($checkout.get().of !== of) $checkout.set({ of, ...nothing, items })
}

export function endCheckout(): void {
  $checkout.set({ of: '', ...nothing })
}

export function changeCheckout(change: Partial<Omit<Checkout, 'of'>>): void {
  $checkout.set({ ...$checkout.get(), ...change })
}

/** Adds one, or one more of the same. Each package is an item of its own. */
export function addItem(item: Omit<SoldItem, 'quantity'>): void {
  const { items } = $checkout.get()
  const same = item.kind === 'package' ? undefined : items.find(one => isSame(one, item))
  if (same) changeCheckout({ items: items.map(one => (one === same ? more(one, 1) : one)) })
  else changeCheckout({ items: [...items, { ...item, quantity: 1 }] })
}

/** Changes how many; none removes it. */
export function changeQuantity(place: number, by: 1 | -1): void {
  const items = $checkout.get().items.map((one, at) => (at === place ? more(one, by) : one))
  changeCheckout({ items: items.filter(one => one.quantity > 0) })
}

export function setTip(staff: string, tip: TipDraft | null): void {
  const { [staff]: _before, ...others } = $checkout.get().tips
  changeCheckout({ tips: tip === null ? others : { ...others, [staff]: tip } })
}

function isSame(one: SoldItem, other: Omit<SoldItem, 'quantity'>): boolean {
  return one.kind === other.kind && one.id === other.id && one.staff === other.staff
}

const MOST = 99

function more(item: SoldItem, by: number): SoldItem {
  return { ...item, quantity: Math.min(item.quantity + by, MOST) }
}
