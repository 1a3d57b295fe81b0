/* A file of its own, because many pages need this and nothing else of an appointment's status. */
import type { AppointmentStatus } from './appointment-status.ts'

/** A finished appointment did occupy the calendar; an absent customer gives the time back. */
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
