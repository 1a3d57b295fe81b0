import { useStore } from '@nanostores/react'
import { agendaTexts } from '#messages/dashboard/agenda.ts'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import { type Board, type Column, countAppointments } from '#stores/dashboard/board/board-layout.ts'
import { $looks, changeLooks } from '#stores/dashboard/board/looks.ts'
import { openDialog } from '#stores/dashboard/open-dialog.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from '../agenda.module.css'
import staff from './staff.module.css'
import { DayBoard } from './DayBoard.tsx'
import { AppointmentList } from '../appointment/AppointmentList.tsx'
import { StaffChoice } from '../new-appointment/StaffChoice.tsx'
import { useShownStaff } from '../views/use-shown-staff.ts'

/** The day on a phone: a list of all appointments, or of one staff member's. Theirs can be drawn as a board instead. */
export function MobileDay({ board }: { readonly board: Board }) {
  const staffMembers = board.columns.map(column => column.staffMember)
  const shown = useShownStaff(staffMembers)
  const own = board.columns.find(column => column.staffMember.id === shown)
  const isDrawn = useStore($looks).isDrawn === true
  const ofOne = own && { ...board, columns: [own] }
  return (
    <>
      <StaffChoice staffMembers={staffMembers} />
      {own && <OneHead column={own} isDrawn={isDrawn} />}
      {ofOne && isDrawn ? (
        <DayBoard key={`${board.date} ${shown}`} board={ofOne} />
      ) : (
        <AppointmentList board={ofOne ?? board} />
      )}
    </>
  )
}

/** The head of one staff member's day: opens the actions for their whole day, and switches between list and board. */
function OneHead({ column, isDrawn }: { readonly column: Column; readonly isDrawn: boolean }) {
  const { staffMember } = column
  const count = countAppointments(column)
  return (
    <div className={staff.oneHead}>
      <button
        className={styles.staffMemberButton}
        type="button"
        aria-haspopup="dialog"
        onClick={() => openDialog({ kind: 'person', staff: staffMember.id })}
      >
        <span>{staffMember.name}</span>
      </button>
      <span className="soft small">{`${count} ${agendaTexts.appointments(count)}`}</span>
      <Button
        look="plain small"
        label={texts.hours}
        aria-pressed={isDrawn}
        onClick={() => changeLooks({ isDrawn: !isDrawn })}
      />
    </div>
  )
}
