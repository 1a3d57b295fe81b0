import { useStore } from '@nanostores/react'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $shownStaffMember } from '#stores/dashboard/board/view.ts'

/** The staff member whose week or month is shown. Null for all of them, also when the chosen one has left the shop. */
export function useShownStaff(staffMembers: readonly Column['staffMember'][]): string | null {
  const shown = useStore($shownStaffMember)
  return staffMembers.some(one => one.id === shown) ? shown : null
}
