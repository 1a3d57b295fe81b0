import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { unclosedTexts as texts } from '#messages/dashboard/desk.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { type Closing, closeTurns } from '#stores/dashboard/board/close-turns.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** Who came and who did not: all at once, or one by one. */
export function UnclosedTurns({ turns }: { readonly turns: readonly AppointmentWire[] }) {
  const [isOpen, setOpen] = useState(false)
  const { close, isSending } = useClosing()
  const haveCome = turns.every(hasCome)
  return (
    <section className={styles.unclosed} aria-label={texts.title(turns.length)}>
      <p>
        <strong>{texts.title(turns.length)}.</strong>{' '}
        {(haveCome ? texts.areDone : texts.question)(turns.length)}
      </p>
      <div className={parts.actions}>
        <button
          className="btn btn-go btn-small"
          type="button"
          aria-disabled={isSending}
          onClick={() => void close(turns, 'completed')}
        >
          {(haveCome ? texts.allDone : texts.allCame)(turns.length)}
        </button>
        <button
          className="btn btn-plain btn-small"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.oneByOne}
        </button>
      </div>
      {isOpen && (
        <ul className={styles.turns}>
          {turns.map(turn => (
            <li key={turn.id} className={styles.asked}>
              <span>
                <strong>{turn.customer.name}</strong>
                <span className="soft small">{wordsOf(turn)}</span>
              </span>
              <Answer turn={turn} status="completed" close={close} isSending={isSending} />
              {!hasCome(turn) && (
                <Answer turn={turn} status="no_show" close={close} isSending={isSending} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Arrived or in the chair: what is asked is whether that is over. */
function hasCome({ status }: AppointmentWire): boolean {
  return status === 'in_progress' || status === 'checked_in'
}

type AnswerProps = ReturnType<typeof useClosing> & {
  readonly turn: AppointmentWire
  readonly status: Closing
}

function Answer({ turn, status, close, isSending }: AnswerProps) {
  return (
    <button
      className="btn btn-plain btn-small"
      type="button"
      aria-disabled={isSending}
      onClick={() => void close([turn], status)}
    >
      {status === 'completed' && hasCome(turn) ? texts.done : texts[status]}
      <span className="visually-hidden">{turn.customer.name}</span>
    </button>
  )
}

function wordsOf({ starts_at, legs, is_assumed }: AppointmentWire): string {
  const moment = `${shortDateText(dateOf(starts_at))} ${timeText(starts_at)}`
  const words = [moment, legs[0]?.staff.name, is_assumed ? texts.assumed : null]
  return words.filter(Boolean).join(' · ')
}

function useClosing() {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const close = async (turns: readonly AppointmentWire[], status: Closing) => {
    if (isSending) return
    setSending(true)
    const answer = await closeTurns(turns, status)
    setSending(false)
    if (!answer.ok) showToast({ message: problemWords(answer.problem), type: 'error' })
    else if (answer.refused > 0) showToast({ message: texts.refused, type: 'error' })
    else showToast({ message: texts.closed(turns.length), type: 'success' })
  }
  return { close, isSending }
}
