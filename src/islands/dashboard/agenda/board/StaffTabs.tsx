import { useStore } from '@nanostores/react'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { ownFirst } from '#stores/dashboard/board/looks.ts'
import { shortNames } from '#stores/dashboard/board/short-names.ts'
import { showStaffMember } from '#stores/dashboard/board/view.ts'
import styles from './staff.module.css'

type Props = {
  readonly columns: readonly Pick<Column, 'staffMember'>[]
  readonly shown: string | null
}

/** On a phone: chooses between all staff and one staff member. */
export function StaffTabs({ columns, shown }: Props) {
  const own = valueOf(useStore($shop))?.works_as
  const names = shortNames(columns.map(column => column.staffMember))
  // With one staff member there is nothing to choose.
  if (columns.length === 1) return null
  return (
    <fieldset className={styles.staffMembers} aria-label={texts.staffMembers}>
      <button type="button" aria-pressed={shown === null} onClick={() => showStaffMember(null)}>
        {texts.everybody}
      </button>
      {ownFirst(columns, own).map(({ staffMember }) => (
        <button
          key={staffMember.id}
          type="button"
          aria-pressed={shown === staffMember.id}
          onClick={() => showStaffMember(staffMember.id)}
        >
          <span aria-hidden="true">{names.get(staffMember.id)}</span>
          <span className="visually-hidden">{staffMember.name}</span>
        </button>
      ))}
    </fieldset>
  )
}
