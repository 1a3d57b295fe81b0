import { useStore } from '@nanostores/react'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $isNarrow, showStaffMember } from '#stores/dashboard/board/view.ts'
import { Options } from '#islands/ui/Field.tsx'
import { StaffTabs } from '../board/StaffTabs.tsx'
import styles from '../views/week.module.css'
import { useShownStaff } from '../views/use-shown-staff.ts'

/** Chooses the staff member whose day, week or month is shown. No choice means all of them. */
export function StaffChoice({
  staffMembers,
}: {
  readonly staffMembers: readonly Column['staffMember'][]
}) {
  const staff = useShownStaff(staffMembers)
  if (useStore($isNarrow))
    return <StaffTabs columns={staffMembers.map(staffMember => ({ staffMember }))} shown={staff} />
  return (
    <label className={styles.who}>
      <span>{texts.staffMembers}</span>
      <select
        className="input"
        value={staff ?? ''}
        onChange={event => showStaffMember(event.target.value || null)}
      >
        <option value="">{texts.everybody}</option>
        <Options of={staffMembers} />
      </select>
    </label>
  )
}
