import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { LockedAgenda } from '../book/claim-slot.ts'
import { type AppointmentRow, insertEvent } from '../queries.ts'
import { findUndone, type Undone } from './find-undone.ts'
import type { AppointmentMove } from './move-request.ts'
import { saleChange } from './sale.ts'

/** Writes the history of a move or a change of services. An undo gives back the deposit. Returns the row as it is then. */
export async function noteMove(
  { trx, now }: LockedAgenda,
  { appointment, request }: Pick<AppointmentMove, 'appointment' | 'request'>,
  after: AppointmentRow,
): Promise<AppointmentRow> {
  const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = appointment
  const { actor, actorId } = request
  const moved = { organizationId, shopId, appointmentId, revision: appointment.revision + 1 }
  const madeEarlier = request.earlier === undefined ? {} : { earlier: true }
  const ofDay =
    request.dayMoveId === undefined
      ? {}
      : { day_move: request.dayMoveId, from_overbooked: appointment.is_overbooked }
  const changeTo = (row: AppointmentRow) =>
    request.services === undefined
      ? ({
          kind: 'moved',
          detail: { ...moveDetail(appointment, row), ...madeEarlier, ...ofDay },
        } as const)
      : ({ kind: 'services', detail: saleChange(appointment, row) } as const)
  const event = { ...changeTo(after), actor, actorId }
  const undone = await findUndone(trx, moved, event, now)
  const row = undone === null ? after : await giveDepositBack(trx, after, undone)
  const detail = { ...changeTo(row).detail, ...(undone === null ? {} : { undoes: true }) }
  await insertEvent(trx, moved, { ...event, detail }, now)
  return row
}

/** The deposit is again what it was before the change that is undone lowered it. */
async function giveDepositBack(
  trx: Transaction<unknown>,
  row: AppointmentRow,
  { detail: { from } }: Undone,
): Promise<AppointmentRow> {
  const { deposit } = Object(from) as { readonly deposit?: number }
  if (deposit === undefined || row.deposit_received_at !== null) return row
  await sql`update appointments set deposit = ${deposit}
    where organization_id = ${row.organization_id} and id = ${row.id}`.execute(trx)
  return { ...row, deposit }
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
