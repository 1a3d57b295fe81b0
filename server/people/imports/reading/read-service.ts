import { readAmount } from './amounts.ts'
import type { CellsOf } from './cells-of.ts'
import { readDuration } from './dates.ts'
import { type ServiceValue, unreadable } from './row-value.ts'
import type { ShopFacts } from './shop-facts.ts'
import { oneLine } from './words.ts'

const USUAL_MINUTES = 30
const LONGEST_MINUTES = 480

export function readService(
  { text }: CellsOf,
  { currency }: Pick<ShopFacts, 'currency'>,
): ServiceValue {
  // Fresha writes a price that may be higher as part of the name.
  const name = oneLine(text('service_name')).replace(/\s*-\s*(from|desde|a partire da)$/i, '')
  if (name === '') unreadable('no_name')
  const duration = text('duration')
  const minutes = duration === '' ? USUAL_MINUTES : readDuration(duration)
  if (minutes === null || minutes < 5 || minutes > LONGEST_MINUTES)
    unreadable('duration_invalid', duration)
  const price = text('price')
  const amount = price === '' ? 0 : readAmount(price, currency)
  if (amount === 'unclear' || amount === null) unreadable('amount_unclear', price)
  return {
    name: name.slice(0, 80),
    minutes,
    price: amount,
    category: oneLine(text('category')).slice(0, 40),
    description: text('description').slice(0, 300),
  }
}
