/* One open appointment: its history, what may be done now, and doing it. */
import { HOUR } from '#domain/calendar/interval.ts'
import { computed } from 'nanostores'
import {
  decideMove,
  decideTransition,
  isCorrection,
} from '#domain/appointment/appointment-status.ts'
import type { AppointmentStatus, AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change, type Answer } from '#stores/change.ts'
import { expectOwn } from '#stores/notices.ts'
import { serverNow } from '#stores/server-time.ts'
import { $day, followDay, putAppointment, reloadBoard } from '#stores/dashboard/board/board.ts'
import type { StaffPerService, Undo } from '#stores/dashboard/board/undo-state.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $today } from '#stores/dashboard/shop.ts'

export type AppointmentEvent = Reply<'listAppointmentEvents'>['items'][number]
export type Changed = Answer<{ readonly appointment: AppointmentWire }>

/** The appointment named in the address, when it is on the board's day. */
export const $openAppointment = computed([$router, $day], (page, day): AppointmentWire | null => {
  const id = page?.search['id']
  return valueOf(day)?.appointments.find(appointment => appointment.id === id) ?? null
})

export const appointmentEvents = createSource<string, readonly AppointmentEvent[]>(async id => {
  const answer = await call('listAppointmentEvents', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** The customer of an appointment, and the mail they would get about it. */
export function createCard() {
  return createSource<string, Reply<'getTurnCard'>>(id => call('getTurnCard', { params: { id } }))
}

/** Of the appointment that is open. */
export const appointmentCard = createCard()

/** Loads the history again when the board changes. */
export function followAppointment(): () => void {
  return followDay(appointmentEvents)
}

/** The steps of a visit in order, then the other ways it can end. */
const steps: readonly AppointmentStatus[] = [
  'pending',
  'awaiting_deposit',
  'booked',
  'checked_in',
  'in_progress',
  'completed',
  'confirmed',
  'rejected',
  'cancelled',
  'no_show',
]
/**
 * So close to its start an appointment may begin, also one after midnight of the next day. Earlier than its day it can
 * only be confirmed, moved or cancelled.
 */
const nearMs = 3 * HOUR

export function canBecome(appointment: AppointmentWire, status: AppointmentStatus): boolean {
  return decideTransition(appointment.status, status, 'staff', momentOf(appointment)).ok
}

/** As `canBecome`, or as the correction of a mistaken tap. */
export function canReturn(appointment: AppointmentWire, status: AppointmentStatus): boolean {
  return decideTransition(appointment.status, status, 'staff', momentOf(appointment), true).ok
}

export function momentOf({ starts_at }: AppointmentWire) {
  return { startsAt: Date.parse(starts_at), now: serverNow() }
}

/**
 * Statuses that may follow; for going back see `mayGoBack`. What was charged stays done until its sale is taken back.
 */
export function nextStatuses(appointment: AppointmentWire): AppointmentStatus[] {
  if (appointment.sale !== undefined) return []
  return (
    steps
      .filter(status => canBecome(appointment, status))
      .filter(status => status !== 'awaiting_deposit' || appointment.deposit !== undefined)
      // A pending request is accepted or rejected, not cancelled.
      .filter(status => status !== 'cancelled' || appointment.status !== 'pending')
      .filter(status => !isVisiting(status) || isItsDay(appointment))
  )
}

/** Whether a status set by mistake can go back to a booked appointment. */
export function mayGoBack(appointment: AppointmentWire): boolean {
  const isOpen = appointment.sale === undefined
  return isOpen && isCorrection(appointment.status, 'booked') && canReturn(appointment, 'booked')
}

function isVisiting(status: AppointmentStatus): boolean {
  return status === 'checked_in' || status === 'in_progress' || status === 'completed'
}

export function isItsDay({ starts_at }: AppointmentWire): boolean {
  const today = $today.get()
  const isNear = Date.parse(starts_at) - serverNow() < nearMs
  return today === null || dateOf(starts_at) <= today || isNear
}

export function isMovable(appointment: AppointmentWire): boolean {
  return decideMove(appointment.status, 'staff', momentOf(appointment), 0).ok
}

export function setStatus(
  appointment: AppointmentWire,
  status: AppointmentStatus,
  why: Pick<Sent<'setAppointmentStatus', 'body'>, 'reason' | 'asked_by'> = {},
): Promise<Changed> {
  const { revision } = appointment
  expectOwn(appointment.id)
  // Not notified here: the user is asked afterwards, with the text of the message in view.
  const corrects = isCorrection(appointment.status, status) ? { is_correction: true } : {}
  const body = { status, revision, notify: false, ...corrects, ...why }
  return settle(call('setAppointmentStatus', { params: { id: appointment.id }, body }))
}

/** Takes a step back without telling the customer. */
export function returnTo(
  appointment: AppointmentWire,
  before: Pick<Extract<Undo, { to: 'status' }>, 'status' | 'isAssumed'>,
): Promise<Changed> {
  const params = { id: appointment.id }
  expectOwn(appointment.id)
  return settle(call('setAppointmentStatus', { params, body: backBody(appointment, before) }))
}

export function backBody(
  { revision }: AppointmentWire,
  { status, isAssumed }: Pick<Extract<Undo, { to: 'status' }>, 'status' | 'isAssumed'>,
) {
  const assumed = isAssumed ? { is_assumed: true } : {}
  return { status, revision, notify: false, is_correction: true, ...assumed }
}

export type Destination = {
  readonly startsAt: string
  readonly staff: string
  /** Instead of `staff`: the staff member of each service. */
  readonly staffPerService?: StaffPerService | undefined
  readonly overbook?: boolean
  /** Undefined keeps the duration. */
  readonly durationMinutes?: number | undefined
}

export function moveAppointment(appointment: AppointmentWire, to: Destination): Promise<Changed> {
  const staffMembers = new Set(appointment.legs.map(item => item.staff.id))
  // A shared visit keeps the staff member of each service, unless it moves to somebody else.
  const keepsStaff = staffMembers.size > 1 && staffMembers.has(to.staff)
  const body = {
    starts_at: to.startsAt,
    ...(to.staffPerService ? { legs: to.staffPerService } : keepsStaff ? {} : { staff: to.staff }),
    ...(to.durationMinutes === undefined ? {} : { duration_minutes: to.durationMinutes }),
    revision: appointment.revision,
    notify: false,
    ...(to.overbook ? { overbook: true } : {}),
  }
  expectOwn(appointment.id)
  return settle(callOnce('moveAppointment', { params: { id: appointment.id }, body }))
}

export function editAppointment(
  { id, revision }: AppointmentWire,
  fields: Pick<Sent<'updateAppointment', 'body'>, 'note' | 'price' | 'seen'>,
): Promise<Changed> {
  const body = fields.seen === undefined ? { ...fields, revision } : fields
  return settle(call('updateAppointment', { params: { id }, body }))
}

/** Gives it to another customer, because the wrong one was picked. */
export function giveAppointment(
  { id, revision }: AppointmentWire,
  fields: Omit<Sent<'changeAppointmentCustomer', 'body'>, 'revision'>,
): Promise<Changed> {
  const body = { ...fields, revision }
  expectOwn(id)
  return settle(call('changeAppointmentCustomer', { params: { id }, body }))
}

/** Mails the customer the current state of the appointment. */
export function notifyByMail({ id, revision }: AppointmentWire) {
  return change(call('tellCustomer', { params: { id }, body: { revision } }))
}

/** The staff member of each service of a shared visit; undefined when one staff member does all of it. */
export function staffPerServiceOf({ legs: items }: AppointmentWire): StaffPerService | undefined {
  if (new Set(items.map(item => item.staff.id)).size < 2) return undefined
  return items.map(item => ({ service: item.service.id, staff: item.staff.id }))
}

export async function findManageLink(id: string): Promise<Reply<'getManageLink'> | ProblemWire> {
  const answer = await call('getManageLink', { params: { id } })
  return answer.ok ? answer.reply : answer.problem
}

/**
 * Shows the result of a change and loads the board again, also after a refusal: `stale_revision` means that a newer
 * appointment exists.
 */
export async function settle(call: Promise<Changed>): Promise<Changed> {
  const answer = await call
  if (answer.ok) putAppointment(answer.reply.appointment)
  const reloaded = Promise.all([
    reloadBoard(),
    appointmentEvents.reload(),
    appointmentCard.reload(),
  ])
  if (!answer.ok && answer.problem.code === 'stale_revision') await reloaded
  return answer
}
