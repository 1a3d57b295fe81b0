/* The appointments of one class are shown as one block of its staff member, with its customers and the places taken. */
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { type Card, sessionOf } from './cards.ts'

export type ClassBlock = Pick<Card, 'from' | 'to' | 'lane' | 'lanes' | 'services'> & {
  readonly session: string
  readonly appointments: readonly AppointmentWire[]
  readonly taken: number
  readonly capacity: number
}

export function classesIn(cards: readonly Card[]): ClassBlock[] {
  const sessions = new Map<string, Card[]>()
  for (const card of cards) {
    const session = sessionOf(card.appointment)
    if (session !== null) sessions.set(session, [...(sessions.get(session) ?? []), card])
  }
  return [...sessions].flatMap(([session, members]) => {
    const [first] = members
    if (!first) return []
    const appointments = members.map(member => member.appointment)
    const taken = appointments
      .filter(one => occupiesCalendar(one.status))
      .reduce((sum, one) => sum + (one.seats ?? 1), 0)
    const { from, to, lane, lanes, services } = first
    const capacity = first.appointment.capacity ?? taken
    return [{ session, from, to, lane, lanes, services, appointments, taken, capacity }]
  })
}

/** One card for each class, because it takes its time once, however many customers come. */
export function oneCardPerClass<One extends Pick<Card, 'appointment'>>(
  cards: readonly One[],
): One[] {
  const seen = new Set<string>()
  return cards.filter(({ appointment }) => {
    const session = sessionOf(appointment)
    if (session === null) return true
    return !seen.has(session) && seen.add(session)
  })
}
