/* What a booking offers to those who draw it, and what it needs from the page. */
import type { ReadableAtom } from 'nanostores'
import type { Call } from '#contract/protocol/call.ts'
import type { DeviceCustomer, DeviceAppointment } from '#stores/device.ts'
import type { Alternative, BookableShop, BookingState, CustomerFields } from './state.ts'

export type BookingWire = {
  readonly call: Call
  /** Leaves for the ticket. */
  readonly leave: (address: string) => void
  /** Keeps the address bar at the choice, so that a reload or a shared link shows the same. */
  readonly show: (query: string) => void
}

export type Booking = {
  readonly $booking: ReadableAtom<BookingState>
  /** The shop, kept true while somebody looks. */
  readonly $shop: ReadableAtom<BookableShop>
  readonly refreshShop: () => Promise<void>
  /** This one and no other; the list folds to it. */
  readonly chooseService: (service: string) => Promise<void>
  /** The whole list again. */
  readonly showServices: () => void
  /** From here on services are added to the visit, or taken out of it. */
  readonly addMore: () => void
  readonly toggleService: (service: string) => Promise<void>
  readonly toggleAddOn: (addOn: string) => Promise<void>
  /** The last appointment again: the same services and staff member, and the usual hour where it is free. */
  readonly repeat: () => Promise<void>
  readonly chooseStaff: (staff: string) => Promise<void>
  readonly chooseSeats: (seats: number) => Promise<void>
  readonly chooseDate: (date: string) => void
  readonly showDaysFrom: (date: string) => Promise<void>
  readonly chooseStart: (startsAt: string) => void
  readonly takeAlternative: (alternative: Alternative) => Promise<void>
  readonly write: (fields: Partial<CustomerFields>) => void
  /** To one of the shop's questions. */
  readonly answer: (question: string, text: string) => void
  readonly greet: (staffMember: DeviceCustomer) => void
  /** What this device knows of earlier appointments. */
  readonly recall: (appointments: readonly DeviceAppointment[]) => void
  readonly forgetMe: () => void
  readonly submit: () => Promise<void>
  /** Somebody took or freed something: what is shown is asked for again, unless only other dates changed. */
  readonly refresh: (dates?: readonly string[]) => Promise<void>
  /** Asks for what is likely to be wanted next. */
  readonly prefetch: (service?: string) => void
  /** Takes up after a reload what this tab was keeping; `time` is the hour in the address. */
  readonly wake: (time: string | null) => void
  /** A page that comes back from the browser's memory after a booking begins anew. */
  readonly comeBack: () => Promise<void>
  readonly stop: () => void
}
