import { useStore } from '@nanostores/react'
import { longDateText } from '#contract/texts/texts.ts'
import { lateTexts, absenceTexts as texts } from '#messages/dashboard/absence.ts'
import { explainTexts } from '#messages/dashboard/setup.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { $staff } from '#stores/dashboard/setup/catalogue.ts'
import { closeDialog, openDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

/** What may be done with a whole column. */
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
