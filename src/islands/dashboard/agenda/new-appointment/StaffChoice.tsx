import { useStore } from '@nanostores/react'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $isNarrow, showStaffMember } from '#stores/dashboard/board/view.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { ownFirst } from '#stores/dashboard/board/looks.ts'
import { shortNames } from '#stores/dashboard/board/short-names.ts'
import { Options } from '#islands/ui/Field.tsx'
import styles from '../views/week.module.css'
import { useShownStaff } from '../views/use-shown-staff.ts'
import tabs from '../board/staff.module.css'

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

type TabsProps = {
  readonly columns: readonly Pick<Column, 'staffMember'>[]
  readonly shown: string | null
}

/** On a phone: chooses between all staff and one staff member. */
function StaffTabs({ columns, shown }: TabsProps) {
  const own = valueOf(useStore($shop))?.works_as
  const names = shortNames(columns.map(column => column.staffMember))
  // With one staff member there is nothing to choose.
  if (columns.length === 1) return null
  return (
    <fieldset className={tabs.staffMembers} aria-label={texts.staffMembers}>
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
