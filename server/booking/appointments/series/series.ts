import { randomUUID } from 'node:crypto'
import { type BookingDecision, decideBooking, nearestSlots } from '#domain/booking/booking.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { keepStaff, type SeriesPattern, startsOfSeries } from '#domain/booking/series.ts'
import { STAFF } from '#domain/visit/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { askedFrom, type VisitRequest } from '#domain/visit/visit.ts'
import type { Reply } from '#contract/contract.ts'
import type { FieldProblem } from '#contract/protocol/problems.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { holidayName } from '#server/shop/hours/holidays.ts'
import { findReplay, once } from '#server/kernel/http/idempotency.ts'
import type { Idempotency } from '#server/kernel/http/handler.ts'
import { Refusal, refuse } from '#server/kernel/http/refusal.ts'
import { announceNew, announceSlots } from '../announce.ts'
import { bookInside, type BookingRequest } from '../book/book.ts'
import { candidatesOf, unitsOf } from '../book/scheduling.ts'
import { lockAll } from '../locks.ts'
import { runExclusive } from '../queue.ts'
import { leavesChoice } from '../book/usual-staff.ts'

type Pattern = SeriesPattern & {
  /** Whoever runs only their own agenda gives nothing to others. */
  readonly isOwnOnly: boolean
}

/** Every occurrence, checked; who would do it, what else is near, and why one does not fit. Nothing is written. */
export function previewSeries(
  { plan, busy }: ShopMemory,
  visit: VisitRequest,
  pattern: Pattern,
  now: number,
): Reply<'previewSeries'> {
  const starts = startsOfSeries(pattern, plan.timeZone)
  const scheduling = { plan, busy, now, audience: STAFF }
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
      holiday: holidayName(plan.timeZone, localDate(startsAt, plan.timeZone)),
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

/** With the people of the first date that fits: who is free by chance would change every week. */
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

/** Who else could do it at the very hour. */
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
type Made = Awaited<ReturnType<typeof bookInside>>
type Created = Reply<'createSeries'>

/** All of them in one transaction, or none: each one that does not fit is named beside its field. */
export async function createSeries(
  context: Context,
  shop: ShopMemory,
  request: Omit<BookingRequest, 'startsAt' | 'seriesId'>,
  occurrences: readonly Occurrence[],
  idempotency: Idempotency | null,
): Promise<Created> {
  const { organizationId } = shop.row
  const staffMembers = occurrences.flatMap(one =>
    candidatesOf(shop.plan, { ...request.visit, staffId: one.staffId }),
  )
  return await runExclusive(
    staffMembers.map(id => `${organizationId}:${id}`),
    async () => {
      const before = await findReplay<Created>(context, idempotency)
      if (before !== null) return before
      let made: readonly Made[] = []
      const created = await once(context, idempotency, async trx => {
        // All at once and in order, so that two series with the same people cannot wait in a circle.
        await lockAll(
          trx,
          organizationId,
          unitsOf(shop.plan, staffMembers, request.visit.serviceIds),
        )
        const seriesId = randomUUID()
        const conflicts: FieldProblem[] = []
        const appointments: Made[] = []
        let { visit } = request
        for (const [index, { startsAt, staffId }] of occurrences.entries()) {
          const asked = staffId === null ? visit : askedFrom(staffId, visit)
          const customerId = appointments[0]?.customerId
          // One mail says it; the others are in the customer's list.
          const wanted = {
            ...request,
            visit: asked,
            startsAt,
            seriesId,
            customerId,
            mails: index === 0,
          }
          try {
            const appointment = await bookInside(trx, context, shop, wanted)
            if (leavesChoice(visit)) visit = keepStaff(visit, appointment.visit)
            appointments.push(appointment)
          } catch (error) {
            conflicts.push(conflictOf(error, index))
          }
        }
        if (conflicts.length > 0) refuse('slot_taken', { errors: conflicts })
        made = appointments
        return {
          series: seriesId,
          appointments: appointments.map(appointment => appointment.appointment),
        }
      })
      announceSeries(context, shop, made, request.createdBy)
      return created
    },
  )
}

/** A refusal comes before anything is written, so the others can still be tried; anything else ends it all. */
function conflictOf(error: unknown, index: number): FieldProblem {
  const isConflict =
    error instanceof Refusal && (error.code === 'slot_taken' || error.code === 'not_bookable')
  if (!isConflict) throw error
  return {
    field: `occurrences.${index}.starts_at`,
    message: 'Este no entra. Elegí otro horario o salteá esta fecha.',
  }
}

function announceSeries(
  context: Context,
  shop: ShopMemory,
  made: readonly Made[],
  byUser: string | null,
): void {
  const [first, ...rest] = made
  if (first === undefined) return
  announceNew(context, shop, first.appointment, first.rows, byUser)
  for (const { appointment, rows } of rest) {
    announceSlots(context, shop, appointment.id, rows, [Date.parse(appointment.starts_at)])
    context.publisher.boardChanged(appointment.comerce.id, appointment.id, appointment.revision)
  }
}
