import { useState } from 'react'
import { absenceTexts as texts } from '#messages/dashboard-absence.ts'
import type { Applied } from '#stores/dashboard/day-move.ts'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import styles from './absence.module.css'

type Props = { readonly applied: Applied; readonly onClose: () => void }

/** Who has to be told, each with the words ready. */
export function AbsenceDone({ applied, onClose }: Props) {
  const { messages } = applied
  return (
    <div className={parts.stack}>
      <p className="soft" tabIndex={-1} ref={takeFocus}>
        {messages.length === 0 ? texts.doneNobody : texts.doneHint}
      </p>
      <ul className={parts.list}>
        {messages.map(message => (
          <li key={message.appointment}>
            <Message message={message} />
          </li>
        ))}
      </ul>
      <div className={parts.actions}>
        <button className="btn btn-plain" type="button" onClick={onClose}>
          {texts.finish}
        </button>
      </div>
    </div>
  )
}

function Message({ message }: { readonly message: Applied['messages'][number] }) {
  const [isTold, setTold] = useState(false)
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
          onClick={() => setTold(true)}
        >
          {isTold ? texts.told : texts.tell(name.split(' ')[0] ?? name)}
        </a>
      )}
    </div>
  )
}
