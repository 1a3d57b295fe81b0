import { randomUUID } from 'node:crypto'
import { type BookingDecision, decideBooking, nearestSlots } from '#domain/booking/booking.ts'
import { holidayName } from '#domain/country/holidays.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { keepStaff, type SeriesPattern, startsOfSeries } from '#domain/booking/series.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { askedFrom, candidatesOf, unitsOf, type VisitRequest } from '#domain/visit/visit.ts'
import type { Reply } from '#contract/contract.ts'
import type { FieldProblem } from '#contract/protocol/problems.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { orRefusal, Refusal, refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { book } from '../book/book.ts'
import type { BookingRequest } from '../book/agenda.ts'
import type { AtShop } from '../book/claim-slot.ts'
import { lockAll } from '../locks.ts'
import { queued } from '../mutex.ts'
import type { AppointmentRow } from '../queries.ts'
import { toAppointmentWire } from '../wire.ts'
import { leavesChoice } from '../book/usual-staff.ts'

type Pattern = SeriesPattern & {
  /** An advisor with an agenda of their own books only with themselves. */
  readonly isOwnOnly: boolean
}

/** Checks every occurrence: who would do it, why it does not fit, and which starts are near. Writes nothing. */
export function previewSeries(
  { row, plan, busy }: ShopMemory,
  visit: VisitRequest,
  pattern: Pattern,
  now: number,
): Reply<'previewSeries'> {
  const starts = startsOfSeries(pattern, plan.timeZone)
  const scheduling = { plan, busy, now, audience: STAFF, ignoresHolds: true }
  const decide = (request: VisitRequest, startsAt: number) =>
    decideBooking(scheduling, request, startsAt)
  const kept = keptVisit(visit, starts, decide)
  const own = onlyOf(kept)
  const occurrences = starts.map((startsAt, index) => {
    const facts = { number: index + 1, holiday: null, staff: own, alternatives: [] }
    if (startsAt === null) return { ...facts, starts_at: null, reason: 'no_such_hour' }
    const decision = decide(kept, startsAt)
    const reason = decision.ok ? null : decision.reason
    if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
    const near = nearestSlots(scheduling, kept, { startsAt, count: 4 })
    return {
      ...facts,
      starts_at: toOffsetIso(startsAt, plan.timeZone),
      reason,
      holiday: holidayName(row.country, localDate(startsAt, plan.timeZone)),
      alternatives: [
        ...(pattern.isOwnOnly ? [] : othersAt(plan, kept, startsAt, decide)),
        ...near.filter(slot => slot.startsAt !== startsAt).slice(0, 3),
      ].map(slot => ({
        starts_at: toOffsetIso(slot.startsAt, plan.timeZone),
        staff: slot.staffId ?? 'any',
      })),
    }
  })
  return { occurrences }
}

type Decide = (request: VisitRequest, startsAt: number) => BookingDecision

/** The visit with the staff of the first date that fits, so that they do not change from week to week. */
function keptVisit(
  visit: VisitRequest,
  starts: readonly (number | null)[],
  decide: Decide,
): VisitRequest {
  if (!leavesChoice(visit)) return visit
  for (const startsAt of starts) {
    const decision = startsAt === null ? null : decide(visit, startsAt)
    if (decision?.ok) return keepStaff(visit, decision.visit)
  }
  return visit
}

function onlyOf({ staffId, itemStaffIds }: VisitRequest): string {
  return itemStaffIds === undefined ? (staffId ?? 'any') : 'any'
}

/** The other staff members who could do it at the same start. */
function othersAt(
  plan: ShopPlan,
  visit: VisitRequest,
  startsAt: number,
  decide: Decide,
): { readonly startsAt: number; readonly staffId: string }[] {
  return plan.staff
    .filter(({ id }) => id !== visit.staffId)
    .filter(({ id }) => decide(askedFrom(id, visit), startsAt).ok)
    .map(({ id }) => ({ startsAt, staffId: id }))
}

export type Occurrence = { readonly startsAt: number; readonly staffId: string | null }
export type SeriesRequest = {
  /** The request of each appointment, without its start. */
  readonly each: Omit<BookingRequest, 'startsAt' | 'seriesId'>
  readonly occurrences: readonly Occurrence[]
}

/**
 * Books all occurrences in one transaction, or none: then each one that does not fit is named in `errors` by its field.
 */
export async function createSeries(
  at: AtShop,
  request: SeriesRequest,
): Promise<Reply<'createSeries'>> {
  const { shop } = at
  const { visit } = request.each
  const staffIds = request.occurrences.flatMap(({ staffId }) =>
    candidatesOf(shop.plan, { ...visit, staffId }),
  )
  return await queued(at, { staffIds }, async work => {
    // All locks at once and in order, so that two series with the same staff cannot wait for each other.
    const units = unitsOf(shop.plan, staffIds, visit.serviceIds)
    await lockAll(work.trx, shop.row.organizationId, units)
    return await bookEach(work, at, request)
  })
}

/** One mail, which names all dates, and one notice; they belong to the first one. */
const FOLLOWING = { kind: 'series', tellsAtOnce: 'mail_and_notice' } as const

async function bookEach(
  work: Work,
  at: AtShop,
  { each, occurrences }: SeriesRequest,
): Promise<Reply<'createSeries'>> {
  const seriesId = randomUUID()
  const conflicts: FieldProblem[] = []
  const booked: AppointmentRow[] = []
  let { visit } = each
  for (const [index, { startsAt, staffId }] of occurrences.entries()) {
    const wanted = {
      ...each,
      visit: staffId === null ? visit : askedFrom(staffId, visit),
      startsAt,
      seriesId,
      customerId: booked[0]?.customer_id,
      ...(index === 0 ? {} : { cause: FOLLOWING }),
    }
    const one = await orRefusal(book(work, at, wanted))
    if (!(one instanceof Refusal)) {
      if (leavesChoice(visit)) visit = keepStaff(visit, one.visit)
      booked.push(one.row)
    } else if (one.code === 'slot_taken' || one.code === 'not_bookable') {
      conflicts.push(conflictAt(index))
    } else throw one
  }
  if (conflicts.length > 0) refuse('slot_taken', { errors: conflicts })
  return { series: seriesId, appointments: booked.map(toAppointmentWire) }
}

function conflictAt(index: number): FieldProblem {
  return {
    field: `occurrences.${index}.starts_at`,
    message: 'Este no entra. Elegí otro horario o salteá esta fecha.',
  }
}
