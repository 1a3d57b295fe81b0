import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { showStaffMember } from '#stores/dashboard/board/view.ts'
import styles from './staff.module.css'

type Props = { readonly columns: readonly Column[]; readonly shown: string | null }

/** On a phone: everybody as a list, or one staff member's column. */
export function StaffTabs({ columns, shown }: Props) {
  return (
    <fieldset className={styles.staffMembers} aria-label={texts.staffMembers}>
      <button type="button" aria-pressed={shown === null} onClick={() => showStaffMember(null)}>
        {texts.everybody}
      </button>
      {columns.map(({ staffMember }) => (
        <button
          key={staffMember.id}
          type="button"
          aria-pressed={shown === staffMember.id}
          onClick={() => showStaffMember(staffMember.id)}
        >
          {staffMember.name}
        </button>
      ))}
    </fieldset>
  )
}
