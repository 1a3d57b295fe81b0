/* What the parts of one booking share: its state, the shop, and the way to the server. */
import { atom, type WritableAtom } from 'nanostores'
import type { Choice } from './visit.ts'
import type { BookingWire } from './face.ts'
import { type BookableShop, type BookingStart, type BookingState, queryOf } from './state.ts'

export type BookingContext = {
  readonly $booking: WritableAtom<BookingState>
  readonly $shop: WritableAtom<BookableShop>
  readonly wire: BookingWire
  readonly patch: (change: Partial<BookingState>) => void
  readonly choiceNow: () => Choice
  readonly showAddress: () => void
}

export function createContext(start: BookingStart, wire: BookingWire): BookingContext {
  const $booking = atom(start.state)
  const $shop = atom(start.comerce)
  return {
    $booking,
    $shop,
    wire,
    patch: change => $booking.set({ ...$booking.get(), ...change }),
    choiceNow: () => {
      const { services, addOns, staff, seats } = $booking.get()
      return { services, addOns, staff, seats }
    },
    showAddress: () => wire.show(queryOf($booking.get(), $shop.get().link)),
  }
}
