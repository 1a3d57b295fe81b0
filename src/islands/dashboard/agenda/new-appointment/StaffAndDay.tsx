import { useStore } from '@nanostores/react'
import {
  newAppointmentTexts as texts,
  changeServicesTexts,
} from '#messages/dashboard/appointment-actions.ts'
import { $activeStaff, offersAll } from '#stores/dashboard/setup/catalogue.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import { DayChips } from '../board/DayChips.tsx'

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
