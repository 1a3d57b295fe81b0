import { useStore } from '@nanostores/react'
import { longDateText } from '#contract/texts/texts.ts'
import { absenceTexts as texts } from '#messages/dashboard/absence.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { $staff } from '#stores/dashboard/setup/catalogue.ts'
import { closeDesk, openDesk } from '#stores/dashboard/new-appointment/desk-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

/** What may be done with a whole column. */
export function PersonDialog({ staff }: { readonly staff: string }) {
  const date = useStore($date)
  const today = useStore($today)
  const person = valueOf(useStore($staff))?.find(one => one.id === staff)
  if (!person || !date) return null
  return (
    <Modal title={texts.personTitle(person.name, longDateText(date))} onClose={closeDesk}>
      <div className={parts.stack}>
        <button
          className={parts.row}
          type="button"
          data-first
          onClick={() => openDesk({ kind: 'absence', staff })}
        >
          <strong>{texts.away(date === today)}</strong>
        </button>
        <p className="soft small">{texts.awayHint}</p>
        <button
          className={parts.row}
          type="button"
          onClick={() => openDesk({ kind: 'block', staff })}
        >
          <strong>{texts.block}</strong>
        </button>
      </div>
    </Modal>
  )
}
