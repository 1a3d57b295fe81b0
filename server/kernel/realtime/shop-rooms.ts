/** A screen of a member joins two rooms: that of the shop, and that of the appointments which the member may see. */
import { agendaRoom, shopRoom, everyAppointmentRoom } from '#contract/rooms.ts'
import type { Membership } from '../http/caller.ts'
import type { RealtimeSocket } from './socket.ts'

type Rights = Pick<Membership, 'shopId' | 'onlyStaffId'>

export async function enterShop(
  socket: RealtimeSocket,
  { shopId, onlyStaffId }: Rights,
): Promise<void> {
  const appointments =
    onlyStaffId === null ? everyAppointmentRoom(shopId) : agendaRoom(shopId, onlyStaffId)
  socket.data.shopId = shopId
  await socket.join([shopRoom(shopId), appointments])
}

export async function leaveShop(socket: RealtimeSocket): Promise<void> {
  const { shopId } = socket.data
  socket.data.shopId = null
  if (typeof shopId !== 'string') return
  for (const room of socket.rooms) if (room.startsWith(shopRoom(shopId))) await socket.leave(room)
}
