/** The price of a visit after a change: services that stay keep the price that was agreed. */
import type { PlacedItem, PlacedVisit } from './visit.ts'

type Priced = { readonly id: string; readonly price: number }
export type SoldItem = {
  readonly serviceId: string
  /** In minor units, for all its places, add-ons included. */
  readonly price: number
  readonly addOns: readonly Priced[]
}
export type Sale = {
  readonly items: readonly SoldItem[]
  readonly price: number
  readonly seats: number
}

/** A service that was already sold keeps its price, but for add-ons that came or went; a new one costs today's price. */
export function atAgreedPrices(visit: PlacedVisit, sale: Sale): PlacedVisit {
  const left = [...sale.items]
  const items = visit.items.map(item => {
    const place = left.findIndex(sold => sold.serviceId === item.serviceId)
    const [sold] = place < 0 ? [] : left.splice(place, 1)
    return sold === undefined ? item : { ...item, price: agreedPrice(item, sold, sale.seats) }
  })
  const before = sum(sale.items)
  return { ...visit, items, price: Math.max(0, sale.price - before + sum(items)) }
}

function agreedPrice(item: PlacedItem, sold: SoldItem, seats: number): number {
  const added = item.addOns.filter(addOn => !isAmong(addOn, sold.addOns))
  const removed = sold.addOns.filter(addOn => !isAmong(addOn, item.addOns))
  return Math.max(0, sold.price + seats * (sum(added) - sum(removed)))
}

function isAmong({ id }: Pick<Priced, 'id'>, others: readonly Pick<Priced, 'id'>[]): boolean {
  return others.some(other => other.id === id)
}

function sum(priced: readonly { readonly price: number }[]): number {
  return priced.reduce((total, { price }) => total + price, 0)
}

/** Divides `price` in proportion to the parts' prices. The first part gets what rounding leaves, so the shares add up. */
export function shareOut(price: number, parts: readonly { readonly price: number }[]): number[] {
  const total = sum(parts)
  const shares = parts.map(part =>
    total === 0 ? Math.floor(price / parts.length) : Math.floor((part.price * price) / total),
  )
  const rest = price - shares.reduce((all, share) => all + share, 0)
  return shares.map((share, place) => (place === 0 ? share + rest : share))
}
