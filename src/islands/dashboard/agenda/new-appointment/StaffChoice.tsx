import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { showStaffMember } from '#stores/dashboard/board/view.ts'
import { Options } from '#islands/ui/Field.tsx'
import styles from '../views/week.module.css'
import { useShownStaff } from '../views/use-shown-staff.ts'

/** Whose week or month it is; nobody chosen is everybody. */
export function StaffChoice({
  staffMembers,
}: {
  readonly staffMembers: readonly Column['staffMember'][]
}) {
  const staff = useShownStaff(staffMembers)
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
