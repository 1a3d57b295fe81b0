import { useStore } from '@nanostores/react'
import { anywayTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { conflictWords, movingTexts } from '#messages/dashboard/moving.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { clockText } from '#domain/calendar/dates.ts'
import type { PendingMove } from '#stores/dashboard/board/drag-state.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { inTheWay, leaveAsked, moveAnyway } from '#stores/dashboard/board/moving.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

/** Confirms an overbooking: names what is in the way and asks before the appointment is put on top of it. */
export function MoveAnyway({ asked }: { readonly asked: PendingMove }) {
  const conflicts = inTheWay(asked, valueOf(useStore($board)))
  const time = clockText(asked.from)
  const { name } = asked.card.appointment.customer
  return (
    <Modal title={texts.title} onClose={leaveAsked}>
      <div className={parts.stack}>
        <p>{texts.to(name, time, asked.staff.name)}</p>
        <ul className={`problem ${parts.lines}`}>
          {conflicts.length === 0 && <li>{movingTexts.nothingInTheWay}</li>}
          {conflicts.map(conflict => (
            <li key={JSON.stringify(conflict)}>{conflictWords(conflict, asked.staff.name)}</li>
          ))}
        </ul>
        <div className={parts.actions}>
          <Button look="warn" label={texts.yes(time)} onClick={moveAnyway} />
          <Button look="plain" label={texts.no} data-first onClick={leaveAsked} />
        </div>
      </div>
    </Modal>
  )
}
