import { randomUUID } from 'node:crypto'
import { decideBooking, nearestSlots } from '#domain/booking.ts'
import { toOffsetIso } from '#domain/local-time.ts'
import type { Occupied } from '#domain/occupancy.ts'
import { startsOfSeries } from '#domain/series.ts'
import type { VisitRequest } from '#domain/visit.ts'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import type { FieldProblem } from '#contract/problems.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import { findReplay, once } from '../http/idempotency.ts'
import type { Idempotency } from '../http/handler.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { announceNew, announceSlots } from './announce.ts'
import { bookInside, type BookingRequest } from './book.ts'
import { candidatesOf, unitsOf } from './ground.ts'
import { lockAll } from './locks.ts'
import { inTurn } from './queue.ts'

const STAFF = { kind: 'staff', overbook: false } as const

/** Every occurrence, checked; where one does not fit, why not and what is near. Nothing is written. */
export function previewSeries(
  { plan, busy }: ShopMemory,
  visit: VisitRequest,
  pattern: { readonly first: number; readonly everyWeeks: number; readonly count: number },
  now: number,
): Reply<'previewSeries'> {
  const starts = startsOfSeries(pattern.first, pattern.everyWeeks, pattern.count, plan.timeZone)
  const occurrences = starts.map((startsAt, index) => {
    if (startsAt === null) {
      return { number: index + 1, starts_at: null, reason: 'no_such_hour', alternatives: [] }
    }
    const starts_at = toOffsetIso(startsAt, plan.timeZone)
    const decision = decideBooking(plan, busy, visit, startsAt, now, STAFF)
    if (decision.ok) return { number: index + 1, starts_at, reason: null, alternatives: [] }
    const { reason } = decision
    if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
    const alternatives = nearestSlots(plan, busy, visit, startsAt, now, 3, undefined, 'staff').map(
      slot => ({
        starts_at: toOffsetIso(slot.startsAt, plan.timeZone),
        staff: slot.staffId ?? 'any',
      }),
    )
    return { number: index + 1, starts_at, reason, alternatives }
  })
  return { occurrences }
}

export type Occurrence = { readonly startsAt: number; readonly staffId: string | null }
type Made = { readonly appointment: AppointmentWire; readonly rows: readonly Occupied[] }
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
  const people = occurrences.flatMap(one =>
    candidatesOf(shop.plan, { ...request.visit, staffId: one.staffId }),
  )
  return await inTurn(
    people.map(id => `${organizationId}:${id}`),
    async () => {
      const before = await findReplay<Created>(context, idempotency)
      if (before !== null) return before
      let made: readonly Made[] = []
      const created = await once(context, idempotency, async trx => {
        // All at once and in order, so that two series with the same people cannot wait in a circle.
        await lockAll(trx, organizationId, unitsOf(shop.plan, people, request.visit.serviceIds))
        const seriesId = randomUUID()
        const conflicts: FieldProblem[] = []
        const turns: Made[] = []
        for (const [index, { startsAt, staffId }] of occurrences.entries()) {
          const visit = { ...request.visit, staffId }
          // One mail says it; the others are in the customer's list.
          const wanted = { ...request, visit, startsAt, seriesId, mails: index === 0 }
          try {
            turns.push(await bookInside(trx, context, shop, wanted))
          } catch (error) {
            conflicts.push(conflictOf(error, index))
          }
        }
        if (conflicts.length > 0) refuse('slot_taken', { errors: conflicts })
        made = turns
        return { series: seriesId, appointments: turns.map(turn => turn.appointment) }
      })
      announceSeries(context, shop, made)
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

function announceSeries(context: Context, shop: ShopMemory, made: readonly Made[]): void {
  const [first, ...rest] = made
  if (first === undefined) return
  announceNew(context, shop, first.appointment, first.rows)
  for (const { appointment, rows } of rest) {
    announceSlots(context, shop, appointment.id, rows, [Date.parse(appointment.starts_at)])
    context.publisher.boardChanged(appointment.comerce.id, appointment.id, appointment.revision)
  }
}
