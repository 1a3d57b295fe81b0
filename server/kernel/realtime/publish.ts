import type { Notice, StaffNotice } from '#contract/events.ts'
import {
  agendaRoom,
  appointmentRoom,
  shopRoom,
  everyAppointmentRoom,
  queueRoom,
  sessionRoom,
  userRoom,
  watchRoom,
} from '#contract/rooms.ts'
import { enterShop, leaveShop } from './shop-rooms.ts'
import type { RealtimeServer } from './socket.ts'

/** Tells the screens. Call it after the commit, never inside the transaction. */
export type Publisher = {
  readonly notifyStaff: (
    shopId: string,
    event: StaffNotice,
    notice: Notice,
    /** Of an appointment: whose agendas it touches. Whoever runs only another one does not hear of it. */
    agendas?: readonly string[],
    /** The member of the shop who did it. */
    byUser?: string | null,
  ) => void
  /** The customer of an appointment: their account's sockets, and whoever holds its manage link. */
  readonly tellCustomer: (appointmentId: string, userId: string | null, notice: Notice) => void
  /** A board may have to redraw, without a notice to hear. */
  readonly boardChanged: (shopId: string, id: string, revision: number) => void
  /** Whoever waits at the door follows their place. */
  readonly queueChanged: (shopId: string) => void
  readonly slotsChanged: (adUrl: string, version: number, dates: readonly string[]) => void
  /** The screens of a session hear no shop but this one any more. */
  readonly leaveShops: (sessionId: string, keptShopId: string) => void
  /** A renewed session is heard until its new time. */
  readonly extendSession: (sessionId: string, expiresAt: number) => void
  /** What this person may hear of the shop is something else from now on. */
  readonly changeRights: (
    userId: string,
    rights: { readonly shopId: string; readonly onlyStaffId: string | null },
  ) => void
  readonly endSession: (sessionId: string, shopId: string | null, name: string) => void
}

/** Writes a notice down, handed in because the kernel knows no noun. `byUser`: whoever of the shop did it. */
export type KeepNotice = (
  shopId: string,
  notice: Notice,
  wasHeard: boolean,
  byUser?: string | null,
) => void

export function createPublisher(
  io: RealtimeServer,
  now: () => number,
  keep: KeepNotice,
): Publisher {
  const notifyStaff: Publisher['notifyStaff'] = (shopId, event, notice, agendas, byUser) => {
    const rooms =
      agendas === undefined
        ? [shopRoom(shopId)]
        : [everyAppointmentRoom(shopId), ...agendas.map(staffId => agendaRoom(shopId, staffId))]
    const isHeard = rooms.some(room => (io.of('/').adapter.rooms.get(room)?.size ?? 0) > 0)
    io.to(rooms).emit(event, notice)
    keep(shopId, notice, isHeard, byUser)
  }
  return {
    notifyStaff,
    tellCustomer: (appointmentId, userId, notice) => {
      const rooms = [appointmentRoom(appointmentId), ...(userId === null ? [] : [userRoom(userId)])]
      io.to(rooms).emit('appointment:update:status:broadcast', notice)
    },
    boardChanged: (shopId, id, revision) =>
      io.to(shopRoom(shopId)).emit('board:changed', { id, revision }),
    queueChanged: shopId =>
      io.to(queueRoom(shopId)).emit('queue:changed', { at: new Date(now()).toISOString() }),
    slotsChanged: (adUrl, version, dates) =>
      io.to(watchRoom(adUrl)).emit('slots:changed', { version, dates }),
    leaveShops: (sessionId, keptShopId) => leaveOtherShops(io, sessionId, keptShopId),
    extendSession: (sessionId, expiresAt) => {
      for (const socket of io.sockets.sockets.values())
        if (socket.data.sessionId === sessionId) socket.data.expiresAt = expiresAt
    },
    changeRights: (userId, rights) => {
      for (const socket of io.sockets.sockets.values()) {
        const { data } = socket
        if (data.userId !== userId || data.shopId !== rights.shopId) continue
        void leaveShop(socket).then(async () => enterShop(socket, rights))
      }
    },
    endSession: (sessionId, shopId, name) => {
      io.to(sessionRoom(sessionId)).emit('socket:error', {
        message: 'Tu sesión terminó. Ingresá de nuevo para seguir.',
        code: 'session_ended',
      })
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
      if (shopId === null) return
      notifyStaff(shopId, 'room:remove:broadcast', {
        message: `${name} salió`,
        id: sessionId,
        type: 'room:remove',
        at: new Date(now()).toISOString(),
        revision: 1,
      })
    },
  }
}

function leaveOtherShops(io: RealtimeServer, sessionId: string, keptShopId: string): void {
  for (const socket of io.sockets.sockets.values()) {
    const { shopId } = socket.data
    if (socket.data.sessionId !== sessionId || typeof shopId !== 'string') continue
    if (shopId !== keptShopId) void leaveShop(socket)
  }
}
