/* Whether an appointment is still what its customer was last told, and what they have to hear otherwise. */
import type { AppointmentStatus } from './appointment-status.ts'

/** What the customer was last told of their appointment; its length is not part of it. */
export type Known = {
  readonly startsAt: number
  /** Of each part of the visit. */
  readonly staffIds: readonly string[]
  readonly state: 'asked' | 'stands' | 'over'
}

/** The news that they have not had yet. */
export type Unnotified = 'moved' | 'accepted' | 'cancelled' | 'rejected'

export function knownStateOf(status: AppointmentStatus): Known['state'] {
  switch (status) {
    case 'pending':
    case 'awaiting_deposit':
      return 'asked'
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return 'over'
    case 'booked':
    case 'confirmed':
    case 'checked_in':
    case 'in_progress':
    case 'completed':
    case 'no_show':
      return 'stands'
  }
}

export function isAsKnown(known: Known, now: Known): boolean {
  if (known.state !== now.state) return false
  if (now.state === 'over') return true
  return (
    known.startsAt === now.startsAt &&
    known.staffIds.length === now.staffIds.length &&
    known.staffIds.every((id, place) => id === now.staffIds[place])
  )
}

export function unnotifiedOf(known: Known, status: AppointmentStatus): Unnotified {
  if (status === 'rejected') return 'rejected'
  const state = knownStateOf(status)
  if (state === 'over') return 'cancelled'
  return state === 'stands' && known.state !== 'stands' ? 'accepted' : 'moved'
}
