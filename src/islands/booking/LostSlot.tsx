import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { missingFields } from '#stores/booking/request.ts'
import type { Alternative, BookableShop, BookingState } from '#stores/booking/state.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './times.module.css'

type Props = {
  readonly shop: BookableShop
  readonly state: BookingState
  readonly onTake: (alternative: Alternative) => Promise<void>
}

/**
 * The hour went to somebody else: the nearest three, each one tap away. They are buttons of the form with the hour as
 * their value, so they also book without a script.
 */
export function LostSlot({ shop, state, onTake }: Props) {
  if (state.step.is !== 'lost') return null
  const alternatives = state.step.alternatives.toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at),
  )
  const verb = isReady(shop, state) ? `${words.reserve} ` : ''
  return (
    <div className="problem" role="alert" id="perdido" tabIndex={-1}>
      {/* Where a link to an hour leads on to: not to a form without an hour. */}
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
                void onTake(alternative)
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

/** Said only when it would be somebody else than who was asked for. */
function nameOfOther(shop: BookableShop, state: BookingState, alternative: Alternative) {
  if (state.staff === 'any' || alternative.staff === state.staff) return ''
  const staffMember = shop.staff.find(one => one.id === alternative.staff)
  return staffMember ? ` con ${staffMember.name}` : ''
}
