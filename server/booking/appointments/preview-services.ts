/** What an appointment would be with other services, computed by the engine that also decides the change. */
import type { Reply } from '#contract/contract.ts'
import { decideMove } from '#domain/appointment/appointment-status.ts'
import { decideBooking, nearestSlots } from '#domain/booking/booking.ts'
import { explainStart } from '#domain/booking/explain-availability.ts'
import { type SchedulingContext, STAFF } from '#domain/booking/scheduling-context.ts'
import { suggestionsAt } from '#domain/booking/suggestions.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { askedFrom, type PlacedVisit, type VisitRequest } from '#domain/visit/visit.ts'
import {
  reasonTexts,
  toSuggestionWire,
} from '#server/scheduling/availability/explain-availability.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Found } from '#server/scheduling/find.ts'
import { pricedVisit } from '#server/scheduling/move/sale.ts'
import { withSold } from '#server/scheduling/move/visit-of.ts'
import { visitIn, type WantedChange } from '#server/scheduling/move/wanted-visit.ts'

type Preview = Reply<'previewAppointmentServices'>
type PreviewRequest = WantedChange & {
  readonly startsAt: number
  readonly isOwner: boolean
  /** Set for a member who is limited to one agenda: only that staff member is offered. */
  readonly onlyStaffId: string | null
}

/**
 * What a change of an appointment by staff would bring: end, price, and if it does not fit, the reason with other
 * starts. Saves nothing. Refuses with `invalid_transition` or `not_found`.
 */
export async function previewServices(
  { clock, database }: Context,
  { shop, appointment }: Found,
  wanted: PreviewRequest,
): Promise<Preview> {
  const now = clock.now()
  const { startsAt, isOwner, onlyStaffId } = wanted
  const moment = { startsAt: appointment.starts_at, now }
  const allowed = decideMove(appointment.status, 'staff', moment, 0)
  if (!allowed.ok) refuse('invalid_transition', { reason: allowed.reason })
  const plan = await withSold(database.db, shop.plan, appointment)
  const visit = visitIn(plan, appointment, wanted)
  const around = { plan, busy: shop.busy, now, audience: STAFF } as const
  const scheduling = { ...around, ignoreOwner: appointment.id, ignoresHolds: true }
  const reason = explainStart(scheduling, visit, startsAt)
  if (reason === 'unknown_service' || reason === 'unknown_staff') refuse('not_found')
  const placed = placedAnyway(scheduling, visit, startsAt)
  const able = onlyStaffId === null ? plan.staff.map(one => one.id) : [onlyStaffId]
  const at = (instant: number) => toOffsetIso(instant, plan.timeZone)
  return {
    starts_at: at(startsAt),
    ends_at: placed === null ? null : at(placed.interval.end),
    price: placed === null ? null : pricedVisit(placed, appointment, undefined).price,
    currency: appointment.currency,
    reason,
    text: reason === null ? 'Entra.' : reasonTexts[reason],
    alternatives:
      reason === null
        ? []
        : alternativesTo(scheduling, able, { visit, startsAt }).map(one => ({
            ...one,
            starts_at: at(one.starts_at),
          })),
    remedies: isOwner ? suggestionsAt(scheduling, visit, startsAt).map(toSuggestionWire) : [],
  }
}

/** The visit at this start even if something is in the way, to know its length and price; null when nobody can do it. */
function placedAnyway(
  scheduling: SchedulingContext,
  visit: VisitRequest,
  startsAt: number,
): PlacedVisit | null {
  const fitting = decideBooking(scheduling, visit, startsAt)
  if (fitting.ok) return fitting.visit
  const audience = { kind: 'staff', overbook: true } as const
  const regardless = decideBooking({ ...scheduling, audience }, visit, startsAt)
  return regardless.ok ? regardless.visit : null
}

const NEAR = 3

/** The same start with each staff member who is free, then near starts with the same staff. */
function alternativesTo(
  scheduling: SchedulingContext,
  able: readonly string[],
  { visit, startsAt }: { readonly visit: VisitRequest; readonly startsAt: number },
): { starts_at: number; staff?: string }[] {
  const same = able
    .filter(staffId => decideBooking(scheduling, askedFrom(staffId, visit), startsAt).ok)
    .map(staff => ({ starts_at: startsAt, staff }))
  const near = nearestSlots(scheduling, visit, { startsAt, count: NEAR })
    .filter(slot => slot.startsAt !== startsAt && slot.startsAt >= scheduling.now)
    .map(slot => ({ starts_at: slot.startsAt }))
  return [...same.slice(0, NEAR), ...near]
}
