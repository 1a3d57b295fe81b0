/* The actions of keyboard shortcuts, loaded with the first key that is pressed. */
import { addDays } from '#domain/calendar/dates.ts'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { writeStored } from '#stores/storage.ts'
import { showToast } from '#stores/toasts.ts'
import { $date, $day } from './board/board.ts'
import { openDialog } from './open-dialog.ts'
import { $draft, startAppointment } from './new-appointment/draft.ts'
import { $hasSingleKeys, $palette, openPalette } from './palette.ts'
import { $router, setQuery } from './router.ts'
import { sections } from './routes.ts'
import { $isOwner, $shop, $today } from './shop.ts'
import { $mayCharge, isUncharged } from './sales/may-charge.ts'
import { forgetTyped } from './typed-ahead.ts'
import { valueOf } from './loadable.ts'
import { nextStatuses } from './appointment/appointment.ts'
import { minutesTooEarly } from './appointment/early-arrival.ts'
import { inProgressWith } from './board/in-progress.ts'
import { takeStep } from './board/undo.ts'

const steps: Readonly<Record<string, (card: string | null) => void>> = {
  '/': () => openPalette('search'),
  '?': () => openPalette('keys'),
  n: takeAppointment,
  t: openToday,
  l: card => stepOnCard(card, 'checked_in'),
  s: card => stepOnCard(card, 'in_progress'),
  f: card => stepOnCard(card, 'completed'),
  c: chargeCard,
  z: () => pressInBar('[data-undo]'),
  a: () => pressInBar('[data-tell]'),
  ArrowLeft: () => stepDay(-1),
  ArrowRight: () => stepDay(1),
}

export function act(key: string, card: string | null): void {
  // A user without a shop has neither an agenda nor customers.
  if (valueOf($shop.get())) steps[key]?.(card)
  // No field comes: the shop has no day yet, or unsaved text is asked about first.
  if ($draft.get() === null && $palette.get() !== 'search') forgetTyped()
}

/** The bar of the last change has the button, while it can be pressed. */
function pressInBar(button: string): void {
  document.querySelector<HTMLElement>(button)?.click()
}

export function setSingleKeys(isOn: boolean): void {
  $hasSingleKeys.set(isOn)
  writeStored('single_keys', isOn ? 'yes' : 'no')
}

export function takeAppointment(): void {
  const date = shownDate()
  if (date === null || !openBoard()) return
  startAppointment({ date, minute: null, staff: null })
}

export function blockTime(): void {
  if (openBoard()) openDialog({ kind: 'block', staff: null })
}

export function openToday(): void {
  $router.open(sections.agenda)
}

function stepDay(by: 1 | -1): void {
  const date = $date.get()
  if (isOnBoard() && date !== null) setQuery({ fecha: addDays(date, by), id: null })
}

/** The day on the board, or today when the board is not open. */
export function shownDate(): string | null {
  return isOnBoard() ? $date.get() : $today.get()
}

/** Returns false when the user is first asked about text that is not saved. */
export function openBoard(): boolean {
  if (!isOnBoard()) openToday()
  return isOnBoard()
}

/** `/dashboard` shows the agenda too, except to the owner of a shop that is not online yet. */
function isOnBoard(): boolean {
  const route = $router.get()?.route
  const isDraft = valueOf($shop.get())?.comerce.status === 'draft'
  return route === 'agenda' || (route === 'home' && !($isOwner.get() && isDraft))
}

let isSending = false

/** A step of a visit, on the card that has the focus. What has to be asked first opens the appointment. */
function stepOnCard(id: string | null, status: AppointmentStatus): void {
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

/** Opens the panel of charging, for an appointment that can be charged now. */
function chargeCard(id: string | null): void {
  const appointment = valueOf($day.get())?.appointments.find(one => one.id === id)
  if (!appointment) return
  const isReady = isUncharged(appointment) || nextStatuses(appointment).includes('completed')
  const isNow = isReady && minutesTooEarly(appointment, 'completed') === null
  setQuery({ id: appointment.id, ...($mayCharge.get() && isNow ? { accion: 'cobrar' } : {}) })
}

async function take(appointment: AppointmentWire, status: AppointmentStatus): Promise<void> {
  isSending = true
  const problem = await takeStep(appointment, status)
  isSending = false
  if (problem) showToast({ message: problemWords(problem), type: 'error' })
}
