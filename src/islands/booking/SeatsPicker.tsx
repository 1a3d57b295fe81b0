import { seatsText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { dayOf } from '#stores/booking/bookable-days.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableShop,
  type BookingState,
  type DrawnChoice,
  queryOf,
} from '#stores/booking/state.ts'
import { mostSeats, type Visit } from '#stores/booking/visit.ts'
import frame from './Booking.module.css'
import styles from './who.module.css'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly state: DrawnChoice & Pick<BookingState, 'week' | 'startsAt'>
  readonly booking: Booking
}

/** How many places of a class: up to those left at the chosen time, or on the shown days before one is chosen. */
export function SeatsPicker({ shop, visit, state, booking }: Props) {
  const choices = Array.from({ length: mostLeft(visit, state) }, (_, index) => index + 1)
  return (
    <section className={frame.step} id="lugares">
      <h2>{words.seatsTitle}</h2>
      <p className={frame.lead} aria-live="polite">
        {`${seatsText(visit.seats)} · ${visit.priceText}`}
      </p>
      <ul className={styles.staffMembers}>
        {choices.map(seats => (
          <li key={seats}>
            <a
              className={styles.staffMember}
              href={`${queryOf({ ...state, seats }, shop.link)}#lugares`}
              aria-current={seats === visit.seats ? 'true' : undefined}
              onClick={onPlainClick(() => void booking.chooseSeats(seats))}
            >
              {seatsText(seats)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function mostLeft({ seats }: Visit, { week, startsAt }: Props['state']): number {
  const chosen = startsAt && dayOf(week, startsAt)?.places?.[startsAt]
  const left = chosen || Math.max(...week.flatMap(day => Object.values(day.places ?? {})))
  return Math.max(seats, Math.min(left, mostSeats))
}
