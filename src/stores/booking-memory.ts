/* What a returning customer need not say again. */
import type { Week } from './bookable-days.ts'
import type { BookableComerce, BookingState, LastTurn } from './booking-state.ts'
import type { DevicePerson, DeviceTurn } from './device.ts'
import { fitting } from './visit.ts'

const undone: ReadonlySet<string> = new Set(['cancelled', 'rejected', 'expired'])
const mostNames = 6

/** Her last turn at this shop, if everything in it is still offered. */
export function lastTurnAt(
  comerce: BookableComerce,
  turns: readonly DeviceTurn[],
): LastTurn | null {
  const last = turns
    .map(turn => turn.appointment)
    .filter(one => one.comerce.ad_url === comerce.ad_url && !undone.has(one.status))
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
    .at(-1)
  if (!last) return null
  const services = last.legs.map(leg => leg.service.id)
  const addOns = last.legs.flatMap(leg => (leg.add_ons ?? []).map(addOn => addOn.id))
  const choice = fitting(comerce, { services, addOns, staff: last.legs[0]?.staff.id ?? 'any' })
  if (choice.services.length < services.length) return null
  return { ...choice, name: last.customer.name, startsAt: last.starts_at }
}

/** Her weekday and hour; else her hour on another day; else the first that is free. */
export function usualStart(week: Week, before: string): string | null {
  const hour = before.slice(11, 16)
  const weekday = new Date(`${before.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const starts = week.flatMap(day => day.starts)
  const sameHour = starts.filter(start => start.slice(11, 16) === hour)
  const isSameDay = (start: string) =>
    new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay() === weekday
  return sameHour.find(start => isSameDay(start)) ?? sameHour[0] ?? starts[0] ?? null
}

/** Who is remembered after a booking: whoever booked, and everybody who sat down under her phone. */
export function peopleAfter({ fields, rememberedAs, household }: BookingState): DevicePerson {
  const [name, phone, guest] = [fields.name.trim(), fields.phone.trim(), fields.guest.trim()]
  const names = [...new Set([...household, name, guest])].filter(Boolean).slice(0, mostNames)
  return { name: rememberedAs ?? name, phone, names }
}
