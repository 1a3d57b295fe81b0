/** Which rooms of a business the screen of one of its staff is in: what happens there, and whose turns. */
import { agendaRoom, comerceRoom, everyTurnRoom } from '#contract/rooms.ts'
import type { Membership } from '../http/caller.ts'
import type { TurnSocket } from './server.ts'

type Rights = Pick<Membership, 'comerceId' | 'onlyStaffId'>

export async function enterShop(
  socket: TurnSocket,
  { comerceId, onlyStaffId }: Rights,
): Promise<void> {
  const turns = onlyStaffId === null ? everyTurnRoom(comerceId) : agendaRoom(comerceId, onlyStaffId)
  socket.data.comerceId = comerceId
  await socket.join([comerceRoom(comerceId), turns])
}

export async function leaveShop(socket: TurnSocket): Promise<void> {
  const { comerceId } = socket.data
  socket.data.comerceId = null
  if (typeof comerceId !== 'string') return
  for (const room of socket.rooms)
    if (room.startsWith(comerceRoom(comerceId))) await socket.leave(room)
}
