import { useStore } from '@nanostores/react'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { $shownStaffMember } from '#stores/dashboard/board/view.ts'
import { DayBoard } from './DayBoard.tsx'
import { AppointmentList } from '../appointment/AppointmentList.tsx'
import { StaffChoice } from '../new-appointment/StaffChoice.tsx'

/** On a phone: everybody as a list, or one staff member's column. */
export function MobileDay({ board }: { readonly board: Board }) {
  const staffMember = useStore($shownStaffMember)
  const own = board.columns.filter(column => column.staffMember.id === staffMember)
  return (
    <>
      <StaffChoice staffMembers={board.columns.map(column => column.staffMember)} />
      {own.length === 0 ? (
        <AppointmentList board={board} />
      ) : (
        <DayBoard key={`${board.date} ${staffMember}`} board={{ ...board, columns: own }} />
      )}
    </>
  )
}
