import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { LockedAgenda } from '../book/agenda.ts'
import { aboutOf, type AppointmentRow, type NewEvent } from '../queries.ts'
import { findUndone, type Undone } from './find-undone.ts'
import type { AppointmentMove } from './move-request.ts'
import { saleChange } from './sale.ts'

/** The line of history of a move or a change of services. An undo gives back the deposit: `after` is the row then. */
export async function historyOf(
  { trx, now }: LockedAgenda,
  { appointment, request }: Pick<AppointmentMove, 'appointment' | 'request'>,
  saved: AppointmentRow,
): Promise<{ readonly after: AppointmentRow; readonly history: NewEvent }> {
  const { actor, actorId, cause, services } = request
  const changeTo = (row: AppointmentRow) =>
    services === undefined
      ? { kind: 'moved', detail: { ...moveDetail(appointment, row), ...cause?.detail } }
      : { kind: 'services', detail: saleChange(appointment, row) }
  const event = { ...changeTo(saved), actor, actorId }
  const undone = await findUndone(trx, aboutOf(saved), event, now)
  const after = undone === null ? saved : await giveDepositBack(trx, saved, undone)
  const detail = { ...changeTo(after).detail, ...(undone === null ? {} : { undoes: true }) }
  return { after, history: { ...event, detail } }
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
