/*
 * One booking, from the first choice to the appointment. The page makes one per visit from what the server drew, so
 * visitors share nothing and a test can pass its own way to the server.
 */
import { createChoice } from './choice.ts'
import { createContext } from './context.ts'
import { createCustomer, restoreFields } from './customer.ts'
import { createDays } from './days.ts'
import type { Booking, BookingWire } from './face.ts'
import { createHeldSlots } from './held-slots.ts'
import { createHold } from './hold.ts'
import { type BookingStart, choosing } from './state.ts'
import { createSubmit } from './submit.ts'
import { createWeeks } from './weeks.ts'

export function createBooking(start: BookingStart, wire: BookingWire): Booking {
  const context = createContext(start, wire)
  const { $booking, $shop, patch, showAddress } = context
  const weeks = createWeeks(start.comerce, wire.call)
  const held = createHeldSlots(start.comerce, wire.call)
  const hold = createHold(context, { weeks, held })
  const days = createDays(context, { weeks, held, hold })
  const choice = createChoice(context, { weeks, days, hold })
  return {
    $booking,
    $shop,
    ...choice,
    lookAnew: () => {
      weeks.forget()
      held.clear()
      return choice.chooseStaff($booking.get().staff)
    },
    ...createCustomer(context),
    ...createSubmit(context, { days, held, hold }),
    chooseDate: days.chooseDate,
    showDaysFrom: days.showFrom,
    refresh: days.refresh,
    refreshShop: () =>
      // Without a network the page stays as it is.
      import('./refresh-shop.ts').then(
        ({ refreshShop }) => refreshShop(context),
        () => {},
      ),
    wake: time => {
      restoreFields(context)
      hold.restore(time)
    },
    comeBack: async () => {
      if ($booking.get().step.is === 'booked') {
        patch({ step: choosing, startsAt: null, hold: null })
        showAddress()
      }
      await days.refresh()
    },
    stop: hold.stop,
  }
}
