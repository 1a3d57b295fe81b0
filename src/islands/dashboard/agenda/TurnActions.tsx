import { useState } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { statusNames } from '#messages/dashboard-agenda.ts'
import {
  reopenAction,
  requestActions,
  statusActions,
  turnTexts as texts,
} from '#messages/dashboard-turns.ts'
import { followUp } from '#stores/dashboard/aftermath.ts'
import { isMovable, nextStatuses, setStatus } from '#stores/dashboard/turn.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { StateIcon } from '../parts/StateTag.tsx'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import styles from './agenda.module.css'
import type { TurnMode } from './TurnDialog.tsx'

type Props = {
  readonly turn: AppointmentWire
  readonly onProblem: (words: string | null) => void
  readonly onDone: () => void
}

/** The next step of the visit first and biggest, then what else may happen. */
export function TurnActions({
  turn,
  onMode,
  ...after
}: Props & { onMode: (mode: TurnMode) => void }) {
  const { change, isSending } = useStatusChange(turn, after)
  const statuses = nextStatuses(turn)
  const choose = (status: AppointmentStatus) =>
    status === 'cancelled' || status === 'rejected' ? onMode(status) : void change(status)
  return (
    <div className={styles.turnActions}>
      {statuses.map((status, place) => (
        <button
          key={status}
          className={`btn ${styleOf(status, place)}`}
          type="button"
          aria-disabled={isSending}
          onClick={() => choose(status)}
        >
          <StateIcon status={status} />
          {wordsFor(turn, status)}
        </button>
      ))}
      {isMovable(turn) && (
        <button className="btn btn-plain" type="button" onClick={() => onMode('moving')}>
          {texts.move}
        </button>
      )}
    </div>
  )
}

function wordsFor({ status: from, deposit }: AppointmentWire, to: AppointmentStatus) {
  if (from === 'cancelled') return reopenAction
  if (from === 'awaiting_deposit' && to === 'booked') return requestActions.received
  if (to === 'awaiting_deposit') return requestActions.approveAndAsk
  if (from === 'pending' && to === 'booked')
    return deposit ? requestActions.approveWithout : requestActions.approve
  return statusActions[to]
}

function styleOf(status: AppointmentStatus, place: number): string {
  if (status === 'cancelled' || status === 'rejected') return 'btn-warn'
  return place === 0 && status !== 'no_show' ? 'btn-go' : 'btn-plain'
}

type EndProps = Props & { readonly to: 'cancelled' | 'rejected'; readonly onBack: () => void }

/** The shop says no, or takes back its yes: asked once more, with a reason if there is one. */
export function EndPanel({ turn, to, onBack, ...after }: EndProps) {
  const { change, isSending } = useStatusChange(turn, after)
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.panel}
      onSubmit={event => {
        event.preventDefault()
        void change(to, reason.trim())
      }}
    >
      <h3>{texts.endTitle[to]}</h3>
      <p className="soft">{texts.cancelHint}</p>
      <label className="field">
        <span>{texts.reason}</span>
        <input
          className="input"
          value={reason}
          maxLength={500}
          ref={takeFocus}
          onChange={event => setReason(event.target.value)}
        />
      </label>
      <div className={parts.actions}>
        <button className="btn btn-warn" type="submit" aria-disabled={isSending}>
          {texts.endNow[to]}
        </button>
        <button className="btn btn-plain" type="button" onClick={onBack}>
          {texts.keep}
        </button>
      </div>
    </form>
  )
}

/** A request that was answered is not asked again. */
function undoOf({ status }: AppointmentWire) {
  return status === 'booked' || status === 'confirmed' ? ({ to: 'booked' } as const) : null
}

function useStatusChange(turn: AppointmentWire, { onProblem, onDone }: Omit<Props, 'turn'>) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const change = async (status: AppointmentStatus, reason?: string) => {
    if (isSending) return
    setSending(true)
    const answer = await setStatus(turn, status, reason)
    setSending(false)
    if (!answer.ok) {
      onProblem(problemWords(answer.problem))
      return
    }
    if (status === 'cancelled' || status === 'rejected')
      followUp({ kind: status, turn: answer.turn, undo: undoOf(turn) })
    else {
      const message = texts.done(turn.customer.name, statusNames[answer.turn.status])
      showToast({ message, type: 'success' })
    }
    onProblem(null)
    // Whoever has arrived sits down next: the next step is already there.
    if (status !== 'checked_in' && status !== 'in_progress') onDone()
  }
  return { change, isSending }
}
