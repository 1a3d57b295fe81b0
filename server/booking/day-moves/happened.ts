import type { Cause } from '#server/scheduling/cause.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'

/** An appointment that the day move settled, in whatever way. */
export type MovedAppointment = { readonly row: AppointmentRow; readonly wasAt: number }

/** A staff member's day was moved, or moved back. */
type DayMoved = {
  readonly shop: ShopMemory
  readonly moved: readonly MovedAppointment[]
  /** The beginning of the staff's notice, in Spanish. */
  readonly news: string
  /** The member of the shop who did it. */
  readonly byUser: string
  /** Whose agendas changed: who had the appointments before, and who has them now. */
  readonly staffIds: readonly string[]
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'day.moved': DayMoved
    'day.moved_back': DayMoved
  }
}

export type DayMoveType = 'day.moved' | 'day.moved_back'

/** Each customer is told by a mail that waits, because the day move may be undone. */
export function causeOf(detail: Cause['detail'] & object): Cause {
  return { kind: 'day_move', detail, tellsAtOnce: 'mail_and_notice' }
}

/** Undoes what the day move did to an appointment, which was its revision `undoes`. */
export function undoing(undoes: number): Cause {
  return { kind: 'day_move', undoes, tellsAtOnce: 'mail_and_notice' }
}
