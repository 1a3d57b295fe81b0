import { bookingMessages as words } from '#messages/booking.ts'
import { commonMessages } from '#messages/common.ts'
import type { BookingState } from '#stores/booking-state.ts'
import styles from './Booking.module.css'

/** The one action of the page, under the thumb. It says what it will do. */
export function ReserveBar({ state }: { readonly state: BookingState }) {
  const isSending = state.step.is === 'sending' || state.step.is === 'booked'
  return (
    <div className="bottom-bar">
      <p className={`problem ${styles.offline}`} role="alert" data-offline hidden>
        {commonMessages.offline}
      </p>
      <button
        className={`btn btn-go btn-block ${styles.reserve}`}
        type="submit"
        aria-disabled={isSending || undefined}
      >
        {isSending
          ? words.sending
          : state.startsAt
            ? words.reserveAt(state.startsAt)
            : words.reserve}
      </button>
    </div>
  )
}
