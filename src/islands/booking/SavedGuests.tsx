import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { BookingState } from '#stores/booking/state.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './who.module.css'

type Props = { readonly state: BookingState; readonly booking: Booking }

/** For a family with one phone number: a button for each person booked for before, and one to type another name. */
export function SavedGuests({ state, booking }: Props) {
  const { name } = state.fields
  const isOther = !state.savedGuests.includes(name)
  const beSomebodyElse = () => {
    booking.write({ name: '' })
    document.getElementById('reserva-name')?.focus()
  }
  return (
    <>
      <fieldset className={styles.savedGuests}>
        <legend className="small">{words.forWhom}</legend>
        <div className={styles.staffMembers}>
          {state.savedGuests.map(one => (
            <button
              key={one}
              className={styles.staffMember}
              type="button"
              aria-pressed={one === name}
              onClick={() => booking.write({ name: one })}
            >
              {one}
            </button>
          ))}
          <button
            className={styles.staffMember}
            type="button"
            aria-pressed={isOther}
            onClick={beSomebodyElse}
          >
            {words.somebodyElse}
          </button>
        </div>
      </fieldset>
      <Button
        look="quiet small"
        className={styles.notMe}
        label={words.notMe(state.rememberedAs ?? '')}
        onClick={booking.forgetMe}
      />
    </>
  )
}
