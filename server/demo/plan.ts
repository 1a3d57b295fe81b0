import { minuteOfClock } from '#domain/calendar/dates.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { initialRules } from '#domain/booking/booking-rules.ts'
import type { Offer, Resource, Phase, Service, ShopPlan, WeeklyRange } from '#domain/shop/shop.ts'
import { demoId } from './generator.ts'
import type { DemoService, DemoShop } from './shop.ts'

export const staffIdOf = (shop: DemoShop, index: number): string =>
  demoId(shop.adUrl, 'staff', index)
export const serviceIdOf = (shop: DemoShop, index: number): string =>
  demoId(shop.adUrl, 'service', index)
export const resourceIdOf = (shop: DemoShop, name: string): string =>
  demoId(shop.adUrl, 'resource', name)

/** An amount in the currency's minor units, as the database stores it. */
export const minorUnits = ({ currency }: DemoShop, amount: number): number =>
  amount * minorUnitsOf(currency)

/** The shop as the booking engine needs it, with the default rules. */
export function planOf(shop: DemoShop): ShopPlan {
  return {
    timeZone: shop.timeZone,
    services: shop.services.map((service, index) => toService(shop, service, index)),
    staff: shop.staff.map(({ name }, index) => ({ id: staffIdOf(shop, index), name })),
    offers: offersOf(shop),
    weeklyRanges: weeklyRangesOf(shop),
    exceptions: [],
    resources: resourcesOf(shop),
    rules: initialRules,
  }
}

function toService(shop: DemoShop, service: DemoService, index: number): Service {
  return {
    id: serviceIdOf(shop, index),
    name: service.name,
    segments: phasesOf(service),
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: service.bufferAfter ?? 0,
    price: minorUnits(shop, service.price),
    resources:
      service.resource === undefined
        ? []
        : [{ resourceId: resourceIdOf(shop, service.resource), quantity: 1 }],
    isPublic: true,
    addOns: (service.addOns ?? []).map((addOn, position) => ({
      id: demoId(shop.adUrl, 'add-on', index, position),
      name: addOn.name,
      minutes: addOn.minutes,
      price: minorUnits(shop, addOn.price),
    })),
    capacity: service.capacity ?? 1,
    classHours: [],
    needsApproval: service.needsApproval ?? false,
    deposit: service.deposit === undefined ? null : minorUnits(shop, service.deposit),
    rules: {},
  }
}

export function phasesOf({ minutes }: DemoService): Phase[] {
  return minutes.map((length, index) => ({ busy: index % 2 === 0, minutes: length }))
}

function offersOf(shop: DemoShop): Offer[] {
  return shop.services.flatMap(({ offeredBy }, service) =>
    shop.staff.flatMap(({ name }, staffNumber) =>
      offeredBy === undefined || offeredBy.includes(name.split(' ')[0] ?? '')
        ? [
            {
              staffId: staffIdOf(shop, staffNumber),
              serviceId: serviceIdOf(shop, service),
              durationMinutes: null,
              price: null,
            },
          ]
        : [],
    ),
  )
}

function resourcesOf(shop: DemoShop): Resource[] {
  return (shop.resources ?? []).map(({ name, quantity }) => ({
    id: resourceIdOf(shop, name),
    quantity,
  }))
}

function weeklyRangesOf(shop: DemoShop): WeeklyRange[] {
  const own = shop.staff.flatMap(({ hours = [] }, index) =>
    hours.flatMap(({ weekdays, ranges, week }) =>
      rangesOf(weekdays, ranges).map(range => ({
        ...range,
        staffId: staffIdOf(shop, index),
        week,
      })),
    ),
  )
  const everybodys = shop.hours.flatMap(({ weekdays, ranges }) =>
    rangesOf(weekdays, ranges).map(range => ({ ...range, staffId: null, week: null })),
  )
  return [...everybodys, ...own]
}

function rangesOf(
  weekdays: readonly number[],
  ranges: string,
): Pick<WeeklyRange, 'weekday' | 'startMinute' | 'endMinute'>[] {
  return weekdays.flatMap(weekday =>
    ranges.split(' ').map(range => {
      const [start = '', end = ''] = range.split('-')
      return { weekday, startMinute: minuteOfClock(start)!, endMinute: minuteOfClock(end)! }
    }),
  )
}
