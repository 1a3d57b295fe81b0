import { useStore } from '@nanostores/react'
import { longDateText } from '#contract/texts/texts.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { closedDayTexts } from '#messages/dashboard/dashboard-dialogs.ts'
import { isClosedOn, nextOpening } from '#stores/dashboard/board/week.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $exceptions, $hours } from '#stores/dashboard/hours/hours.ts'

type Props = {
  /** A staff member's id, or `any`. */
  readonly staff: string
  readonly date: string
}

/** Says why nothing is free: the shop is closed, the staff member does not work that day, or it is full. */
export function NoTimes({ staff, date }: Props) {
  const everybody = useStore($activeStaff)
  const hours = valueOf(useStore($hours))
  const exceptions = valueOf(useStore($exceptions))
  if (!hours || !exceptions) return <p className="soft">{texts.noTimes}</p>
  const all = { staff: everybody, hours, exceptions }
  const own = { ...all, staff: everybody.filter(one => one.id === staff) }
  const [staffMember] = own.staff
  if (isClosedOn(date, all)) return <Opening words={texts.closed} next={nextOpening(date, all)} />
  if (staffMember && isClosedOn(date, own))
    return <Opening words={texts.away(staffMember.name)} next={nextOpening(date, own)} />
  return <p className="soft">{texts.noTimes}</p>
}

type OpeningProps = {
  readonly words: string
  readonly next: ReturnType<typeof nextOpening>
}

function Opening({ words, next }: OpeningProps) {
  const opens = next && texts.opens(longDateText(next.date), clockText(next.minute))
  return <p className="soft">{`${words} ${opens ?? closedDayTexts.never}`}</p>
}
