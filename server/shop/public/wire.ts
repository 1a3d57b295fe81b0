import { consentText } from '#contract/texts/consent-text.ts'
import { largestParty } from '#domain/booking/party.ts'
import type { ShopWire } from '#contract/contract.ts'
import { priceText, rangeText } from '#contract/texts/texts.ts'
import { openState, weekOf } from '#domain/shop/hours.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { areaCodeOf } from '#domain/country/area-code.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { phoneExamples } from '#domain/country/phone-examples.ts'
import { priceAt } from '#domain/shop/dated-price.ts'
import type { MinuteRange, Offer, Service, ShopPlan } from '#domain/shop/shop.ts'
import { offeredPrice } from '#domain/visit/service-item.ts'
import { noticeOf } from '#server/scheduling/terms-text.ts'
import type { ServiceFace } from '#server/scheduling/availability/load.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { toPhoto, toPictureFace } from '../pictures/face.ts'
import { comboOf } from './combos.ts'
import { takesBookings } from './find.ts'

/** A shop as the public sees it: without customers, owner or e-mail. */
export function toShopWire(shop: ShopMemory, now: number): ShopWire {
  const { row, plan } = shop
  const open = openState(plan, now)
  const asks = noticeOf(row.ladder)
  const at = (instant: number | null) =>
    instant === null ? null : toOffsetIso(instant, plan.timeZone)
  return {
    id: row.id,
    ad_url: row.adUrl,
    ...row.page,
    pictures: picturesOf(row),
    ...(asks === '' ? {} : { asks }),
    ...(row.writesByWhatsapp ? { whatsapp_consent: consentText(row.name) } : {}),
    phone_area: areaCodeOf(row.country, row.city),
    phone_example: phoneExamples[row.country] ?? phoneExamples[HOME_COUNTRY]!,
    currency: row.currency,
    status: row.status,
    takes_bookings: takesBookings(shop),
    open_now: open.isOpen,
    open_until: at(open.until),
    opens_at: at(open.opensAt),
    hours: hoursOfWeek(plan, now),
    closures: closuresOf(plan, localDate(now, plan.timeZone)),
    services: servicesOf(shop, now, face => face.isPublic),
    rating: row.rating,
    staff: row.staff
      .filter(one => !one.isHidden)
      .map(({ id, name, bio, avatar }) => ({ id, name, bio, avatar })),
    rules: {
      lead_minutes: plan.rules.leadMinutes,
      horizon_days: plan.rules.horizonDays,
      cancel_cutoff_minutes: plan.rules.cancelCutoffMinutes,
      move_cutoff_minutes: plan.rules.moveCutoffMinutes,
      hold_minutes: plan.rules.holdMinutes,
      max_future_turns_per_phone: plan.rules.maxFutureAppointmentsPerPhone,
      max_people: largestParty(plan.rules),
    },
  }
}

/** The service that is not public and has this secret in its link. */
export function toLinkedServiceWire(
  shop: ShopMemory,
  link: string,
  now: number,
): ShopWire['services'][number] | undefined {
  return servicesOf(shop, now, face => !face.isPublic && face.linkSecret === link)[0]
}

function picturesOf({ pictures }: ShopMemory['row']): ShopWire['pictures'] {
  const single = (kind: 'logo' | 'cover') =>
    pictures
      .filter(one => one.kind === kind)
      .map(toPictureFace)
      .at(0) ?? null
  return {
    logo: single('logo'),
    cover: single('cover'),
    photos: pictures.filter(one => one.kind === 'photo').map(toPhoto),
  }
}

function servicesOf(
  { row, plan }: ShopMemory,
  now: number,
  isShown: (face: ServiceFace) => boolean,
): ShopWire['services'] {
  const working = new Set(plan.staff.filter(one => !one.isHidden).map(one => one.id))
  const shown = row.services.filter(isShown)
  return shown.flatMap(face => {
    const service = plan.services.find(one => one.id === face.id)
    const staff = plan.offers.filter(
      offer => offer.serviceId === face.id && working.has(offer.staffId),
    )
    if (service === undefined || staff.length === 0) return []
    const sold = { service, offers: staff, currency: row.currency }
    const { own, ...prices } = pricesAt(sold, now)
    const combo = comboOf(face.name, shown)
    return {
      id: face.id,
      name: face.name,
      category: face.category,
      description: face.description,
      duration_minutes: minutesOf(service, false),
      busy_minutes: minutesOf(service, true),
      ...prices,
      ...(own.length === 0 ? {} : { own }),
      ...laterPricesOf(sold, { now, timeZone: plan.timeZone }),
      ...addOnsOf(service, row.currency),
      ...(service.needsApproval ? { needs_approval: true } : {}),
      ...(service.deposit === null ? {} : { deposit: service.deposit }),
      ...(service.capacity === 1 ? {} : { capacity: service.capacity }),
      ...cutoffsOf(service),
      ...(combo === null ? {} : { combo_of: combo }),
      staff: staff.map(offer => offer.staffId),
    }
  })
}

type Sold = {
  readonly service: Service
  readonly offers: readonly Offer[]
  readonly currency: string
}

/** What a service costs at an instant. The text is `desde $ 9.000` when the staff charge different prices. */
function pricesAt({ service, offers, currency }: Sold, at: number) {
  const price = priceAt(service, at)
  const minutes = minutesOf(service, false)
  const terms = offers.map(offer => ({
    staff: offer.staffId,
    price: priceAt(offeredPrice(service, offer), at),
    duration_minutes: offer.durationMinutes ?? minutes,
  }))
  const prices = terms.map(one => one.price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const text = priceText(least, currency)
  const deposit = service.deposit ?? 0
  const ahead = rangeText(Math.min(deposit, least), Math.min(deposit, most), currency)
  return {
    price,
    price_text: least === most ? text : `desde ${text}`,
    ...(deposit === 0 ? {} : { deposit_text: most > 0 ? ahead : '' }),
    own: terms.filter(one => one.price !== price || one.duration_minutes !== minutes),
  }
}

function laterPricesOf(
  sold: Sold,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Pick<ShopWire['services'][number], 'later_prices'> {
  const own = sold.offers.filter(offer => offer.price !== null)
  const changes = [sold.service, ...own].flatMap(one => one.laterPrices ?? [])
  const later = new Set(changes.map(one => one.since).filter(since => since > now))
  if (later.size === 0) return {}
  return {
    later_prices: [...later]
      .sort((a, b) => a - b)
      .map(since => ({ from: localDate(since, timeZone), ...pricesAt(sold, since) })),
  }
}

function cutoffsOf({
  rules,
}: Service): Pick<ShopWire['services'][number], 'cancel_cutoff_minutes' | 'move_cutoff_minutes'> {
  const { cancelCutoffMinutes: cancel, moveCutoffMinutes: move } = rules
  return {
    ...(cancel === undefined ? {} : { cancel_cutoff_minutes: cancel }),
    ...(move === undefined ? {} : { move_cutoff_minutes: move }),
  }
}

function addOnsOf(
  { addOns }: Service,
  currency: string,
): Pick<ShopWire['services'][number], 'add_ons'> {
  if (addOns.length === 0) return {}
  return {
    add_ons: addOns.map(addOn => ({ ...addOn, price_text: priceText(addOn.price, currency) })),
  }
}

function minutesOf(service: Service, onlyBusy: boolean): number {
  return service.segments.reduce(
    (sum, phase) => sum + (phase.busy || !onlyBusy ? phase.minutes : 0),
    0,
  )
}

/** The shop's hours by weekday; of alternating weeks, those of the present one. */
function hoursOfWeek(plan: ShopPlan, now: number): ShopWire['hours'] {
  const week = weekOf(plan, localDate(now, plan.timeZone))
  const own = plan.weeklyRanges.filter(
    range => range.staffId === null && (range.week ?? week) === week,
  )
  return [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    ranges: own
      .filter(range => range.weekday === weekday)
      .sort((a, b) => a.startMinute - b.startMinute)
      .map(toClockRange),
  }))
}

function toClockRange({ startMinute, endMinute }: MinuteRange): { start: string; end: string } {
  return { start: unwrappedClock(startMinute), end: unwrappedClock(endMinute) }
}

/** `26:00` is two in the morning of the day after. */
function unwrappedClock(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0')
  return `${hours}:${String(minute % 60).padStart(2, '0')}`
}

/** The shop's closed days of the next 60 days. */
function closuresOf(plan: ShopPlan, today: string): ShopWire['closures'] {
  return plan.exceptions
    .filter(one => one.staffId === null && one.kind === 'closed' && one.ranges.length === 0)
    .filter(one => one.toDate >= today && one.fromDate <= addDays(today, 60))
    .map(one => ({ from: one.fromDate, to: one.toDate, reason: one.reason }))
}
