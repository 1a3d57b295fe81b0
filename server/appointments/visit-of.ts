import type { VisitRequest } from '#domain/visit.ts'
import type { AppointmentRow } from './queries.ts'

/** What would have to be asked for to get this turn again, with the same people. */
export function visitOf(turn: AppointmentRow): VisitRequest {
  return {
    serviceIds: turn.legs.map(leg => leg.service_id),
    staffId: turn.legs[0]?.staff_id ?? null,
  }
}
