/* A change of prices while it is being typed, computed as the server will compute it. */
import { addDays } from '#domain/calendar/dates.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { raisedPrice } from '#domain/shop/dated-price.ts'
import { pricedOn } from '#contract/later-prices.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import type { NewPriceChange } from './price-changes.ts'

export type PriceDraft = {
  /** From this date on; empty: none yet. */
  readonly date: string
  readonly percent: string
  /** In major units; empty: not rounded. */
  readonly roundTo: string
  /** The services that the percentage does not change. */
  readonly left: readonly string[]
  /** Prices that were typed, by the key of their row. */
  readonly typed: Readonly<Record<string, string>>
  readonly keepsBooked: boolean
}

export type PriceRow = {
  readonly key: string
  readonly service: string
  readonly name: string
  /** Null: the service's own price. */
  readonly staff: string | null
  readonly old: number
  /** Null: it stays, as neither the percentage nor anybody changes it. */
  readonly next: number | null
  readonly isBad: boolean
}

type StaffName = { readonly id: string; readonly name: string }

/** The first of next month. */
export function firstOfNextMonth(today: string): string {
  return `${addDays(`${today.slice(0, 8)}28`, 4).slice(0, 8)}01`
}

/** The percentage that was typed, such as `12`, `12,5` or `-10`; null when it is none that can be saved. */
export function percentIn(text: string): number | null {
  if (!/^[-+]?\d{1,3}([.,]\d{1,2})?$/.test(text.trim())) return null
  const percent = Number(text.trim().replace(',', '.'))
  return percent >= -90 && percent <= 900 ? percent : null
}

/** The steps that suit the prices of this shop, in major units of its currency. */
export function roundingSteps(services: readonly Service[], currency: string): number[] {
  const dearest = Math.max(0, ...services.map(one => one.price)) / minorUnitsOf(currency)
  return dearest >= 1000 ? [1, 100, 500, 1000] : [1, 5, 10, 50]
}

/** The prices of these services, each followed by the own ones of staff members. */
export function priceRows(
  services: readonly Service[],
  staff: readonly StaffName[],
  draft: PriceDraft,
  currency: string,
): PriceRow[] {
  return services.flatMap(service => {
    const { price, offers } = before(service, draft.date)
    const own = offers.flatMap(offer => {
      const name = staff.find(one => one.id === offer.staff)?.name
      return offer.price === null || name === undefined
        ? []
        : [{ staff: offer.staff, name, old: offer.price }]
    })
    const all = [{ staff: null, name: service.name, old: price }, ...own]
    return all.map(one => rowOf({ ...one, service: service.id }, draft, currency))
  })
}

function before(service: Service, date: string): Service {
  return date === '' ? service : pricedOn(service, addDays(date, -1))
}

type Known = Pick<PriceRow, 'service' | 'staff' | 'name' | 'old'>

function rowOf(known: Known, draft: PriceDraft, currency: string): PriceRow {
  const key = `${known.service} ${known.staff ?? ''}`
  const text = draft.typed[key]
  const typed = text === undefined ? null : minorUnitsIn(text, currency)
  const next = text === undefined ? raised(known, draft, currency) : typed
  return { ...known, key, next, isBad: text !== undefined && typed === null }
}

function raised({ service, old }: Known, draft: PriceDraft, currency: string): number | null {
  const percent = percentIn(draft.percent)
  if (percent === null || draft.left.includes(service)) return null
  const step = draft.roundTo === '' ? 1 : Number(draft.roundTo) * minorUnitsOf(currency)
  return raisedPrice(old, { percent, step })
}

/** How many prices change. */
export function changesIn(rows: readonly PriceRow[]): number {
  return rows.filter(row => row.next !== null && row.next !== row.old).length
}

/** The request; null while nothing would change, or something cannot be read. */
export function bodyOf(rows: readonly PriceRow[], draft: PriceDraft): NewPriceChange | null {
  if (draft.date === '' || changesIn(rows) === 0 || rows.some(row => row.isBad)) return null
  const percent = percentIn(draft.percent)
  const raisedIds = new Set(rows.map(row => row.service).filter(id => !draft.left.includes(id)))
  const typed = rows.filter(row => draft.typed[row.key] !== undefined)
  const hasRaised = percent !== null && raisedIds.size > 0
  return {
    starts_on: draft.date,
    ...(hasRaised && { percent, services: [...raisedIds] }),
    ...(hasRaised && draft.roundTo !== '' && { round_to: Number(draft.roundTo) }),
    ...(typed.length > 0 && { prices: typed.map(toTyped) }),
    ...(draft.keepsBooked ? {} : { keeps_booked: false }),
  }
}

function toTyped({ service, staff, next }: PriceRow) {
  return { service, ...(staff === null ? {} : { staff }), price: next ?? 0 }
}
