/* What a booking offers to the components that draw it, and what it needs from the page. */
import type { ReadableAtom } from 'nanostores'
import type { Call } from '#contract/protocol/call.ts'
import type { DeviceCustomer, DeviceAppointment } from '#stores/device.ts'
import type { Alternative, BookableShop, BookingState, CustomerFields } from './state.ts'

export type BookingWire = {
  readonly call: Call
  /** Leaves for the page of the new appointment. */
  readonly leave: (address: string) => void
  /** Keeps the address bar at the choice, so that a reload or a shared link shows the same. */
  readonly show: (query: string) => void
}

export type Booking = {
  readonly $booking: ReadableAtom<BookingState>
  /** The shop, kept up to date while the page is open. */
  readonly $shop: ReadableAtom<BookableShop>
  readonly refreshShop: () => Promise<void>
  /** Chooses only this service, and folds the list to it. */
  readonly chooseService: (service: string) => Promise<void>
  /** The whole list again. */
  readonly showServices: () => void
  /** From now on services are added to the visit or taken out of it. */
  readonly addMore: () => void
  readonly toggleService: (service: string) => Promise<void>
  readonly toggleAddOn: (addOn: string) => Promise<void>
  /** Chooses the last appointment again: the same services and staff member, and the usual time where it is free. */
  readonly repeat: () => Promise<void>
  readonly chooseStaff: (staff: string) => Promise<void>
  readonly chooseSeats: (seats: number) => Promise<void>
  /** Asks anew for the days and gives up what is held: for other people than before. */
  readonly lookAnew: () => Promise<void>
  readonly chooseDate: (date: string) => void
  /** Shows the first of these days with room, or the day itself when it was picked, whether or not it has room. */
  readonly showDaysFrom: (date: string, isPicked?: boolean) => Promise<void>
  readonly chooseStart: (startsAt: string) => void
  readonly takeAlternative: (alternative: Alternative) => Promise<void>
  readonly write: (fields: Partial<CustomerFields>) => void
  /** Answers one of the shop's questions. */
  readonly answer: (question: string, text: string) => void
  readonly greet: (customer: DeviceCustomer) => void
  /** What this device knows of earlier appointments. */
  readonly recall: (appointments: readonly DeviceAppointment[]) => void
  readonly forgetMe: () => void
  readonly submit: () => Promise<void>
  /** Somebody took or freed a slot: loads the shown days again, unless only other dates changed. */
  readonly refresh: (dates?: readonly string[]) => Promise<void>
  /** Asks for what is likely to be wanted next. */
  readonly prefetch: (service?: string) => void
  /** Restores after a reload what this tab kept; `time` is the time in the address. */
  readonly wake: (time: string | null) => void
  /** Starts anew on a page that the browser restored from its back/forward cache after a booking. */
  readonly comeBack: () => Promise<void>
  readonly stop: () => void
}
