import { useStore } from '@nanostores/react'
import { spanText } from '#messages/block-span.ts'
import { appointmentTexts, blockTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import type { Block } from '#stores/dashboard/hours/blocks.ts'
import { undoDayMove } from '#stores/dashboard/day-moves/day-move.ts'
import { freeSpan } from '#stores/dashboard/board/block-change.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useOutcome, useSending } from '#islands/dashboard/parts/use-sending.ts'
import { HeldSlot } from '../board/HeldSlot.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** A block: whose it is, until when and why, with a button to remove it. */
export function OpenBlock({ id, onClose }: Props) {
  const board = valueOf(useStore($board))
  const found = board?.columns
    .flatMap(column =>
      column.blocks.map(({ block }) => ({ block, staffMember: column.staffMember })),
    )
    .find(({ block }) => block.id === id)
  if (!found) return null
  const { block, staffMember } = found
  const { kept, elsewhere, calendar } = block
  if (elsewhere || calendar)
    return (
      <Modal title={elsewhere ? texts.elsewhere : texts.calendar} onClose={onClose}>
        <p>
          <strong>{staffMember.name}</strong>
          <br />
          {spanText(block, $today.get())}
          <br />
          {elsewhere ? texts.elsewhereHint(elsewhere.comerce) : texts.calendarHint}
        </p>
      </Modal>
    )
  if (kept)
    return <HeldSlot block={{ ...block, kept }} staffMember={staffMember.name} onClose={onClose} />
  return (
    <Modal title={texts.openTitle} onClose={onClose}>
      <div className={parts.stack}>
        <p>
          <strong>{block.shared ? texts.everybody : staffMember.name}</strong>
          <br />
          {spanText(block, $today.get())}
          {block.reason && (
            <>
              <br />
              {block.reason}
            </>
          )}
        </p>
        <GiveBack block={block} name={staffMember.name} onClose={onClose} />
      </div>
    </Modal>
  )
}

type GiveBackProps = {
  readonly block: Block
  readonly name: string
  readonly onClose: () => void
}

function GiveBack({ block, name, onClose }: GiveBackProps) {
  const report = useOutcome()
  const free = async (scope: 'one' | 'everybody') => {
    const whose = scope === 'everybody' ? texts.everybody : name
    if (report(await freeSpan(block, scope, whose))) onClose()
  }
  const { isSending, send } = useSending()
  const takeBack = async (dayMove: string) => {
    if (await send(() => undoDayMove(dayMove), appointmentTexts.undoneDay)) onClose()
  }
  const { day_move: dayMove } = block
  return (
    <div className={parts.actions}>
      {dayMove && (
        <Button
          look="go"
          label={texts.freeAndReturn}
          aria-disabled={isSending}
          onClick={() => void takeBack(dayMove)}
        />
      )}
      <Button
        look={dayMove ? 'plain' : 'go'}
        label={texts.free}
        onClick={() => void free(block.shared ? 'everybody' : 'one')}
      />
      {block.shared && (
        <Button look="plain" label={texts.freeOnly(name)} onClick={() => void free('one')} />
      )}
      <Button look="plain" label={commonTexts.close} onClick={onClose} />
    </div>
  )
}
