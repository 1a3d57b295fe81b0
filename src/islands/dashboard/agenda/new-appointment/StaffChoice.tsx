import { useStore } from '@nanostores/react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $shownStaffMember, showStaffMember } from '#stores/dashboard/board/view.ts'
import { Options } from '#islands/ui/Field.tsx'
import styles from '../views/week.module.css'

/** Whose week or month it is; nobody chosen is everybody. */
export function StaffChoice({
  staffMembers,
}: {
  readonly staffMembers: readonly Column['staffMember'][]
}) {
  const staff = useStore($shownStaffMember)
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
