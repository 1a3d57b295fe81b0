import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortDateText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { createMonth } from '#stores/dashboard/board/month.ts'
import { nearDays, offeredDays } from '#stores/dashboard/board/near-days.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from '../new-appointment/new-appointment.module.css'
import { useHolidays } from '../new-appointment/use-holidays.ts'

type Props = {
  readonly date: string
  /** The staff member whose days are offered, or `any` for the whole shop's. */
  readonly staff: string
  /** The day of the appointment that is moved. */
  readonly around?: string | undefined
  readonly onChoose: (date: string) => void
}

/** The days that customers ask for most ("¿Tenés mañana?"), one tap each, and the name of the chosen one. */
export function DayChips(props: Props) {
  const today = useStore($today)
  return today !== null && <Chips {...props} today={today} />
}

function Chips({ date, staff, around, today, onChoose }: Props & { readonly today: string }) {
  const [source] = useState(createMonth)
  const near = nearDays(today, around)
  const { from, to } = near
  useLoad(source, { from, to, staff: staff === 'any' ? null : staff })
  const holiday = useHolidays()(date)
  const nameOf = (day: string) => {
    const ahead = [today, addDays(today, 1)].indexOf(day)
    return texts.near[ahead] ?? shortDateText(day)
  }
  return (
    <>
      <fieldset className={styles.days} aria-label={texts.nearDays}>
        {offeredDays(near, valueOf(useStore(source.$store))).map(day => (
          <Button
            key={day}
            look="plain small"
            label={nameOf(day)}
            aria-pressed={day === date}
            onClick={() => onChoose(day)}
          />
        ))}
      </fieldset>
      {holiday && <p className="field-hint">{texts.holiday(holiday)}</p>}
    </>
  )
}
