import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { longDateText } from '#contract/texts/texts.ts'
import { spanText } from '#messages/block-span.ts'
import { lateTexts, absenceTexts as texts } from '#messages/dashboard/day-moves.ts'
import { appointmentTexts } from '#messages/dashboard/appointment-actions.ts'
import { explainTexts } from '#messages/dashboard/setup.ts'
import { undoDayMove } from '#stores/dashboard/day-moves/day-move.ts'
import { $board, $date } from '#stores/dashboard/board/board.ts'
import { $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { closeDialog, openDialog } from '#stores/dashboard/open-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import parts from '#islands/dashboard/parts/parts.module.css'

/** What can be done with the whole day of a staff member. */
export function StaffDialog({ staff }: { readonly staff: string }) {
  const date = useStore($date)
  const today = useStore($today)
  const staffMember = valueOf(useStore($staff))?.find(one => one.id === staff)
  if (!staffMember || !date) return null
  return (
    <Modal
      title={texts.staffMemberTitle(staffMember.name, longDateText(date))}
      onClose={closeDialog}
    >
      <div className={parts.stack}>
        <ComesAfterAll staff={staff} />
        <button
          className={parts.row}
          type="button"
          data-first
          onClick={() => openDialog({ kind: 'absence', staff })}
        >
          <strong>{texts.away(date === today)}</strong>
        </button>
        <p className="soft small">{texts.awayHint}</p>
        {date >= (today ?? date) && (
          <button
            className={parts.row}
            type="button"
            onClick={() => openDialog({ kind: 'late', staff })}
          >
            <strong>{lateTexts.open}</strong>
          </button>
        )}
        <button
          className={parts.row}
          type="button"
          onClick={() => openDialog({ kind: 'block', staff })}
        >
          <strong>{texts.block}</strong>
        </button>
        <button
          className={parts.row}
          type="button"
          onClick={() => openDialog({ kind: 'explain', staff })}
        >
          <strong>{explainTexts.title}</strong>
        </button>
      </div>
    </Modal>
  )
}

/** Takes back that the staff member is absent, when their appointments were moved for that day. */
function ComesAfterAll({ staff }: { readonly staff: string }) {
  const { isSending, send } = useSending()
  const columns = valueOf(useStore($board))?.columns ?? []
  const theirs = columns.find(column => column.staffMember.id === staff)?.blocks ?? []
  const moved = [...new Map(theirs.map(({ block }) => [block.day_move, block])).values()]
  const takeBack = async (dayMove: string) => {
    if (await send(() => undoDayMove(dayMove), appointmentTexts.undoneDay)) closeDialog()
  }
  return moved.map(
    ({ day_move: dayMove, ...span }) =>
      dayMove && (
        <Fragment key={dayMove}>
          <button
            className={parts.row}
            type="button"
            data-first
            aria-disabled={isSending}
            onClick={() => void takeBack(dayMove)}
          >
            <strong>{texts.comes}</strong>
          </button>
          <p className="soft small">{texts.comesHint(spanText(span, $today.get()))}</p>
        </Fragment>
      ),
  )
}
