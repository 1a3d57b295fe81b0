/* Loaded when the owner changes something while the page is open, which is rare. */
import type { ShopWire } from '#contract/contract.ts'
import type { BookingContext } from './context.ts'
import type { BookableShop } from './state.ts'
import { type Choice, fitting, pricedOn, visitOf } from './visit.ts'

/** Only the parts of the shop that the island draws. */
export function bookablePartOf(shop: ShopWire): BookableShop {
  const { ad_url, name, whatsapp, currency, services, rules, questions } = shop
  const { country, time_zone, phone_example, phone_area, open_now, opens_at } = shop
  const { whatsapp_consent } = shop
  const staff = shop.staff.map(({ id, name, avatar }) => ({ id, name, avatar }))
  const rest = {
    rules,
    questions,
    staff,
    time_zone,
    services,
    open_now,
    opens_at,
    whatsapp_consent,
  }
  return { ad_url, name, whatsapp, country, currency, phone_example, phone_area, ...rest }
}

/** The owner changed something: the open page follows with prices, services, staff and hours. */
export async function refreshShop({ $booking, $shop, wire, patch, choiceNow }: BookingContext) {
  const before = $shop.get()
  const found = await wire.call('getComerce', { params: { ad_url: before.ad_url } })
  // A service that is opened only by its link is not in the public shop.
  if (!found.ok || before.link) return
  const fresh = bookablePartOf(found.reply.comerce)
  const choice = choiceNow()
  const fit = fitting(fresh, choice)
  // Something chosen is no longer offered: the page stays as it is, and booking it will be refused with the reason.
  if (fit.services.length < choice.services.length) return
  const { startsAt, date } = $booking.get()
  const day = startsAt ?? date ?? ''
  const priceText = (shop: BookableShop, of: Choice) => visitOf(pricedOn(shop, day), of).priceText
  const isPriceNew = priceText(fresh, fit) !== priceText(before, choice)
  $shop.set(fresh)
  patch({
    addOns: fit.addOns,
    staff: fit.staff,
    seats: fit.seats,
    ...(isPriceNew ? { isPriceNew } : {}),
  })
}
