import { timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { ServiceStaff } from '#stores/booking/shared-visit.ts'

type Props = {
  readonly staffPerService: readonly ServiceStaff[]
  readonly className: string | undefined
}

/** Which staff member does which service, one per line. */
export function StaffPerService({ staffPerService, className }: Props) {
  return (
    <ul className={className} aria-label={words.staffPerService}>
      {staffPerService.map(({ service, staffMember, startsAt }) => (
        <li key={`${startsAt} ${service}`}>
          {words.staffOfService(service, staffMember, timeText(startsAt))}
        </li>
      ))}
    </ul>
  )
}
