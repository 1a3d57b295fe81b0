/* A step of a visit by one key, on the card that has the focus. What has to be asked first opens the appointment. */
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { showToast } from '#stores/toasts.ts'
import { nextStatuses } from './appointment/appointment.ts'
import { minutesTooEarly } from './appointment/early-arrival.ts'
import { $day } from './board/board.ts'
import { inProgressWith } from './board/in-progress.ts'
import { takeStep } from './board/undo.ts'
import { valueOf } from './loadable.ts'
import { setQuery } from './router.ts'

let isSending = false

export function stepOnCard(id: string | null, status: AppointmentStatus): void {
  const appointment = valueOf($day.get())?.appointments.find(one => one.id === id)
  if (!appointment || isSending) return
  const staff = appointment.legs[0]?.staff.id ?? ''
  const isAsked =
    !nextStatuses(appointment).includes(status) ||
    minutesTooEarly(appointment, status) !== null ||
    (status === 'in_progress' && inProgressWith(staff, appointment.id) !== null)
  if (isAsked) setQuery({ id: appointment.id })
  else void take(appointment, status)
}

async function take(appointment: AppointmentWire, status: AppointmentStatus): Promise<void> {
  isSending = true
  const problem = await takeStep(appointment, status)
  isSending = false
  if (problem) showToast({ message: problemWords(problem), type: 'error' })
}
