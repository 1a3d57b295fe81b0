import { MINUTE } from '#domain/calendar/interval.ts'
import type { LockedAgenda } from '../book/claim-slot.ts'
import { type AppointmentRow, insertEvent } from '../queries.ts'
import { isUndo } from './is-undo.ts'
import type { AppointmentMove } from './move-request.ts'
import { saleChange } from './sale.ts'

/** Writes the history of a move or a change of services. */
export async function noteMove(
  { trx, now }: LockedAgenda,
  { appointment, request }: Pick<AppointmentMove, 'appointment' | 'request'>,
  after: AppointmentRow,
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = appointment
  const { actor, actorId } = request
  const moved = { organizationId, shopId, appointmentId, revision: appointment.revision + 1 }
  const madeEarlier = request.earlier === undefined ? {} : { earlier: true }
  const ofDay =
    request.dayMoveId === undefined
      ? {}
      : { day_move: request.dayMoveId, from_overbooked: appointment.is_overbooked }
  const change =
    request.services === undefined
      ? ({
          kind: 'moved',
          detail: { ...moveDetail(appointment, after), ...madeEarlier, ...ofDay },
        } as const)
      : ({ kind: 'services', detail: saleChange(appointment, after) } as const)
  const event = { ...change, actor, actorId }
  const undone = (await isUndo(trx, moved, event, now)) ? { undoes: true } : {}
  await insertEvent(trx, moved, { ...event, detail: { ...event.detail, ...undone } }, now)
}

function minutesOf({ starts_at, ends_at }: AppointmentRow): number {
  return (ends_at - starts_at) / MINUTE
}

/** Who does the services after the first. */
function nextStaffOf({ legs: items }: AppointmentRow): string[] {
  return items.slice(1).map(item => item.staff_id)
}

function moveDetail(before: AppointmentRow, after: AppointmentRow) {
  return {
    from: before.starts_at,
    to: after.starts_at,
    staff: after.legs[0]?.staff_id,
    from_staff: before.legs[0]?.staff_id,
    staff_name: after.legs[0]?.staff_name,
    minutes: minutesOf(after),
    from_minutes: minutesOf(before),
    ...(before.legs.length > 1 && {
      next_staff: nextStaffOf(after),
      from_next_staff: nextStaffOf(before),
    }),
  }
}
