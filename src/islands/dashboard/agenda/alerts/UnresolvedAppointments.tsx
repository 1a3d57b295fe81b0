import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { unresolvedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { type Closing, closeAppointments } from '#stores/dashboard/board/resolve-appointments.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** Who came and who did not: all at once, or one by one. */
export function UnresolvedAppointments({
  appointments,
}: {
  readonly appointments: readonly AppointmentWire[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { close, isSending } = useClosing()
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
      {isOpen && (
        <ul className={styles.appointments}>
          {appointments.map(appointment => (
            <li key={appointment.id} className={styles.asked}>
              <span>
                <strong>{appointment.customer.name}</strong>
                <span className="soft small">{wordsOf(appointment)}</span>
              </span>
              <Answer
                appointment={appointment}
                status="completed"
                close={close}
                isSending={isSending}
              />
              {!hasCome(appointment) && (
                <Answer
                  appointment={appointment}
                  status="no_show"
                  close={close}
                  isSending={isSending}
                />
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
  readonly appointment: AppointmentWire
  readonly status: Closing
}

function Answer({ appointment, status, close, isSending }: AnswerProps) {
  return (
    <Button
      look="plain small"
      label={status === 'completed' && hasCome(appointment) ? texts.done : texts[status]}
      of={appointment.customer.name}
      aria-disabled={isSending}
      onClick={() => void close([appointment], status)}
    />
  )
}

function wordsOf({ starts_at, legs: items, is_assumed }: AppointmentWire): string {
  const moment = `${shortDateText(dateOf(starts_at))} ${timeText(starts_at)}`
  const words = [moment, items[0]?.staff.name, is_assumed ? texts.autoCompleted : null]
  return words.filter(Boolean).join(' · ')
}

function useClosing() {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const close = async (appointments: readonly AppointmentWire[], status: Closing) => {
    if (isSending) return
    setSending(true)
    const answer = await closeAppointments(appointments, status)
    setSending(false)
    if (!answer.ok) showToast({ message: problemWords(answer.problem), type: 'error' })
    else if (answer.refused > 0) showToast({ message: texts.refused, type: 'error' })
    else showToast({ message: texts.closed(appointments.length), type: 'success' })
  }
  return { close, isSending }
}
