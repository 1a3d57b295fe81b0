/* What is chosen: services, extras, who does it, and when. */
import { hasStart, weekDays } from './bookable-days.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { itemsAt } from './shared-visit.ts'
import { type Choice, fitting, withAddOn, withService } from './visit.ts'
import type { BookingContext } from './context.ts'
import { usualStart } from './customer.ts'
import type { Days } from './days.ts'
import type { SlotHold } from './hold.ts'
import { choosing, isOnItsWay } from './state.ts'
import type { Weeks } from './weeks.ts'

type Parts = { readonly weeks: Weeks; readonly days: Days; readonly hold: SlotHold }

export function createChoice(context: BookingContext, { weeks, days, hold }: Parts) {
  const { $booking, $shop, patch, choiceNow, showAddress } = context

  /** Keeps the start if the new choice has room at it; else tells the customer to choose again. */
  const choose = async (choice: Choice) => {
    const { date, startsAt, search } = $booking.get()
    const hour = startsAt ?? (search.is === 'looking' ? search.wanted.hour : null) ?? null
    hold.stop()
    patch({ ...choice, startsAt: null, hold: null, isHourDropped: false, step: choosing })
    if (await days.look({ choice, mayGoFurther: true, date, hour })) settleHour(hour)
  }

  const settleHour = (before: string | null) => {
    const { startsAt: tapped, week } = $booking.get()
    // The customer may have tapped a start of the previous choice while the days were loading.
    const startsAt = tapped ?? before
    if (!startsAt) return
    if (hasStart(week, startsAt))
      return tapped ? patch({ legs: itemsAt(week, tapped) }) : chooseStart(startsAt)
    hold.stop()
    patch({ startsAt: null, hold: null, isHourDropped: true })
    showAddress()
  }

  const chooseStart = (startsAt: string) => {
    if (isOnItsWay($booking.get().step)) return
    const isHeld = hold.choose(startsAt)
    patch({ isHourDropped: false })
    showAddress()
    if (!isHeld) hold.keep()
  }

  const repeat = async () => {
    const { lastAppointment, rememberedAs, fields } = $booking.get()
    if (!lastAppointment) return
    const { services, addOns, staff, seats, name } = lastAppointment
    patch({ startsAt: null, isAdding: services.length > 1, isFolded: true })
    if (rememberedAs && name) patch({ fields: { ...fields, name } })
    await choose({ services, addOns, staff, seats })
    const start = usualStart($booking.get().week, lastAppointment.startsAt)
    if (start) chooseStart(start)
  }

  const withOnly = (service: string) =>
    fitting($shop.get(), { ...choiceNow(), services: [service], addOns: [] })

  return {
    chooseStart,
    repeat,
    chooseService: async (service: string) => {
      patch({ isFolded: true, isAdding: false })
      if (!choiceNow().services.includes(service)) await choose(withOnly(service))
    },
    showServices: () => patch({ isFolded: false }),
    chooseStaff: (staff: string) => choose({ ...choiceNow(), staff }),
    chooseSeats: (seats: number) => choose(fitting($shop.get(), { ...choiceNow(), seats })),
    addMore: () => patch({ isAdding: true }),
    toggleService: (service: string) => choose(withService($shop.get(), choiceNow(), service)),
    toggleAddOn: (addOn: string) => choose(withAddOn(choiceNow(), addOn)),
    prefetch: (service?: string) => {
      const shown = $booking.get().week[0]?.date
      if (service) void weeks.ask(withOnly(service))
      else if (shown) void weeks.ask(choiceNow(), addDays(shown, weekDays))
    },
  }
}
