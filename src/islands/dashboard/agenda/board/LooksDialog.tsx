import { useStore } from '@nanostores/react'
import { looksTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { type Column, isThere } from '#stores/dashboard/board/board-layout.ts'
import { $looks, changeLooks, shownColumns } from '#stores/dashboard/board/looks.ts'
import { $boardRoom, compactMinute, middayClosing } from '#stores/dashboard/board/scale.ts'
import { closeDialog } from '#stores/dashboard/open-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Check, Chip } from '#islands/dashboard/parts/Form.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

/**
 * The density of the board and which columns it shows. Kept on this device, and applied to the board behind at once.
 */
export function LooksDialog() {
  const looks = useStore($looks)
  const { isCompact } = looks
  const board = valueOf(useStore($board))
  const room = useStore($boardRoom)
  const columns = board?.columns ?? []
  const seen = board && { ...board, columns: shownColumns(board, looks) }
  const canFit = seen && compactMinute(seen, middayClosing(seen), room) !== null
  return (
    <Modal title={texts.title} onClose={closeDialog} isDrawer>
      <div className={parts.stack}>
        {canFit && (
          <fieldset className={parts.group}>
            <legend>{texts.density}</legend>
            <div className={parts.chips}>
              <Chip
                label={texts.roomy}
                name="density"
                checked={!isCompact}
                onChange={() => changeLooks({ isCompact: false })}
              />
              <Chip
                label={texts.compact}
                name="density"
                checked={isCompact}
                onChange={() => changeLooks({ isCompact: true })}
              />
            </div>
          </fieldset>
        )}
        {columns.length > 1 && <Columns columns={columns} />}
        <p className="soft small">{texts.kept}</p>
      </div>
    </Modal>
  )
}

function Columns({ columns }: { readonly columns: readonly Column[] }) {
  const { hidden, isThereOnly } = useStore($looks)
  const show = (id: string, isShown: boolean) =>
    changeLooks({ hidden: isShown ? hidden.filter(one => one !== id) : [...hidden, id] })
  return (
    <fieldset className={parts.group}>
      <legend>{texts.columns}</legend>
      <Check
        label={texts.thereOnly}
        checked={isThereOnly}
        onChange={event => changeLooks({ isThereOnly: event.target.checked })}
      />
      {columns.map(column => (
        <Check
          key={column.staffMember.id}
          label={column.staffMember.name}
          {...(isThere(column) ? {} : { hint: texts.away })}
          checked={!hidden.includes(column.staffMember.id)}
          onChange={event => show(column.staffMember.id, event.target.checked)}
        />
      ))}
      {(hidden.length > 0 || isThereOnly) && (
        <Button
          look="plain small"
          label={texts.everybody}
          onClick={() => changeLooks({ hidden: [], isThereOnly: false })}
        />
      )}
    </fieldset>
  )
}
