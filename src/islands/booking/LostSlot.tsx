import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { missingFields } from '#stores/booking/request.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { Alternative, BookableShop, BookingState } from '#stores/booking/state.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './times.module.css'

type Props = {
  readonly shop: BookableShop
  readonly state: BookingState
  readonly booking: Booking
}

/**
 * The chosen slot was taken by somebody else: offers the three nearest ones, one tap each. They are submit buttons with
 * the slot as their value, so that they also book without a script.
 */
export function LostSlot({ shop, state, booking }: Props) {
  if (state.step.is !== 'lost') return null
  const alternatives = state.step.alternatives.toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at),
  )
  const verb = isReady(shop, state) ? `${words.reserve} ` : ''
  return (
    <div className="problem" role="alert" id="perdido" tabIndex={-1}>
      {/* Enter in a field presses the form's first submit button, which must not be a time that nobody chose. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden />
      {/* The target of the link that leads to the form, which cannot be sent without a time. */}
      <p id="datos">
        <strong>{words.lost}</strong> {alternatives.length > 0 ? words.lostChoices : words.lostNone}
      </p>
      {alternatives.length > 0 && (
        <p className={styles.ways}>
          {alternatives.map(alternative => (
            <Button
              key={alternative.starts_at}
              look="plain small"
              type="submit"
              name="alternative"
              value={`${alternative.starts_at} ${alternative.staff}`}
              formNoValidate
              onClick={event => {
                event.preventDefault()
                void booking.takeAlternative(alternative)
              }}
            >
              {`${verb}${shortDateText(dateOf(alternative.starts_at))}, ${timeText(alternative.starts_at)}`}
              {nameOfOther(shop, state, alternative)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

function isReady({ questions }: BookableShop, { fields, answers }: BookingState): boolean {
  return Object.keys(missingFields('any', fields, { questions, answers })).length === 0
}

/** Named only when it is another staff member than the chosen one. */
function nameOfOther(shop: BookableShop, state: BookingState, alternative: Alternative) {
  if (state.staff === 'any' || alternative.staff === state.staff) return ''
  const staffMember = shop.staff.find(one => one.id === alternative.staff)
  return staffMember ? ` con ${staffMember.name}` : ''
}
