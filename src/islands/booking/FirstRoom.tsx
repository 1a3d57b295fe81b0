import { firstDayWithRoom } from '#stores/booking/bookable-days.ts'
import type { Booking } from '#stores/booking/face.ts'
import { type BookableShop, type BookingState, queryOf } from '#stores/booking/state.ts'
import type { Visit } from '#stores/booking/visit.ts'
import { focusNextEmptyField } from './focus.ts'
import { firstRoomText } from './DayPicker.tsx'
import { onPlainClick } from './plain-click.ts'
import { showStep } from './ServicePicker.tsx'
import styles from './times.module.css'

type Props = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly state: BookingState
  readonly booking: Booking
  readonly form: { readonly current: HTMLFormElement | null }
}

/** What most customers come for, without scrolling: one tap takes the first free time and goes on to the name. */
export function FirstRoom({ shop, visit, state, booking, form }: Props) {
  const first = firstDayWithRoom(state.week)
  const startsAt = first?.starts[0]
  if (!first || !startsAt) return null
  const { date } = first
  return (
    <a
      className={styles.firstRoom}
      href={`${queryOf({ ...state, startsAt }, shop.link)}#datos`}
      aria-current={startsAt === state.startsAt ? 'true' : undefined}
      onClick={onPlainClick(() => {
        booking.chooseDate(date)
        booking.chooseStart(startsAt)
        focusNextEmptyField(form.current)
        showStep('datos')
      })}
    >
      {`${firstRoomText(first, state)} · ${visit.name}`}
    </a>
  )
}
