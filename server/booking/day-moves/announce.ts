import type { Received } from '#contract/contract.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { announceSlots, tellCustomer, tellStaff } from '../appointments/announce.ts'
import { spokenMomentText, toAppointmentWire } from '../appointments/wire.ts'
import type { Context } from '#server/context.ts'
import { announceBlock } from '#server/shop/hours/announce-block.ts'
import type { Settled, SettledTurn } from './apply.ts'

type Asked = Received<'applyDayMove', 'body'>

/** After the commit: memory first for all of them, then each customer, and one notice for the staff instead of twenty. */
export function announceDayMove(
  context: Context,
  shop: ShopMemory,
  { staff, why }: Asked,
  { turns, block }: Settled,
): void {
  if (block !== null) announceBlock(context, shop.row, block, 'taken')
  for (const { row, rows, wasAt } of turns) {
    announceSlots(context, shop, row.id, rows, [wasAt, row.starts_at])
  }
  for (const turn of turns) tellEach(context, turn)
  const [first] = turns
  const person = shop.plan.staff.find(one => one.id === staff)?.name ?? ''
  if (first !== undefined) {
    const count = turns.length === 1 ? '1 turno cambió' : `${turns.length} turnos cambiaron`
    tellStaff(
      context,
      toAppointmentWire(first.row),
      'appointment:move:broadcast',
      `${why === 'hours' ? 'Cambio de horario' : `${person} no viene`}: ${count}`,
    )
  }
  context.outbox.wake()
}

function tellEach(context: Context, { row }: SettledTurn): void {
  const turn = toAppointmentWire(row)
  context.publisher.boardChanged(turn.comerce.id, turn.id, turn.revision)
  const moment = spokenMomentText(turn)
  const words =
    row.status === 'cancelled'
      ? `Tu turno del ${moment} quedó cancelado`
      : `Tu turno pasó al ${moment}`
  tellCustomer(context, turn, row.customer_user_id, words)
}
