/* The customer: the fields of the form, and what a returning customer need not type again. */
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { weekdayOf } from '#domain/calendar/dates.ts'
import type { BookableWeek } from './bookable-days.ts'
import { type DeviceCustomer, type DeviceAppointment, forgetCustomer } from '#stores/device.ts'
import { isServerTimeKnown, serverNow } from '#stores/server-time.ts'
import { fitting } from './visit.ts'
import type { BookingContext } from './context.ts'
import { withoutErrors } from './request.ts'
import {
  type BookableShop,
  type BookingState,
  type CustomerFields,
  type LastAppointment,
  noFields,
} from './state.ts'

const undone: ReadonlySet<string> = new Set(['cancelled', 'rejected', 'expired'])
const over: ReadonlySet<string> = new Set([...undone, 'completed', 'no_show'])
const mostNames = 6

/** The last appointment at this shop, if everything in it is still offered. */
function lastAppointmentAt(
  shop: BookableShop,
  appointments: readonly DeviceAppointment[],
): LastAppointment | null {
  const found = appointments
    .filter(({ appointment: one }) => one.comerce.ad_url === shop.ad_url && !undone.has(one.status))
    .toSorted((a, b) => Date.parse(startOf(a)) - Date.parse(startOf(b)))
    .at(-1)
  if (!found) return null
  const { appointment: last, manage_token: link } = found
  const services = last.legs.map(item => item.service.id)
  const addOns = last.legs.flatMap(item => (item.add_ons ?? []).map(addOn => addOn.id))
  const staff = last.legs[0]?.staff.id ?? 'any'
  const choice = fitting(shop, { services, addOns, staff, seats: last.seats })
  if (choice.services.length < services.length) return null
  return { ...choice, name: last.customer.name, startsAt: last.starts_at, link }
}

/** The appointments at this shop that are not over, the nearest first; `now` is the server's time. */
function appointmentsAhead(
  shop: BookableShop,
  appointments: readonly DeviceAppointment[],
  now: number,
): readonly DeviceAppointment[] {
  return appointments
    .filter(({ appointment: one }) => one.comerce.ad_url === shop.ad_url)
    .filter(({ appointment: one }) => !over.has(one.status) && Date.parse(one.ends_at) > now)
    .toSorted((a, b) => Date.parse(startOf(a)) - Date.parse(startOf(b)))
}

function startOf({ appointment }: DeviceAppointment): string {
  return appointment.starts_at
}

/** The same weekday and time; else the same time on another day; else the first free start. */
export function usualStart(week: BookableWeek, before: string): string | null {
  const hour = timeText(before)
  const weekday = weekdayOf(dateOf(before))
  const starts = week.flatMap(day => day.starts)
  const sameHour = starts.filter(start => timeText(start) === hour)
  const sameDay = sameHour.find(start => weekdayOf(dateOf(start)) === weekday)
  return sameDay ?? sameHour[0] ?? starts[0] ?? null
}

/** The customer to remember after a booking: who booked, and every name under the same phone. */
export function customerAfter({ fields, rememberedAs, savedGuests }: BookingState): DeviceCustomer {
  const [name, phone, guest] = [fields.name.trim(), fields.phone.trim(), fields.guest.trim()]
  const names = [...new Set([...savedGuests, name, guest])].filter(Boolean).slice(0, mostNames)
  return { name: rememberedAs ?? name, phone, names }
}

const fieldsDrawer = 'mt:fields'

/** This tab keeps what was typed until it is booked, because phones often reload a page. */
export function keepFields(fields: CustomerFields): void {
  try {
    if (Object.values(fields).every(text => text === '')) sessionStorage.removeItem(fieldsDrawer)
    else sessionStorage.setItem(fieldsDrawer, JSON.stringify(fields))
  } catch {
    // Storage is blocked: a reload starts empty.
  }
}

/** Fields that the page was drawn with take precedence. */
function keptFields(drawn: CustomerFields): CustomerFields {
  if (Object.values(drawn).some(text => text !== '')) return drawn
  try {
    const kept = JSON.parse(sessionStorage.getItem(fieldsDrawer) ?? '{}') as Partial<CustomerFields>
    return { ...noFields, ...kept }
  } catch {
    return drawn
  }
}

/** Takes up after a reload what this tab was keeping. */
export function restoreFields({ $booking, patch }: BookingContext): void {
  patch({ fields: keptFields($booking.get().fields) })
}

/** The customer's fields and answers, and what this device remembers about them. */
export function createCustomer({ $booking, $shop, patch, showAddress }: BookingContext) {
  const correct = (fields: readonly string[]) => {
    const { step } = $booking.get()
    if (step.is === 'refused') patch({ step: withoutErrors(step, fields) })
  }
  return {
    write: (written: Partial<CustomerFields>) => {
      const fields = { ...$booking.get().fields, ...written }
      patch({ fields })
      keepFields(fields)
      correct(Object.keys(written))
    },
    answer: (question: string, text: string) => {
      patch({ answers: { ...$booking.get().answers, [question]: text } })
      correct([`answer_${question}`])
    },
    greet: ({ name, phone, names = [] }: DeviceCustomer) => {
      const { fields } = $booking.get()
      if (fields.name || fields.phone) return
      const savedGuests = [...new Set([name, ...names])]
      patch({ fields: { ...fields, name, phone }, rememberedAs: name, savedGuests })
    },
    recall: (appointments: readonly DeviceAppointment[]) => {
      // A device's own clock may be days off.
      const now = isServerTimeKnown() ? serverNow() : $booking.get().drawnAt
      const ahead = appointmentsAhead($shop.get(), appointments, now)
      const [next] = ahead
      patch({
        lastAppointment: lastAppointmentAt($shop.get(), appointments),
        nextAppointment: next ? { manage_token: next.manage_token, startsAt: startOf(next) } : null,
      })
      // Going back from the ticket, the address still has the hour when the form was sent without a script.
      const { startsAt, step } = $booking.get()
      if (step.is !== 'choosing' || !ahead.some(one => startOf(one) === startsAt)) return
      patch({ startsAt: null, hold: null })
      showAddress()
    },
    forgetMe: () => {
      const fields = { ...$booking.get().fields, name: '', phone: '', email: '' }
      patch({
        fields,
        rememberedAs: null,
        savedGuests: [],
        lastAppointment: null,
        nextAppointment: null,
      })
      keepFields(fields)
      void forgetCustomer()
    },
  }
}
