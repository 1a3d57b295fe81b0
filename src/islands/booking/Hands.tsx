import { timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Hand } from '#stores/booking/shared-visit.ts'

type Props = { readonly hands: readonly Hand[]; readonly className: string | undefined }

/** Who does what, one line each. */
export function Hands({ hands, className }: Props) {
  return (
    <ul className={className} aria-label={words.hands}>
      {hands.map(({ service, person, startsAt }) => (
        <li key={`${startsAt} ${service}`}>{words.hand(service, person, timeText(startsAt))}</li>
      ))}
    </ul>
  )
}
