import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { momentText } from '#contract/texts.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { seriesTexts as texts } from '#messages/dashboard-series.ts'
import { cancelFollowing } from '#stores/dashboard/series.ts'
import { isMovable } from '#stores/dashboard/turn.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Check } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import styles from './agenda.module.css'

type Props = { readonly turn: AppointmentWire; readonly onDone: () => void }

/** One of a "turno fijo": the rest of it can be cancelled from here. */
export function SeriesNote({ turn, onDone }: Props) {
  const [isSending, setSending] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isTold, setTold] = useState(true)
  const { showToast } = useToast()
  if (!turn.series) return null
  const cancel = async () => {
    if (isSending) return
    setSending(true)
    const answer = await cancelFollowing(turn, isTold)
    setSending(false)
    showToast({
      message: answer.ok ? texts.cancelled(answer.count) : problemWords(answer.problem),
      type: answer.ok ? 'success' : 'error',
    })
    if (answer.ok) onDone()
  }
  return (
    <details className={styles.panel}>
      <summary>{texts.belongs}</summary>
      {isMovable(turn) && (
        <>
          <Check
            label={texts.tell}
            hint={texts.tellHint}
            checked={isTold}
            onChange={event => setTold(event.target.checked)}
          />
          {isAsked ? (
            <>
              <p>{texts.sure(momentText(turn.starts_at))}</p>
              <div className={parts.actions}>
                <button
                  className="btn btn-warn"
                  type="button"
                  aria-disabled={isSending}
                  ref={takeFocus}
                  onClick={() => void cancel()}
                >
                  {texts.cancelAll}
                </button>
                <button className="btn btn-plain" type="button" onClick={() => setAsked(false)}>
                  {texts.keep}
                </button>
              </div>
            </>
          ) : (
            <button className="btn btn-warn" type="button" onClick={() => setAsked(true)}>
              {texts.cancelFollowing}
            </button>
          )}
        </>
      )}
    </details>
  )
}
