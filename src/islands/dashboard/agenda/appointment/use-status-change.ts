import { useState } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { setStatus } from '#stores/dashboard/appointment/appointment.ts'
import { followStep } from '#stores/dashboard/board/undo.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'

type After = {
  readonly onProblem: (words: string | null) => void
  readonly onDone: () => void
}

const doubleTapMs = 500

/** Sets a status, says so, and closes the dialog unless the next status follows soon. */
export function useStatusChange(appointment: AppointmentWire, { onProblem, onDone }: After) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const change = async (status: AppointmentStatus) => {
    if (isSending) return
    setSending(true)
    const answer = await setStatus(appointment, status)
    // The button of the next status appears in the same place, so the second tap of a double tap is ignored.
    setTimeout(() => setSending(false), doubleTapMs)
    if (!answer.ok) {
      onProblem(problemWords(answer.problem))
      return
    }
    const { appointment: now } = answer.reply
    const message = texts.done(appointment.customer.name, statusNames[now.status])
    if (!followStep(appointment, now)) showToast({ message, type: 'success' })
    onProblem(null)
    // After an arrival or a start the dialog stays open, because the next status follows soon.
    if (status !== 'checked_in' && status !== 'in_progress') onDone()
  }
  return { change, isSending }
}
