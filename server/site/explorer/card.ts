import type { Reply } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import { openState } from '#domain/shop/hours.ts'
import { priceAt } from '#domain/shop/dated-price.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { slotsOn, validUntil } from '#domain/booking/slots.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { toPictureFace } from '#server/shop/pictures/face.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { FoundShop } from './search.ts'

type Item = Reply<'listComerces'>['items'][number]
type Offer = Pick<Item, 'service' | 'next_slots'>

const OFFERED = 3
/** Days to search for free slots: first two, then eight for shops that have too few slots in them. */
const WINDOWS = [2, 8]
const nothing: Offer = { service: null, next_slots: [] }

/** A shop as a card of the list: whether it is open, and its next free slots. */
export function toCard(found: FoundShop, shop: ShopMemory, now: number): Item {
  const { id, ad_url, name, category, address, city, latitude, longitude, distance_km } = found
  const { timeZone } = shop.plan
  const open = openState(shop.plan, now)
  const at = (instant: number | null) => (instant === null ? null : toOffsetIso(instant, timeZone))
  return {
    id,
    ad_url,
    name,
    category,
    address,
    city,
    latitude,
    longitude,
    open_now: open.isOpen,
    open_until: at(open.until),
    opens_at: at(open.opensAt),
    time_zone: timeZone,
    rating: shop.row.rating,
    picture: pictureOf(shop),
    cover: shop.row.page.cover,
    ...offerOf(shop, now),
    ...(distance_km === null ? {} : { distance_km: Math.round(distance_km * 10) / 10 }),
  }
}

function pictureOf({ row: { pictures } }: ShopMemory): Item['picture'] {
  const shown =
    pictures.find(one => one.kind === 'cover') ?? pictures.find(one => one.kind === 'photo')
  return shown === undefined ? null : toPictureFace(shown)
}

export function isOpen(shop: ShopMemory, now: number): boolean {
  return openState(shop.plan, now).isOpen
}

/**
 * The first free slot within an hour, or null. Ignores the lead time: where it is too late to book online, people
 * nearby can walk in or call.
 */
export function freeSoon(shop: ShopMemory, now: number): number | null {
  const service = serviceOf(shop)
  if (service === null) return null
  const { plan, busy } = shop
  const window = { fromDate: localDate(now, plan.timeZone), days: 2 }
  const days = slotsOn({ plan, busy, now, audience: STAFF }, requestFor(service.id), window)
  const first = days.find(day => day.slots.length > 0)?.slots[0]
  return first !== undefined && first.startsAt <= now + 60 * MINUTE ? first.startsAt : null
}

/** The next free slots of the first service, cached with the shop until they change. */
function offerOf(shop: ShopMemory, now: number): Offer {
  const known = shop.answers.get('card')
  if (known !== undefined && now < known.validUntil)
    return JSON.parse(known.body.toString()) as Offer
  const service = serviceOf(shop)
  if (service === null) return nothing
  const { plan, busy, row } = shop
  const context = { plan, busy, now, audience: PUBLIC }
  const request = requestFor(service.id)
  const fromDate = localDate(now, plan.timeZone)
  for (const days of WINDOWS) {
    const found = slotsOn(context, request, { fromDate, days })
    const next = found.flatMap(day => day.slots).slice(0, OFFERED)
    if (next.length < OFFERED && days !== WINDOWS.at(-1)) continue
    const offer: Offer = {
      service: {
        id: service.id,
        name: service.name,
        price_text: priceAmongOthers(priceAt(service, now), row.currency),
      },
      next_slots: next.map(slot => toOffsetIso(slot.startsAt, plan.timeZone)),
    }
    // A full shop may have a free slot in the next minute, when the horizon moves on.
    const until = next.length === 0 ? now + MINUTE : validUntil(context, request, found)
    shop.answers.set('card', { body: Buffer.from(JSON.stringify(offer)), validUntil: until })
    return offer
  }
  return nothing
}

/** The list mixes countries, so a foreign `$` price also shows its currency. */
function priceAmongOthers(price: number, currency: string): string {
  const text = priceText(price, currency)
  return currency === 'ARS' || !text.startsWith('$') ? text : `${text}\u00a0${currency}`
}

function serviceOf(shop: ShopMemory) {
  if (!takesBookings(shop)) return null
  const { plan, row } = shop
  const face = row.services.find(
    one => one.isPublic && plan.offers.some(offer => offer.serviceId === one.id),
  )
  return plan.services.find(service => service.id === face?.id) ?? null
}

function requestFor(serviceId: string) {
  return { serviceIds: [serviceId], staffId: null }
}
