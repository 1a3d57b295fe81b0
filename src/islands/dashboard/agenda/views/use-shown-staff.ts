import { useStore } from '@nanostores/react'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $shownStaffMember } from '#stores/dashboard/board/view.ts'

/** Whose week or month it is; null is everybody, as for somebody who left since they were chosen. */
export function useShownStaff(staffMembers: readonly Column['staffMember'][]): string | null {
  const shown = useStore($shownStaffMember)
  return staffMembers.some(one => one.id === shown) ? shown : null
}
