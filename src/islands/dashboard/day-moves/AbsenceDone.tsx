import { useState } from 'react'
import { absenceTexts as texts } from '#messages/dashboard/day-moves.ts'
import type { Applied } from '#stores/dashboard/day-moves/day-move.ts'
import { settleUnnotified } from '#stores/dashboard/board/settle-unnotified.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import { UndoBar } from '../agenda/board/UndoBar.tsx'
import styles from './absence.module.css'

type Props = {
  readonly applied: Applied
  /** The staff member whose appointments are moved next, if there is one. */
  readonly next: string | undefined
  readonly onClose: () => void
}

/** The customers to notify, each with a prepared message. */
export function AbsenceDone({ applied, next, onClose }: Props) {
  const { messages, block, appointments } = applied
  const [notified, setNotified] = useState<ReadonlySet<string>>(new Set())
  const unnotified = messages.filter(
    one => one.whatsapp_url !== null && !one.is_mailed && !notified.has(one.appointment),
  )
  const notify = (id: string) => {
    setNotified(new Set([...notified, id]))
    void settleUnnotified(
      appointments.filter(appointment => appointment.id === id),
      'whatsapp',
    )
  }
  return (
    <div className={parts.stack}>
      <p className="soft" tabIndex={-1} ref={takeFocus}>
        {messages.length > 0 ? texts.doneHint : block ? texts.doneNobody : texts.nothingDone}
      </p>
      <UndoBar isInside />
      <ul className={parts.list}>
        {messages.map(message => (
          <li key={message.appointment}>
            <Message
              message={message}
              isNotified={notified.has(message.appointment)}
              onNotify={() => notify(message.appointment)}
            />
          </li>
        ))}
      </ul>
      {unnotified.length > 0 && <p className="soft small">{texts.keptUnnotified}</p>}
      <div className={parts.actions}>
        <Button
          look="plain"
          label={next ? texts.next(next) : texts.finish(unnotified.length)}
          onClick={onClose}
        />
      </div>
    </div>
  )
}

type MessageProps = {
  readonly message: Applied['messages'][number]
  readonly isNotified: boolean
  readonly onNotify: () => void
}

function Message({ message, isNotified, onNotify }: MessageProps) {
  const { name, text, whatsapp_url, is_mailed } = message
  return (
    <div className={styles.appointment}>
      <strong>{name}</strong>
      <blockquote className={styles.message}>{text}</blockquote>
      {is_mailed && <p className="soft small">{texts.mailed}</p>}
      {whatsapp_url === null ? (
        <p className="soft">{texts.noPhone}</p>
      ) : (
        <ButtonLink
          look={isNotified ? 'plain small' : 'go small'}
          label={isNotified ? texts.messageSent : texts.notify(name.split(' ')[0] ?? name)}
          href={whatsapp_url}
          isNewTab
          onClick={onNotify}
        />
      )}
    </div>
  )
}
