import { bookingMessages as words } from '#messages/booking.ts'
import { commonMessages } from '#messages/common.ts'
import type { BookingState } from '#stores/booking/state.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { Visit } from '#stores/booking/visit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { showHours } from './ServicePicker.tsx'
import styles from './reserve.module.css'

type Props = {
  readonly visit: Visit
  /** The name of the staff member, or of several who share the visit. */
  readonly staffMember: string | undefined
  readonly state: BookingState
  readonly booking: Booking
}

/**
 * The main button, fixed at the bottom of a phone and below the ticket on a wider screen. Its text says what it does.
 */
export function ReserveBar({ visit, staffMember, state, booking }: Props) {
  const mayRepeat = state.lastAppointment !== null && !state.startsAt
  return (
    <div className={`bottom-bar ${styles.bar}`}>
      <p className={`problem ${styles.offline}`} role="alert" data-offline hidden>
        {commonMessages.offline}
      </p>
      {state.isPriceNew && (
        <p className={styles.barLine} role="status">
          {words.priceIsNew(visit.priceText)}
        </p>
      )}
      {state.startsAt && (
        <p className={styles.barLine}>{words.barLine(visit.name, staffMember, visit)}</p>
      )}
      {state.startsAt && state.waits && (
        <p className={styles.waits} role="status">
          {state.waits.text}
        </p>
      )}
      {mayRepeat ? (
        <Button
          look="go block"
          className={styles.reserve}
          label={words.repeat}
          onClick={() => void booking.repeat().then(showHours)}
        />
      ) : (
        <Reserve visit={visit} state={state} />
      )}
    </div>
  )
}

function Reserve({ visit, state }: Pick<Props, 'visit' | 'state'>) {
  const verbs =
    visit.needsApproval || state.waits
      ? { at: words.requestAt, plain: words.request }
      : { at: words.reserveAt, plain: words.reserve }
  const isSending = state.step.is === 'sending' || state.step.is === 'booked'
  const isChosen = isSending || state.startsAt !== null
  return (
    <>
      <button
        className={`btn btn-go btn-block ${styles.reserve} ${isChosen ? '' : styles.waiting}`}
        type="submit"
        aria-disabled={isSending || undefined}
      >
        {isSending && words.sending}
        {!isSending && (state.startsAt ? verbs.at(state.startsAt) : verbs.plain)}
      </button>
      {/* Shown until a time is chosen. Without a script only the style sheet can hide it then. */}
      {!isChosen && (
        <a className={`btn btn-go btn-block ${styles.seeHours}`} href="#cuando" data-native>
          {words.seeHours}
        </a>
      )}
    </>
  )
}
