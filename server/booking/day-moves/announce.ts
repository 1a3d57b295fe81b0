import { notifyCustomer, notifyStaff } from '../appointments/announce.ts'
import type { MoveType } from '#server/scheduling/happened.ts'
import { mailDayMove } from '../appointments/notify/notify-by-mail.ts'
import { spokenMomentText, toAppointmentWire } from '#server/scheduling/wire.ts'
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { DayMoveType, MovedAppointment } from './happened.ts'

/** The mail to the customer of an appointment that a day move changed. */
export async function mailOfDay(
  { trx }: Work,
  { after, cause }: EventOf<MoveType | 'appointment.status_changed'>,
  context: Context,
): Promise<void> {
  if (cause?.kind === 'day_move') await mailDayMove(trx, context, after, cause.undoes ?? null)
}

/** Tells each customer on their open pages, and the staff once for all. */
export function showDayMove(
  { type, shop, moved, news, byUser, staffIds }: EventOf<DayMoveType>,
  context: Context,
): void {
  for (const one of moved) showToCustomer(context, one, type === 'day.moved_back')
  // The list of appointments outside hours or under a block has changed, even if no appointment moved.
  context.publisher.boardChanged(shop.row.id, shop.row.id, 1)
  const [first] = moved
  if (first === undefined) return
  const count = moved.length === 1 ? '1 turno cambió' : `${moved.length} turnos cambiaron`
  const text = `${news}: ${count}`
  const appointment = toAppointmentWire(first.row)
  notifyStaff(context, appointment, 'appointment:move:broadcast', text, byUser, staffIds)
}

function showToCustomer(
  context: Context,
  { row, wasAt }: MovedAppointment,
  isUndone: boolean,
): void {
  const appointment = toAppointmentWire(row)
  const moment = spokenMomentText(appointment)
  const stands = isUndone && row.starts_at === wasAt
  const text =
    row.status === 'cancelled'
      ? `Tu turno del ${moment} quedó cancelado`
      : stands
        ? `Tu turno del ${moment} sigue en pie`
        : `Tu turno pasó al ${moment}`
  notifyCustomer(context, appointment, row.customer_user_id, text)
}
