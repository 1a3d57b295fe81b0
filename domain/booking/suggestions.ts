/**
 * Changes that an owner could make to open more starts on a day, and how many each opens. Every candidate is tried by
 * the engine on a changed plan, and only those that open a start are suggested.
 */
import { isOn, shiftsOf } from '../shop/hours.ts'
import { type Instant, unionOf } from '../calendar/interval.ts'
import { addDays } from '../calendar/dates.ts'
import { localDate } from '../calendar/local-time.ts'
import { rulesFor } from './rules.ts'
import type { SchedulingContext } from './scheduling-context.ts'
import type { BookingRules } from './booking-rules.ts'
import type { MinuteRange, Service, ShopPlan } from '../shop/shop.ts'
import { staffFor, type VisitRequest } from '../visit/visit.ts'
import { decideBooking } from './booking.ts'
import {
  type ExplainedStaffMember,
  type Explanation,
  explainSlots,
  explainStart,
  type Reason,
} from './explain-availability.ts'

export type RuleChange = Partial<
  Pick<
    BookingRules,
    | 'leadMinutes'
    | 'horizonDays'
    | 'maxAppointmentsPerDay'
    | 'maxAppointmentsPerStaffDay'
    | 'publicCapPercent'
    | 'walkInPercent'
    | 'avoidsGaps'
  >
>

export type Change =
  /** All hours of one staff member on that date, including those they have already. */
  | {
      readonly kind: 'hours'
      readonly staffId: string
      readonly ranges: readonly MinuteRange[]
      readonly added: MinuteRange
    }
  | { readonly kind: 'offer'; readonly staffId: string; readonly serviceId: string }
  | { readonly kind: 'resource'; readonly resourceId: string; readonly quantity: number }
  | { readonly kind: 'buffers'; readonly serviceId: string }
  /** Changes rules of that service, which has its own, or of the shop when `serviceId` is null. */
  | { readonly kind: 'rules'; readonly serviceId: string | null; readonly rules: RuleChange }

/** `opens`: how many starts the public could book that it cannot now. */
export type Suggestion = { readonly change: Change; readonly opens: number }

const MOST = 5
const LONGER_MINUTES = 60
const LEADS = [120, 60, 30, 15, 0]
const HORIZONS = [14, 30, 60, 90, 180]

/**
 * Changes by the owner that would open more starts of this visit to the public on a local date (`YYYY-MM-DD`): at most
 * five, the one that opens most first.
 */
export function suggestionsFor(
  context: SchedulingContext,
  request: VisitRequest,
  date: string,
): Suggestion[] {
  const { plan } = context
  const today = explainSlots(context, request, date)
  const free = freeStarts(today)
  const opensBy = (change: Change) =>
    freeStarts(explainSlots({ ...context, plan: withChange(plan, change, date) }, request, date)) -
    free
  return candidates(plan, request, { date, staffMembers: today.ok ? today.staffMembers : [] })
    .flatMap(steps => firstThatOpens(steps, opensBy))
    .sort((a, b) => b.opens - a.opens)
    .slice(0, MOST)
}

/** The changes that would allow the visit to begin at this start. */
export function suggestionsAt(
  context: SchedulingContext,
  request: VisitRequest,
  startsAt: Instant,
): Suggestion[] {
  const { plan } = context
  const date = localDate(startsAt, plan.timeZone)
  const reason = explainStart(context, request, startsAt)
  if (reason === null) return []
  const opensBy = (change: Change) => {
    const changed = { ...context, plan: withChange(plan, change, date) }
    return decideBooking(changed, request, startsAt).ok ? 1 : 0
  }
  const staffMembers = staffFor(plan, request).map(staffId => ({
    staffId,
    isClosed: false,
    starts: [{ startsAt, reason }],
  }))
  return candidates(plan, request, { date, staffMembers })
    .flatMap(steps => firstThatOpens(steps, opensBy))
    .slice(0, MOST)
}

/** The first of the steps that opens a start. The steps are of one kind, the smallest change first. */
function firstThatOpens(
  steps: readonly Change[],
  opensBy: (change: Change) => number,
): readonly Suggestion[] {
  for (const change of steps) {
    const opens = opensBy(change)
    if (opens > 0) return [{ change, opens }]
  }
  return []
}

function freeStarts(found: Explanation): number {
  if (!found.ok) return 0
  return found.staffMembers.flatMap(one => one.starts).filter(start => start.reason === null).length
}

/** Each list has the steps of one suggestion. */
function candidates(
  plan: ShopPlan,
  request: VisitRequest,
  {
    date,
    staffMembers,
  }: { readonly date: string; readonly staffMembers: readonly ExplainedStaffMember[] },
): Change[][] {
  const reasons = new Set(staffMembers.flatMap(one => one.starts.map(start => start.reason)))
  return [
    ...staffMembers.flatMap(one => hoursSteps(plan, one.staffId, date)),
    ...offerSteps(plan, request),
    ...rulesSteps(plan, request, reasons),
    ...(reasons.has('no_resource') ? resourceSteps(plan, request) : []),
    ...(reasons.has('buffer')
      ? request.serviceIds.map(serviceId => [{ kind: 'buffers' as const, serviceId }])
      : []),
  ]
}

/** Working through a break, an hour more at the end, or, on a day off, the hours of their next working day. */
function hoursSteps(plan: ShopPlan, staffId: string, date: string): Change[][] {
  // An exception for this very day was made on purpose: no change of it is suggested.
  if (
    plan.exceptions.some(one => one.kind === 'open' && one.staffId === staffId && isOn(one, date))
  )
    return []
  const shifts = shiftsOf(plan, staffId, date)
  const last = shifts.at(-1)
  if (last === undefined) {
    const usual = usualHours(plan, staffId, date)
    return usual.slice(0, 1).map(added => [{ kind: 'hours', staffId, ranges: usual, added }])
  }
  const breaks = shifts.slice(1).map((shift, place) => ({
    startMinute: shifts[place]!.endMinute,
    endMinute: shift.startMinute,
  }))
  const longer = { startMinute: last.endMinute, endMinute: last.endMinute + LONGER_MINUTES }
  return [...breaks, longer].map(added => [
    { kind: 'hours', staffId, ranges: joined([...shifts, added]), added },
  ])
}

/** The hours of the next day on which they work. */
function usualHours(plan: ShopPlan, staffId: string, date: string): readonly MinuteRange[] {
  const days = [1, 2, 3, 4, 5, 6, 7].map(later => shiftsOf(plan, staffId, addDays(date, later)))
  return days.find(shifts => shifts.length > 0) ?? []
}

function joined(ranges: readonly MinuteRange[]): MinuteRange[] {
  return unionOf(
    ranges.map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute })),
  ).map(({ start, end }) => ({ startMinute: start, endMinute: end }))
}

/** Staff who work that day and do not offer the service yet. */
function offerSteps(plan: ShopPlan, { serviceIds }: VisitRequest): Change[][] {
  return serviceIds.flatMap(serviceId =>
    plan.staff
      .filter(({ id }) => !plan.offers.some(o => o.staffId === id && o.serviceId === serviceId))
      .map(({ id }) => [{ kind: 'offer' as const, staffId: id, serviceId }]),
  )
}

function resourceSteps(plan: ShopPlan, { serviceIds }: VisitRequest): Change[][] {
  const needed = new Set(
    plan.services
      .filter(service => serviceIds.includes(service.id))
      .flatMap(service => service.resources.map(need => need.resourceId)),
  )
  return plan.resources
    .filter(({ id }) => needed.has(id))
    .map(({ id, quantity }) => [{ kind: 'resource', resourceId: id, quantity: quantity + 1 }])
}

function rulesSteps(
  plan: ShopPlan,
  request: VisitRequest,
  reasons: ReadonlySet<Reason | null>,
): Change[][] {
  const now = rulesFor(plan, request.serviceIds)
  const byReason: readonly (readonly [Reason, readonly RuleChange[]])[] = [
    ['lead_time', LEADS.map(leadMinutes => ({ leadMinutes }))],
    ['horizon', HORIZONS.map(horizonDays => ({ horizonDays }))],
    [
      'day_full',
      more(now.maxAppointmentsPerDay).map(maxAppointmentsPerDay => ({
        maxAppointmentsPerDay,
      })),
    ],
    [
      'person_full',
      more(now.maxAppointmentsPerStaffDay).map(maxAppointmentsPerStaffDay => ({
        maxAppointmentsPerStaffDay,
      })),
    ],
    ['cap', [{ publicCapPercent: null }]],
    ['walk_in', [{ walkInPercent: 0 }]],
    ['gap', [{ avoidsGaps: false }]],
  ]
  return byReason
    .filter(([reason]) => reasons.has(reason))
    .map(([, steps]) =>
      steps.map(rules => ({ kind: 'rules', serviceId: whoDecides(plan, request, rules), rules })),
    )
}

/** First five more, then no limit. */
function more(limit: number | null): (number | null)[] {
  return [(limit ?? 0) + 5, null]
}

/** The service that overrides one of these rules; null when the shop's own apply. */
function whoDecides(plan: ShopPlan, request: VisitRequest, rules: RuleChange): string | null {
  const own = plan.services.find(
    service =>
      request.serviceIds.includes(service.id) &&
      Object.keys(rules).some(rule => Object.hasOwn(service.rules, rule)),
  )
  return own?.id ?? null
}

function withChange(plan: ShopPlan, change: Change, date: string): ShopPlan {
  const ofService = (id: string, changed: (service: Service) => Partial<Service>) => ({
    ...plan,
    services: plan.services.map(one => (one.id === id ? { ...one, ...changed(one) } : one)),
  })
  switch (change.kind) {
    case 'hours': {
      const { staffId, ranges } = change
      const special = { staffId, ranges, fromDate: date, toDate: date, reason: null }
      return { ...plan, exceptions: [...plan.exceptions, { ...special, kind: 'open' }] }
    }
    case 'offer': {
      const { staffId, serviceId } = change
      const offer = { staffId, serviceId, durationMinutes: null, price: null }
      return { ...plan, offers: [...plan.offers, offer] }
    }
    case 'resource': {
      const { resourceId: id, quantity } = change
      const others = plan.resources.filter(one => one.id !== id)
      return { ...plan, resources: [...others, { id, quantity }] }
    }
    case 'buffers':
      return ofService(change.serviceId, () => ({ bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }))
    case 'rules':
      return change.serviceId === null
        ? { ...plan, rules: { ...plan.rules, ...change.rules } }
        : ofService(change.serviceId, ({ rules }) => ({ rules: { ...rules, ...change.rules } }))
  }
}
