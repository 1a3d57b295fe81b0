/* Appointments of one class are one block of its staff member: who comes, and how many of its places are taken. */
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { type Card, sessionOf } from './cards.ts'

export type ClassBlock = Pick<Card, 'from' | 'to' | 'lane' | 'lanes' | 'services'> & {
  readonly session: string
  readonly staffMembers: readonly AppointmentWire[]
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
    const staffMembers = members.map(member => member.appointment)
    const taken = staffMembers
      .filter(one => occupiesCalendar(one.status))
      .reduce((sum, one) => sum + (one.seats ?? 1), 0)
    const { from, to, lane, lanes, services } = first
    const capacity = first.appointment.capacity ?? taken
    return [{ session, from, to, lane, lanes, services, staffMembers, taken, capacity }]
  })
}

/** One of each class: its time is taken once, however many come. */
export function stationsOf<One extends Pick<Card, 'appointment'>>(cards: readonly One[]): One[] {
  const seen = new Set<string>()
  return cards.filter(({ appointment }) => {
    const session = sessionOf(appointment)
    if (session === null) return true
    return !seen.has(session) && seen.add(session)
  })
}
