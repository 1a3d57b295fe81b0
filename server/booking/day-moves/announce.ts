import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import type { ShopMemory } from '../availability/memory.ts'
import {
  announceSlots,
  forgetHolds,
  notifyCustomer,
  notifyStaff,
} from '../appointments/announce.ts'
import { spokenMomentText, toAppointmentWire } from '../appointments/wire.ts'
import type { Context } from '#server/context.ts'
import { announceBlocks } from '#server/shop/hours/announce-block.ts'
import type { BlockRow } from '#server/shop/hours/queries.ts'

export type SettledAppointment = {
  readonly row: AppointmentRow
  readonly rows: readonly Occupied[]
  readonly wasAt: number
  readonly released?: readonly string[]
}
/** What the transaction did; the input of the announcements after the commit. */
export type Settled = {
  readonly ok: true
  readonly appointments: readonly SettledAppointment[]
  readonly block: BlockRow | null
}

/** After the commit: updates memory for all appointments, then notifies each customer, and the staff once for all. */
export function announceDayMove(
  context: Context,
  shop: ShopMemory,
  { appointments, block, news, byUser, staffIds, isUndone = false }: Settled & News,
): void {
  if (block !== null) announceBlocks(context, shop.row, [block], isUndone ? 'given_back' : 'taken')
  for (const { row, rows, wasAt, released = [] } of appointments) {
    forgetHolds({ context, shop }, { released })
    announceSlots(context, shop, row.id, rows, [wasAt, row.starts_at])
  }
  for (const appointment of appointments) notifyEach(context, appointment, isUndone)
  // The list of appointments outside hours or under a block has changed, even if no appointment moved.
  context.publisher.boardChanged(shop.row.id, shop.row.id, 1)
  const [first] = appointments
  if (first !== undefined) {
    const count =
      appointments.length === 1 ? '1 turno cambió' : `${appointments.length} turnos cambiaron`
    notifyStaff(
      context,
      toAppointmentWire(first.row),
      'appointment:move:broadcast',
      `${news}: ${count}`,
      byUser,
      staffIds,
    )
  }
  context.outbox.wake()
}

type News = {
  /** The beginning of the staff's notice, in Spanish. */
  readonly news: string
  /** The member of the shop who did it. */
  readonly byUser: string
  /** Whose agendas changed: who had the appointments before, and who has them now. */
  readonly staffIds: readonly string[]
  readonly isUndone?: boolean
}

function notifyEach(context: Context, { row, wasAt }: SettledAppointment, isUndone: boolean): void {
  const appointment = toAppointmentWire(row)
  context.publisher.boardChanged(appointment.comerce.id, appointment.id, appointment.revision)
  const moment = spokenMomentText(appointment)
  notifyCustomer(context, appointment, row.customer_user_id, wordsOf())

  function wordsOf(): string {
    if (row.status === 'cancelled') return `Tu turno del ${moment} quedó cancelado`
    const stands = isUndone && row.starts_at === wasAt
    return stands ? `Tu turno del ${moment} sigue en pie` : `Tu turno pasó al ${moment}`
  }
}
