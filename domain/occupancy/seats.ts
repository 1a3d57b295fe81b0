/**
 * Classes: services that several customers share. The first booking opens a session, with one staff member at one
 * start; the others join it. A session lives as long as somebody has a place in it.
 */
import type { Instant } from '../calendar/interval.ts'
import type { Occupied, Viewpoint } from './occupied.ts'

/** `taken`: places. `rows`: what the session occupies; all its customers have the same rows. */
export type OpenSession = { readonly taken: number; readonly rows: readonly Occupied[] }

export type SeatBook = {
  replace(owner: string, before: readonly Occupied[], rows: readonly Occupied[]): void
  /** Returns null when nobody has a place in the session now. */
  find(session: string, from: Viewpoint): OpenSession | null
  /** Where sessions of this service with this staff member stand, also those whose last place has expired. */
  startsOf(serviceId: string, staffId: string): Instant[]
}

export function sessionKey(serviceId: string, staffId: string, startsAt: Instant): string {
  return `${serviceId}.${staffId}.${startsAt}`
}

export function createSeatBook(): SeatBook {
  const sessions = new Map<string, Map<string, readonly Occupied[]>>()
  return {
    replace(owner, before, rows) {
      const left = before[0]?.seating?.session
      if (left !== undefined) {
        const owners = sessions.get(left)!
        owners.delete(owner)
        if (owners.size === 0) sessions.delete(left)
      }
      const joined = rows[0]?.seating?.session
      if (joined === undefined) return
      const owners = sessions.get(joined) ?? new Map<string, readonly Occupied[]>()
      sessions.set(joined, owners.set(owner, rows))
    },
    startsOf(serviceId, staffId) {
      const key = `${serviceId}.${staffId}.`
      return [...sessions.keys()].flatMap(session =>
        session.startsWith(key) ? [Number(session.slice(key.length))] : [],
      )
    },
    find(session, { now, ignoreOwner, ignoresHolds = false }) {
      const current = [...(sessions.get(session) ?? [])]
        .filter(([owner]) => owner !== ignoreOwner)
        .map(([, rows]) => rows)
        .filter(([row]) => (row!.expiresAt ?? Infinity) > now)
        .filter(([row]) => !ignoresHolds || row!.isHold !== true)
      const [first] = current
      if (first === undefined) return null
      return { taken: current.reduce((sum, rows) => sum + rows[0]!.seating!.seats, 0), rows: first }
    },
  }
}
