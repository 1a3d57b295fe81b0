/*
 * The undo bar of the last change: undo it for ten seconds, or tell the customer, for which the bar waits. The next
 * change replaces it.
 */
import { hasArrived } from '#domain/appointment/appointment-status.ts'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import {
  $undoState,
  type BoardChange,
  type SaleChange,
  type UndoState,
  type Undo,
} from './undo-state.ts'
import { reopenAppointments } from './resolve-appointments.ts'
import { minutesOf } from '#stores/wall-clock.ts'
import { settleUnnotified } from './settle-unnotified.ts'
import { change } from '#stores/change.ts'
import { changeServices } from '#stores/dashboard/appointment/services.ts'
import {
  type Changed,
  type Destination,
  canReturn,
  giveAppointment,
  moveAppointment,
  returnTo,
  setStatus,
  staffPerServiceOf,
} from '#stores/dashboard/appointment/appointment.ts'

const undoMs = 10_000
/** How long the bar stays when there is no customer to tell. Reading it stops the clock. */
const offerMs = 20_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the bar after a successful change, unless there is nothing to offer. */
export function followUp(change: BoardChange): void {
  clearTimeout(timer)
  const canUndo = !change.appointment || change.undo !== null
  const isShown = canUndo || canNotify(change) || change.kind !== 'taken'
  $undoState.set(isShown ? change : null)
  if (canUndo) setTimeout(forgetUndo, undoMs, change)
  resumeUndoBar()
}

/** Moves an appointment, by its form or on the board, with an undo. */
export function moveWithUndo(appointment: AppointmentWire, to: Destination) {
  const undo = placeOf(appointment, to.durationMinutes && minutesOf(appointment))
  return change(moveAppointment(appointment, to), reply =>
    followUp({ kind: 'moved', appointment: reply.appointment, undo }),
  )
}

/** Takes a step of the visit, with an undo where it has one. */
export function takeStep(appointment: AppointmentWire, status: AppointmentStatus) {
  return change(setStatus(appointment, status), reply => followStep(appointment, reply.appointment))
}

/**
 * Shows the bar after a step; for an accepted request the customer can be told. Returns whether the step can be undone.
 */
export function followStep(was: AppointmentWire, appointment: AppointmentWire): boolean {
  const undo = backTo(was, appointment)
  const isAnswer = was.status === 'pending' || was.status === 'awaiting_deposit'
  followUp({ kind: isAnswer ? 'accepted' : 'step', appointment, undo })
  return undo !== null
}

/** The place of an appointment as an undo; with a duration if that changed. */
export function placeOf(appointment: AppointmentWire, durationMinutes?: number): Undo {
  const staff = appointment.legs[0]?.staff.id ?? 'any'
  const staffPerService = staffPerServiceOf(appointment)
  return { to: 'place', startsAt: appointment.starts_at, staff, staffPerService, durationMinutes }
}

export async function undoLast(): Promise<ProblemWire | null> {
  const last = $undoState.get()
  if (!last || last.isLate || (last.appointment && !last.undo)) return null
  closeUndoBar()
  const problem = await takeBackLast(last)
  // Without an answer it can be tried again, unless something newer is offered.
  if (problem?.code === 'unavailable' && $undoState.get() === null) followUp(last)
  return problem
}

async function takeBackLast(last: BoardChange): Promise<ProblemWire | null> {
  if (!last.appointment) return await last.takeBack()
  const { appointment, undo } = last
  if (!undo) return null
  if (undo.to === 'before') return await reopenAppointments(last.series ?? [], undo.before)
  return await change(takeBack(appointment, undo))
}

/** Restores it even onto another appointment. */
function takeBack(
  appointment: AppointmentWire,
  undo: Exclude<Undo, { to: 'before' }>,
): Promise<Changed> {
  switch (undo.to) {
    case 'status':
      return returnTo(appointment, undo)
    case 'sale':
      return changeServices(appointment, { ...undo.sale, overbook: true })
    case 'customer':
      return giveAppointment(appointment, {
        customer: undo.customer,
        notify: false,
        notify_former: false,
      })
    case 'place':
      return moveAppointment(appointment, { ...undo, overbook: true })
  }
}

/** How a step is undone; null when staff have no step back. */
export function backTo(was: AppointmentWire, appointment: AppointmentWire): Undo | null {
  const { status } = was
  const isAssumed = was.is_assumed === true
  const isUnsaid = isAssumed && appointment.status === status
  return isUnsaid || canReturn(appointment, status) ? { to: 'status', status, isAssumed } : null
}

/** Nothing is left to tell the customer. */
export function isQuiet(kind: UndoState['kind']): boolean {
  return kind === 'step' || kind === 'given'
}

function canNotify(undoState: BoardChange): boolean {
  if (!undoState.appointment) return false
  const { kind, appointment } = undoState
  return !isQuiet(kind) && appointment.customer.phone !== null && !isHeardAlready(undoState)
}

/** The appointment only got longer or shorter, at the same start and with the same staff. */
export function isResized({ undo, appointment }: UndoState): boolean {
  return (
    undo?.to === 'place' &&
    undo.durationMinutes !== undefined &&
    undo.startsAt === appointment.starts_at
  )
}

/** No need to tell the customer: only the length changed, or they are in the shop. */
export function isHeardAlready(undoState: UndoState): boolean {
  return isResized(undoState) || hasArrived(undoState.appointment.status)
}

export function closeUndoBar(): void {
  clearTimeout(timer)
  $undoState.set(null)
}

/** Closes the bar on another day than its change's; the appointment's history still has it. */
export function leaveDay(date: string | null): void {
  const shown = $undoState.get()
  if (!shown || shown.kind === 'charged') return
  if (!momentsOf(shown).some(moment => dateOf(moment) === date)) closeUndoBar()
}

function momentsOf(change: Exclude<BoardChange, SaleChange>): string[] {
  if (!change.appointment) return [change.starts_at]
  const { appointment, series = [], undo } = change
  const before = undo?.to === 'place' ? [undo.startsAt] : []
  return [...[appointment, ...series].map(one => one.starts_at), ...before]
}

/**
 * Closes the bar after the customer was told or need not be. Closed in any other way, the appointment stays unnotified.
 */
export function closeNotified(how: 'whatsapp' | 'needless'): void {
  const last = $undoState.get()
  closeUndoBar()
  if (last?.appointment && last.kind !== 'taken')
    void settleUnnotified(last.series ?? [last.appointment], how)
}

/** The bar stays while it is hovered or focused. */
export function pauseUndoBar(): void {
  clearTimeout(timer)
  timer = undefined
}

export function resumeUndoBar(): void {
  clearTimeout(timer)
  const shown = $undoState.get()
  if (shown && !canNotify(shown)) timer = setTimeout(closeUndoBar, offerMs)
}

function forgetUndo(of: BoardChange): void {
  const shown = $undoState.get()
  if (shown !== of) return
  // A stopped timer means that somebody is reading the bar. A receipt is sent after a look at the customer.
  const isDone = !canNotify(shown) && shown.kind !== 'charged'
  if (isDone && timer !== undefined) closeUndoBar()
  else $undoState.set({ ...shown, isLate: true })
}
