import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { unresolvedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import {
  type ClosingStatus,
  closeAppointments,
} from '#stores/dashboard/board/resolve-appointments.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './waiting.module.css'

/** Asks whether past appointments were completed or the customers did not come: all at once or one by one. */
export function UnresolvedAppointments({
  appointments,
}: {
  readonly appointments: readonly AppointmentWire[]
}) {
  const [isOpen, setOpen] = useState(false)
  const closing = useClosing()
  const { close, isSending } = closing
  const haveCome = appointments.every(hasCome)
  return (
    <section className={styles.unresolved} aria-label={texts.title(appointments.length)}>
      <p>
        <strong>{texts.title(appointments.length)}.</strong>{' '}
        {(haveCome ? texts.areDone : texts.question)(appointments.length)}
      </p>
      <div className={parts.actions}>
        <Button
          look="go small"
          label={(haveCome ? texts.allDone : texts.allCame)(appointments.length)}
          aria-disabled={isSending}
          onClick={() => void close(appointments, 'completed')}
        />
        <Button
          look="plain small"
          label={texts.oneByOne}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <OneByOne open={appointments} {...closing} />}
    </section>
  )
}

type OneByOneProps = ReturnType<typeof useClosing> & {
  readonly open: readonly AppointmentWire[]
}

/** An answered appointment stays in its row, so that no other one moves under the finger. */
function OneByOne({ open, answered, ...closing }: OneByOneProps) {
  const seen = useSeen(open)
  const isOpen = ({ id }: AppointmentWire) => open.some(one => one.id === id)
  const rows = seen.flatMap(one => {
    const done = isOpen(one) ? undefined : answered.find(other => other.id === one.id)
    // It is gone but was not answered here: somebody else did, or the answer is still being sent.
    return isOpen(one) || done || closing.isSending ? [{ appointment: one, done }] : []
  })
  return (
    <ul className={styles.appointments}>
      {rows.map(({ appointment, done }) => (
        <li key={appointment.id} className={styles.asked} tabIndex={-1}>
          <span>
            <strong>{appointment.customer.name}</strong>
            <span className="soft small">{wordsOf(appointment)}</span>
          </span>
          {done ? (
            <StateTag status={done.status} />
          ) : (
            <Answers appointment={appointment} {...closing} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** All appointments asked about since the list was opened, in their current state, by time. */
function useSeen(open: readonly AppointmentWire[]): readonly AppointmentWire[] {
  const [seen, setSeen] = useState(open)
  const isOld = open.some(one => !seen.includes(one))
  if (!isOld) return seen
  const others = seen.filter(one => open.every(other => other.id !== one.id))
  const next = [...open, ...others].toSorted(
    (a, b) => a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id),
  )
  setSeen(next)
  return next
}

function Answers(props: Omit<AnswerProps, 'status'>) {
  return (
    <>
      <Answer {...props} status="completed" />
      {!hasCome(props.appointment) && <Answer {...props} status="no_show" />}
    </>
  )
}

/** The customer is known to have come; the only question is whether the visit is over. */
function hasCome({ status }: AppointmentWire): boolean {
  return status === 'in_progress' || status === 'checked_in'
}

type AnswerProps = Omit<ReturnType<typeof useClosing>, 'answered'> & {
  readonly appointment: AppointmentWire
  readonly status: ClosingStatus
}

function Answer({ appointment, status, close, isSending }: AnswerProps) {
  return (
    <Button
      look="plain small"
      label={status === 'completed' && hasCome(appointment) ? texts.done : texts[status]}
      of={appointment.customer.name}
      aria-disabled={isSending}
      onClick={event => {
        // The button disappears, so its row takes the focus.
        event.currentTarget.closest('li')?.focus()
        void close([appointment], status)
      }}
    />
  )
}

function wordsOf({ starts_at, legs: items, is_assumed }: AppointmentWire): string {
  const moment = `${shortDateText(dateOf(starts_at))} ${timeText(starts_at)}`
  const words = [moment, items[0]?.staff.name, is_assumed ? texts.autoCompleted : null]
  return dotted(...words)
}

function useClosing() {
  const [isSending, setSending] = useState(false)
  const [answered, setAnswered] = useState<readonly AppointmentWire[]>([])
  const { showToast } = useToast()
  const close = async (appointments: readonly AppointmentWire[], status: ClosingStatus) => {
    if (isSending) return
    setSending(true)
    const answer = await closeAppointments(appointments, status)
    setSending(false)
    if (!answer.ok) {
      showToast({ message: problemWords(answer.problem), type: 'error' })
      return
    }
    if (answer.refused > 0) showToast({ message: texts.refused, type: 'error' })
    const { closed } = answer
    const [first] = closed
    if (!first) return
    const ids = new Set(closed.map(one => one.id))
    setAnswered(before => [...before.filter(one => !ids.has(one.id)), ...closed])
    const undo = { to: 'before', before: appointments } as const
    followUp({ kind: 'step', appointment: first, series: closed, undo })
  }
  return { close, isSending, answered }
}
