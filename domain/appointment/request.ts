/**
 * The first status of an appointment: booked, pending (the shop has to accept it), or awaiting the deposit ("seña").
 * While it waits it occupies the calendar, and it expires by itself.
 */
import type { AppointmentStatus } from './appointment-status.ts'
import { DAY, HOUR, type Instant, MINUTE } from '../calendar/interval.ts'
import type { ShopPlan } from '../shop/shop.ts'
import type { VisitRequest } from '../visit/visit.ts'

const ANSWER_WITHIN = 12 * HOUR
/** The customer has to know an hour before whether to come. */
const ANSWER_BEFORE_START = HOUR
/** An hour nobody answers for is nobody else's for so long. */
const MAIL_WITHIN = 30 * MINUTE
const DEPOSIT_WITHIN = 2 * HOUR
const DEPOSIT_WITHIN_WHEN_NEAR = 30 * MINUTE

export type FirstState = {
  readonly status: 'booked' | 'pending' | 'awaiting_deposit'
  readonly expiresAt: Instant | null
  /** The deposit for all services together, in minor units; null when nothing has to be paid ahead. */
  readonly deposit: number | null
  /** It waits for its customer, who confirms it by the link of a mail. */
  readonly confirmsByMail?: boolean
}

type NewVisit = {
  readonly visit: VisitRequest
  readonly startsAt: Instant
  /** Staff would answer a request themselves: theirs is booked at once, or waits for the `deposit` that they ask for. */
  readonly source?: 'public' | 'staff'
  readonly deposit?: number | undefined
}

/** How an appointment begins, until when it waits, and the deposit. */
export function firstState(
  plan: ShopPlan,
  { visit, startsAt, source, deposit }: NewVisit,
  now: Instant,
): FirstState {
  const first = source === 'staff' ? wantedByStaff(deposit) : wantedByRules(plan, visit)
  return { ...first, expiresAt: waitsUntil(first.status, startsAt, now) }
}

type StatusAndDeposit = Omit<FirstState, 'expiresAt'>

function wantedByStaff(deposit: number | undefined): StatusAndDeposit {
  if (deposit === undefined) return { status: 'booked', deposit: null }
  return { status: 'awaiting_deposit', deposit }
}

/** The approval of the shop comes before the deposit when a visit needs both. */
function wantedByRules(plan: ShopPlan, { serviceIds, seats = 1 }: VisitRequest): StatusAndDeposit {
  const services = plan.services.filter(service => serviceIds.includes(service.id))
  const deposits = serviceIds.map(id => services.find(one => one.id === id)?.deposit ?? 0)
  const total = seats * deposits.reduce((sum, deposit) => sum + deposit, 0)
  const status = services.some(service => service.needsApproval)
    ? 'pending'
    : total > 0
      ? 'awaiting_deposit'
      : 'booked'
  return { status, deposit: total > 0 ? total : null }
}

/** The state of what would be booked, but waits for the shop, or for its customer to open a mail. */
export function waitingState(
  state: FirstState,
  { startsAt, confirmsByMail }: { readonly startsAt: Instant; readonly confirmsByMail: boolean },
  now: Instant,
): FirstState {
  const expiresAt = confirmsByMail
    ? Math.min(now + MAIL_WITHIN, startsAt)
    : waitsUntil('pending', startsAt, now)
  return { ...state, status: 'pending', expiresAt, confirmsByMail }
}

/** A first state for a visit of this price: nobody pays more ahead than it costs, and nothing when it is free. */
export function withinPrice(state: FirstState, price: number): FirstState {
  const { status, deposit } = state
  if (deposit === null || deposit <= price) return state
  if (price > 0) return { ...state, deposit: price }
  return status === 'awaiting_deposit'
    ? { status: 'booked', expiresAt: null, deposit: null }
    : { ...state, deposit: null }
}

/** When an appointment that enters this status now expires by itself; null for a status that does not wait. */
export function waitsUntil(
  status: AppointmentStatus,
  startsAt: Instant,
  now: Instant,
): Instant | null {
  if (status === 'pending') {
    const latest = startsAt - ANSWER_BEFORE_START
    // Requested less than an hour before the start: it waits until the start.
    return latest > now ? Math.min(now + ANSWER_WITHIN, latest) : startsAt
  }
  if (status === 'awaiting_deposit') {
    const isNear = startsAt - now < DAY
    return Math.min(now + (isNear ? DEPOSIT_WITHIN_WHEN_NEAR : DEPOSIT_WITHIN), startsAt)
  }
  return null
}

/**
 * The new expiry once a customer says that they sent the deposit: the shop has a day to find it, but not beyond the
 * start. A shorter time could cost a place because the shop was closed.
 */
export function depositSoughtUntil(startsAt: Instant, now: Instant): Instant {
  return Math.min(now + DAY, startsAt)
}

/** The expiry `until`, but a customer who says that they sent the deposit keeps the time in which the shop looks for it. */
export function keptUntil(
  until: Instant | null,
  {
    status,
    startsAt,
    depositSentAt,
  }: {
    readonly status: AppointmentStatus
    readonly startsAt: Instant
    readonly depositSentAt: Instant | null
  },
): Instant | null {
  if (until === null || depositSentAt === null || status !== 'awaiting_deposit') return until
  return Math.max(until, depositSoughtUntil(startsAt, depositSentAt))
}

/** The status as of now: what waited too long counts as expired, even before a job has saved that. */
export function statusAt(
  status: AppointmentStatus,
  expiresAt: Instant | null,
  now: Instant,
): AppointmentStatus {
  return expiresAt !== null && expiresAt <= now ? 'expired' : status
}
