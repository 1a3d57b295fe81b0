import { useState } from 'react'
import { absenceTexts as texts } from '#messages/dashboard/absence.ts'
import type { Applied } from '#stores/dashboard/absence/day-move.ts'
import { settleUntold } from '#stores/dashboard/board/settle-untold.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import styles from './absence.module.css'

type Props = {
  readonly applied: Applied
  /** Whose turns come then. */
  readonly next: string | undefined
  readonly onClose: () => void
}

/** Who has to be told, each with the words ready. */
export function AbsenceDone({ applied, next, onClose }: Props) {
  const { messages, block, appointments } = applied
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const untold = messages.filter(
    one => one.whatsapp_url !== null && !one.is_mailed && !told.has(one.appointment),
  )
  const tell = (id: string) => {
    setTold(new Set([...told, id]))
    void settleUntold(
      appointments.filter(turn => turn.id === id),
      'whatsapp',
    )
  }
  return (
    <div className={parts.stack}>
      <p className="soft" tabIndex={-1} ref={takeFocus}>
        {messages.length > 0 ? texts.doneHint : block ? texts.doneNobody : texts.nothingDone}
      </p>
      <ul className={parts.list}>
        {messages.map(message => (
          <li key={message.appointment}>
            <Message
              message={message}
              isTold={told.has(message.appointment)}
              onTell={() => tell(message.appointment)}
            />
          </li>
        ))}
      </ul>
      {untold.length > 0 && <p className="soft small">{texts.keptUntold}</p>}
      <div className={parts.actions}>
        <button className="btn btn-plain" type="button" onClick={onClose}>
          {next ? texts.next(next) : texts.finish(untold.length)}
        </button>
      </div>
    </div>
  )
}

type MessageProps = {
  readonly message: Applied['messages'][number]
  readonly isTold: boolean
  readonly onTell: () => void
}

function Message({ message, isTold, onTell }: MessageProps) {
  const { name, text, whatsapp_url, is_mailed } = message
  return (
    <div className={styles.turn}>
      <strong>{name}</strong>
      <blockquote className={styles.message}>{text}</blockquote>
      {is_mailed && <p className="soft small">{texts.mailed}</p>}
      {whatsapp_url === null ? (
        <p className="soft">{texts.noPhone}</p>
      ) : (
        <a
          className={`btn btn-small ${isTold ? 'btn-plain' : 'btn-go'}`}
          href={whatsapp_url}
          target="_blank"
          rel="noopener"
          onClick={onTell}
        >
          {isTold ? texts.told : texts.tell(name.split(' ')[0] ?? name)}
        </a>
      )}
    </div>
  )
}
