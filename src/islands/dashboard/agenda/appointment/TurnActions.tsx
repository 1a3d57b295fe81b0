import { useState } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import {
  reopenAction,
  requestActions,
  statusActions,
  turnTexts as texts,
} from '#messages/dashboard/turns.ts'
import { backTo, followUp } from '#stores/dashboard/board/aftermath.ts'
import { startTurn } from '#stores/dashboard/new-appointment/draft.ts'
import { $today } from '#stores/dashboard/shop.ts'
import {
  isMovable,
  mayGoBack,
  nextStatuses,
  setStatus,
} from '#stores/dashboard/appointment/turn.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './turn.module.css'
import { useChair } from '../board/ChairQuestion.tsx'
import type { TurnMode } from './TurnDialog.tsx'

type Props = {
  readonly turn: AppointmentWire
  readonly onProblem: (words: string | null) => void
  readonly onDone: () => void
}

/** The next step of the visit first and biggest, then what else may happen, and last what undoes it. */
export function TurnActions({
  turn,
  onMode,
  ...after
}: Props & { onMode: (mode: TurnMode) => void }) {
  const { change, isSending } = useStatusChange(turn, after)
  const statuses = nextStatuses(turn)
  const { sit, question } = useChair()
  const choose = (status: AppointmentStatus) => {
    if (status === 'cancelled') onMode('cancelling')
    else if (status === 'rejected') onMode('rejecting')
    else if (status === 'in_progress')
      void sit(turn.legs[0]?.staff.id ?? '', () => change(status), turn.id)
    else void change(status)
  }
  if (question) return question
  return (
    <div className={styles.turnActions}>
      {isOver(turn) && (
        <button className="btn btn-go" type="button" onClick={() => bookAgain(turn, after.onDone)}>
          {texts.bookAgain}
        </button>
      )}
      {statuses.map((status, place) => (
        <button
          key={status}
          className={`btn ${styleOf(turn, status, place)}`}
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
      {mayGoBack(turn) && (
        <button
          className="btn btn-plain"
          type="button"
          aria-disabled={isSending}
          onClick={() => void change('booked')}
        >
          {texts.goBack}
        </button>
      )}
    </div>
  )
}

function wordsFor({ status: from, deposit }: AppointmentWire, to: AppointmentStatus) {
  if (from === 'cancelled' || to === 'pending') return reopenAction
  if (from === 'no_show' && to === 'checked_in') return texts.cameLate
  if (from === 'awaiting_deposit' && to === 'booked') return requestActions.received
  if (to === 'awaiting_deposit') return requestActions.approveAndAsk
  if (from === 'pending' && to === 'booked')
    return deposit ? requestActions.approveWithout : requestActions.approve
  return statusActions[to]
}

function isOver({ status }: AppointmentWire): boolean {
  return status === 'completed' || status === 'no_show'
}

/** What has been done is not the moment for a big button that undoes it. */
function styleOf(turn: AppointmentWire, status: AppointmentStatus, place: number): string {
  if (status === 'cancelled' || status === 'rejected') return 'btn-warn'
  return place === 0 && status !== 'no_show' && !isOver(turn) ? 'btn-go' : 'btn-plain'
}

/** The same again, for the same person, some other day. */
function bookAgain({ customer, legs }: AppointmentWire, onDone: () => void): void {
  const [leg] = legs
  onDone()
  startTurn({
    date: $today.get() ?? '',
    minute: null,
    staff: leg?.staff.id ?? null,
    client: { ...customer, last_services: leg ? [leg.service.id] : [] },
  })
}

function useStatusChange(turn: AppointmentWire, { onProblem, onDone }: Omit<Props, 'turn'>) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const change = async (status: AppointmentStatus) => {
    if (isSending) return
    setSending(true)
    const answer = await setStatus(turn, status)
    setSending(false)
    if (!answer.ok) {
      onProblem(problemWords(answer.problem))
      return
    }
    const undo = backTo(turn, answer.turn)
    const message = texts.done(turn.customer.name, statusNames[answer.turn.status])
    if (undo) followUp({ kind: 'step', turn: answer.turn, undo })
    else showToast({ message, type: 'success' })
    onProblem(null)
    // Whoever has arrived sits down next: the next step is already there.
    if (status !== 'checked_in' && status !== 'in_progress') onDone()
  }
  return { change, isSending }
}
