/* One turn in hand: what happened to it, what may be done now, and doing it. */
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
import { expectOwn } from '#stores/notices.ts'
import { serverNow } from '#stores/server-time.ts'
import { $day, putTurn, reloadBoard } from '#stores/dashboard/board/board.ts'
import type { People } from '#stores/dashboard/board/hand.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $today } from '#stores/dashboard/shop.ts'

export type TurnEvent = Reply<'listAppointmentEvents'>['items'][number]
export type Change =
  | { readonly ok: true; readonly turn: AppointmentWire }
  | { readonly ok: false; readonly problem: ProblemWire }

/** The turn that the address names, when it is on the board's day. */
export const $openTurn = computed([$router, $day], (page, day): AppointmentWire | null => {
  const id = page?.search['id']
  return valueOf(day)?.appointments.find(turn => turn.id === id) ?? null
})

export const turnEvents = createSource<string, readonly TurnEvent[]>(async id => {
  const answer = await call('listAppointmentEvents', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Whose turn it is, and the mail she would get about it. */
export const turnCard = createSource<string, Reply<'getTurnCard'>>(id =>
  call('getTurnCard', { params: { id } }),
)

/** Whatever changes on the board may have happened to it. */
export function followTurn(): () => void {
  return $day.listen(() => void turnEvents.reload())
}

/** The steps of a visit first, what ends it otherwise last. */
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
/** A turn of tomorrow is for confirming, moving and cancelling; one just after midnight may come before it. */
const nearMs = 3 * 3_600_000

export function canBecome(turn: AppointmentWire, status: AppointmentStatus): boolean {
  return decideTransition(turn.status, status, 'staff', momentOf(turn)).ok
}

/** The same, or by taking back what was touched by mistake. */
export function canReturn(turn: AppointmentWire, status: AppointmentStatus): boolean {
  return decideTransition(turn.status, status, 'staff', momentOf(turn), true).ok
}

function momentOf({ starts_at }: AppointmentWire) {
  return { startsAt: Date.parse(starts_at), now: serverNow() }
}

/** What may come next; the way back is `mayGoBack`. */
export function nextStatuses(turn: AppointmentWire): AppointmentStatus[] {
  return (
    steps
      .filter(status => canBecome(turn, status))
      .filter(status => status !== 'awaiting_deposit' || turn.deposit !== undefined)
      // A request is answered with yes or no.
      .filter(status => status !== 'cancelled' || turn.status !== 'pending')
      .filter(status => !isVisiting(status) || isItsDay(turn))
  )
}

/** Whether what was touched by mistake can be a reserved turn again. */
export function mayGoBack(turn: AppointmentWire): boolean {
  return isCorrection(turn.status, 'booked') && canReturn(turn, 'booked')
}

function isVisiting(status: AppointmentStatus): boolean {
  return status === 'checked_in' || status === 'in_progress' || status === 'completed'
}

function isItsDay({ starts_at }: AppointmentWire): boolean {
  const today = $today.get()
  const isNear = Date.parse(starts_at) - serverNow() < nearMs
  return today === null || dateOf(starts_at) <= today || isNear
}

export function isMovable(turn: AppointmentWire): boolean {
  return decideMove(turn.status, 'staff', momentOf(turn), 0).ok
}

export async function setStatus(
  turn: AppointmentWire,
  status: AppointmentStatus,
  why: Pick<Sent<'setAppointmentStatus', 'body'>, 'reason' | 'asked_by'> = {},
): Promise<Change> {
  const { revision } = turn
  expectOwn(turn.id)
  // Whether she is told is asked afterwards, with the words in view.
  const corrects = isCorrection(turn.status, status) ? { is_correction: true } : {}
  const body = { status, revision, notify: false, ...corrects, ...why }
  return settle(await call('setAppointmentStatus', { params: { id: turn.id }, body }))
}

type Destination = {
  readonly startsAt: string
  readonly staff: string
  /** In place of `staff`: whom each service goes to. */
  readonly people?: People | undefined
  readonly overbook?: boolean
  /** Undefined keeps it. */
  readonly durationMinutes?: number | undefined
}

export function minutesOf(turn: Pick<AppointmentWire, 'starts_at' | 'ends_at'>): number {
  return (Date.parse(turn.ends_at) - Date.parse(turn.starts_at)) / 60_000
}

export async function moveTurn(turn: AppointmentWire, to: Destination): Promise<Change> {
  const people = new Set(turn.legs.map(leg => leg.staff.id))
  // A visit that several people share keeps each of them, unless it goes to somebody else.
  const keepsPeople = people.size > 1 && people.has(to.staff)
  const body = {
    starts_at: to.startsAt,
    ...(to.people ? { legs: to.people } : keepsPeople ? {} : { staff: to.staff }),
    ...(to.durationMinutes === undefined ? {} : { duration_minutes: to.durationMinutes }),
    revision: turn.revision,
    notify: false,
    ...(to.overbook ? { overbook: true } : {}),
  }
  expectOwn(turn.id)
  return settle(await callOnce('moveAppointment', { params: { id: turn.id }, body }))
}

export async function editTurn(
  { id, revision }: AppointmentWire,
  fields: Pick<Sent<'updateAppointment', 'body'>, 'note' | 'price'>,
): Promise<Change> {
  const body = { ...fields, revision }
  return settle(await call('updateAppointment', { params: { id }, body }))
}

/** By mail, what the turn is now. */
export async function tellByMail({ id, revision }: AppointmentWire): Promise<ProblemWire | null> {
  const answer = await call('tellCustomer', { params: { id }, body: { revision } })
  return answer.ok ? null : answer.problem
}

/** Each of several people of one visit; undefined where one does it all. */
export function peopleOf({ legs }: AppointmentWire): People | undefined {
  if (new Set(legs.map(leg => leg.staff.id)).size < 2) return undefined
  return legs.map(leg => ({ service: leg.service.id, staff: leg.staff.id }))
}

export async function findManageLink(id: string): Promise<Reply<'getManageLink'> | ProblemWire> {
  const answer = await call('getManageLink', { params: { id } })
  return answer.ok ? answer.reply : answer.problem
}

/** Whatever happened, the board shows what is true now: after `stale_revision` the newer turn. */
async function settle(
  answer:
    | { readonly ok: true; readonly reply: { readonly appointment: AppointmentWire } }
    | { readonly ok: false; readonly problem: ProblemWire },
): Promise<Change> {
  if (answer.ok) putTurn(answer.reply.appointment)
  const reloaded = Promise.all([reloadBoard(), turnEvents.reload(), turnCard.reload()])
  if (!answer.ok && answer.problem.code === 'stale_revision') await reloaded
  if (!answer.ok) return answer
  return { ok: true, turn: answer.reply.appointment }
}
