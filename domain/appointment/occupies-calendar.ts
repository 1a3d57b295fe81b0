/* Apart from the life of an appointment, because every screen of a day asks this and nothing else. */
import type { AppointmentStatus } from './appointment-status.ts'

/** A finished appointment did occupy its chair; an absent customer gives it back. */
export function occupiesCalendar(status: AppointmentStatus): boolean {
  switch (status) {
    case 'pending':
    case 'awaiting_deposit':
    case 'booked':
    case 'confirmed':
    case 'checked_in':
    case 'in_progress':
    case 'completed':
      return true
    case 'no_show':
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return false
  }
}
