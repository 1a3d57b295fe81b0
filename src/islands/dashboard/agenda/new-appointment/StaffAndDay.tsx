import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortDateText } from '#contract/texts/texts.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  changeServicesTexts,
  newAppointmentTexts as texts,
} from '#messages/dashboard/appointment-actions.ts'
import { $activeStaff, offersAll } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { createMonth } from '#stores/dashboard/board/month.ts'
import { nearDays, offeredDays } from '#stores/dashboard/board/near-days.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from './new-appointment.module.css'
import { useHolidays } from './use-holidays.ts'

/** The choice that keeps the staff member of each service. */
export const sameStaff = 'same'

type Props = {
  readonly services: readonly string[]
  readonly staff: string
  readonly onStaff: (staff: string) => void
  readonly date: string
  readonly onDate: (date: string) => void
  /** Offers to keep the several staff members of the appointment that is moved. */
  readonly asItIs?: boolean
  /** The date of the appointment that is moved. When set, the form takes the focus here. */
  readonly around?: string
  readonly className: string | undefined
}

/** Chooses staff member and day, with the most requested days one tap away. */
export function StaffAndDay(props: Props) {
  const { services, staff, onStaff, date, onDate, asItIs, around, className } = props
  const staffMembers = useStore($activeStaff)
  return (
    <>
      <div className={className}>
        <SelectField
          name="staff"
          label={texts.person}
          value={staff}
          ref={around === undefined ? null : takeFocus}
          onChange={event => onStaff(event.target.value)}
        >
          {asItIs && <option value={sameStaff}>{changeServicesTexts.asItIs}</option>}
          <option value="any">{texts.anybody}</option>
          <Options of={staffMembers.filter(staffMember => offersAll(staffMember, services))} />
        </SelectField>
        <DateField name="date" label={texts.date} value={date} onPick={day => day && onDate(day)} />
      </div>
      <DayChips
        date={date}
        staff={staff === sameStaff ? 'any' : staff}
        around={around}
        onChoose={onDate}
      />
    </>
  )
}

type ChipsProps = {
  readonly date: string
  /** The staff member whose days are offered, or `any` for the whole shop's. */
  readonly staff: string
  /** The day of the appointment that is moved. */
  readonly around?: string | undefined
  readonly onChoose: (date: string) => void
}

/** The days that customers ask for most ("¿Tenés mañana?"), one tap each, and the name of the chosen one. */
function DayChips(props: ChipsProps) {
  const today = useStore($today)
  return today !== null && <Chips {...props} today={today} />
}

function Chips({ date, staff, around, today, onChoose }: ChipsProps & { readonly today: string }) {
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
