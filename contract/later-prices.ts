import type { Reply } from './contract.ts'

type Service = Reply<'listServices'>['items'][number]

/** A service of the dashboard as it is sold on a local date of the shop, with the prices that come after it. */
export function pricedOn(service: Service, date: string): Service {
  const begun = service.later_prices.filter(one => one.starts_on <= date)
  if (begun.length === 0) return service
  const newest = (staff: string | null) => begun.findLast(one => one.staff === staff)?.price
  return {
    ...service,
    price: newest(null) ?? service.price,
    later_prices: service.later_prices.filter(one => one.starts_on > date),
    offers: service.offers.map(offer => ({
      ...offer,
      price: offer.price === null ? null : (newest(offer.staff) ?? offer.price),
    })),
  }
}
