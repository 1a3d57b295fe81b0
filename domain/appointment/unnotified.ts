/* Whether an appointment is still what its customer was last told, and what they have to hear otherwise. */
import type { AppointmentStatus } from './appointment-status.ts'

/** What the customer was last told about their appointment. A change of its length alone is not news. */
export type Known = {
  readonly startsAt: number
  /** One per part of the visit, in its order. */
  readonly staffIds: readonly string[]
  /** The services and their add-ons, in any order; null when they were not recorded. */
  readonly sold: readonly string[] | null
  readonly state: 'asked' | 'stands' | 'over'
}

/** What the customer has not been told yet. */
export type Unnotified = 'moved' | 'changed' | 'accepted' | 'cancelled' | 'rejected'

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
    isSamePlace(known, now) && isSameList(known.staffIds, now.staffIds) && isSameSale(known, now)
  )
}

function isSamePlace(known: Known, now: Known): boolean {
  return known.startsAt === now.startsAt && known.staffIds[0] === now.staffIds[0]
}

function isSameSale({ sold: known }: Known, { sold: now }: Known): boolean {
  return known === null || now === null || isSameList(known.toSorted(), now.toSorted())
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place])
}

/** `changed`: the customer knows the start and the staff member, but the services are other ones now. */
export function unnotifiedOf(known: Known, now: Known, status: AppointmentStatus): Unnotified {
  if (status === 'rejected') return 'rejected'
  if (now.state === 'over') return 'cancelled'
  if (now.state === 'stands' && known.state !== 'stands') return 'accepted'
  return isSamePlace(known, now) && !isSameSale(known, now) ? 'changed' : 'moved'
}
