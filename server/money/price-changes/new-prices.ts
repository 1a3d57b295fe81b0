/** Which prices a change makes. Nothing here reads or writes. */
import type { Received, Reply } from '#contract/contract.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { raisedPrice } from '#domain/shop/dated-price.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { PriceRow } from './queries.ts'

export type Change = Received<'createPriceChange', 'body'>
export type ChangedPrice = Reply<'previewPriceChange'>['prices'][number]

type NewPrices = {
  readonly changed: readonly ChangedPrice[]
  /** Those that would cost the same. */
  readonly unchanged: readonly ChangedPrice[]
}

const MOST_DAYS_AHEAD = 366

/** Refuses days that are over or too far away, and a change that says no new price. `today` is the shop's date. */
export function refuseOddChange({ starts_on: date, ...change }: Change, today: string): void {
  if (date < today) refuseField('starts_on', 'Ese día ya pasó. Elegí desde hoy.')
  if (date > addDays(today, MOST_DAYS_AHEAD))
    refuseField('starts_on', 'Elegí un día de acá a un año.')
  const { percent, prices = [], services = [], categories = [] } = change
  const isSaid = (service: string) => prices.some(one => one.service === service)
  const needsPercent =
    prices.length === 0 || categories.length > 0 || services.some(id => !isSaid(id))
  if (percent === undefined && needsPercent)
    refuseField('percent', 'Decí cuánto suben, o el precio nuevo de cada servicio.')
  if (new Set(prices.map(keyOf)).size < prices.length) refuseField('prices', 'Hay uno repetido.')
}

/** The old and new prices. Refuses services that the shop does not have. Amounts are minor units. */
export function newPrices(rows: readonly PriceRow[], change: Change, currency: string): NewPrices {
  refuseUnknown(rows, change)
  const typed = new Map((change.prices ?? []).map(one => [keyOf(one), one.price]))
  const step = (change.round_to ?? 0) * minorUnitsOf(currency) || 1
  const all = rows.flatMap(row => {
    const key = keyOf({ service: row.service_id, staff: row.staff_id })
    const price = typed.get(key) ?? raisedIn(row, change, step)
    return price === null ? [] : [toChangedPrice(row, price)]
  })
  return {
    changed: all.filter(one => one.new !== one.old),
    unchanged: all.filter(one => one.new === one.old),
  }
}

function raisedIn(row: PriceRow, change: Change, step: number): number | null {
  const { percent, services, categories } = change
  if (percent === undefined) return null
  const isNamed = services?.includes(row.service_id) === true
  const isOfCategory = categories?.includes(row.category) === true && row.is_active
  const isOfAll = services === undefined && categories === undefined && row.is_active
  return isNamed || isOfCategory || isOfAll ? raisedPrice(row.price, { percent, step }) : null
}

function refuseUnknown(rows: readonly PriceRow[], { services, categories, prices }: Change): void {
  const known = new Set(rows.map(row => keyOf({ service: row.service_id, staff: row.staff_id })))
  const asked = [...(services ?? []).map(service => ({ service })), ...(prices ?? [])]
  if (asked.some(one => !known.has(keyOf(one)))) refuse('not_found')
  const strange = categories?.find(one => !rows.some(row => row.category === one))
  if (strange !== undefined)
    refuseField('categories', `No hay servicios en «${strange}». Elegí otra categoría.`)
}

type Named = { readonly service: string; readonly staff?: string | null | undefined }

function keyOf({ service, staff }: Named): string {
  return `${service} ${staff ?? ''}`
}

function toChangedPrice(row: PriceRow, price: number): ChangedPrice {
  return {
    service: row.service_id,
    name: row.service_name,
    staff: row.staff_id,
    staff_name: row.staff_name,
    old: row.price,
    new: price,
  }
}
