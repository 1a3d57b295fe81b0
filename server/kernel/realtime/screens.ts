/** What can be done to open screens: to those of this process, and by the bus to those of all others. */
import { z } from 'zod'
import type { Notice, StaffNotice } from '#contract/events.ts'
import {
  agendaRoom,
  appointmentRoom,
  everyAppointmentRoom,
  queueRoom,
  sessionRoom,
  shopRoom,
  userRoom,
  watchRoom,
} from '#contract/rooms.ts'
import type { Bus } from '../bus/bus.ts'
import { enterShop, leaveShop } from './shop-rooms.ts'
import type { RealtimeServer, RealtimeSocket } from './socket.ts'

/** Sent to other processes as JSON. */
export type StaffNews = {
  readonly shopId: string
  readonly event: StaffNotice
  readonly notice: Notice
  /** For an appointment: the staff members whose agendas it touches. Null: for everybody in the shop. */
  readonly agendas: readonly string[] | null
  /** The member of the shop who did it. */
  readonly byUser: string | null
}

export type Rights = { readonly shopId: string; readonly onlyStaffId: string | null }

export type Screens = {
  /** Every screen of the shop gets one event: the notice or, where it may not see that appointment, `board:changed`. */
  readonly tellStaff: (news: StaffNews) => void
  /** A member of the shop logged in: all screens of the shop get it except their own. */
  readonly tellColleagues: (shopId: string, userId: string, notice: Notice) => void
  readonly tellCustomer: (appointmentId: string, userId: string | null, notice: Notice) => void
  /** The pages opened with a manage link hear nothing of the appointment any more. */
  readonly leaveAppointment: (appointmentId: string) => void
  readonly boardChanged: (shopId: string, id: string, revision: number) => void
  readonly queueChanged: (shopId: string, at: string) => void
  readonly messagesChanged: (shopId: string, at: string) => void
  readonly slotsChanged: (adUrl: string, version: number, dates: readonly string[]) => void
  readonly leaveShops: (sessionId: string, keptShopId: string) => void
  readonly extendSession: (sessionId: string, expiresAt: number) => void
  readonly changeRights: (userId: string, rights: Rights) => void
  readonly endSession: (sessionId: string) => void
}

export function screensOf(io: RealtimeServer): Screens {
  const sockets = (): RealtimeSocket[] => [...io.sockets.sockets.values()]
  return {
    tellStaff: news => {
      const { shopId, event, notice, agendas } = news
      const hearing = roomsOf(news)
      io.to(hearing).emit(event, notice)
      if (agendas === null) return
      const { id, revision } = notice
      io.to(shopRoom(shopId)).except(hearing).emit('board:changed', { id, revision })
    },
    tellColleagues: (shopId, userId, notice) => {
      const own = sockets().filter(one => one.data.userId === userId)
      io.to(shopRoom(shopId))
        .except(own.map(one => one.id))
        .emit('room:login:broadcast', notice)
    },
    tellCustomer: (appointmentId, userId, notice) => {
      const rooms = [appointmentRoom(appointmentId), ...(userId === null ? [] : [userRoom(userId)])]
      io.to(rooms).emit('appointment:update:status:broadcast', notice)
    },
    leaveAppointment: id => io.in(appointmentRoom(id)).socketsLeave(appointmentRoom(id)),
    boardChanged: (shopId, id, revision) =>
      io.to(shopRoom(shopId)).emit('board:changed', { id, revision }),
    queueChanged: (shopId, at) => io.to(queueRoom(shopId)).emit('queue:changed', { at }),
    messagesChanged: (shopId, at) => io.to(shopRoom(shopId)).emit('messages:changed', { at }),
    slotsChanged: (adUrl, version, dates) =>
      io.to(watchRoom(adUrl)).emit('slots:changed', { version, dates }),
    leaveShops: (sessionId, keptShopId) => {
      for (const socket of sockets()) {
        const { shopId } = socket.data
        if (socket.data.sessionId !== sessionId || typeof shopId !== 'string') continue
        if (shopId !== keptShopId) void leaveShop(socket)
      }
    },
    extendSession: (sessionId, expiresAt) => {
      for (const socket of sockets())
        if (socket.data.sessionId === sessionId) socket.data.expiresAt = expiresAt
    },
    changeRights: (userId, rights) => {
      for (const socket of sockets()) {
        const { data } = socket
        if (data.userId !== userId || data.shopId !== rights.shopId) continue
        void leaveShop(socket).then(async () => enterShop(socket, rights))
      }
    },
    endSession: sessionId => {
      io.to(sessionRoom(sessionId)).emit('socket:error', {
        message: 'Tu sesión terminó. Ingresá de nuevo para seguir.',
        code: 'session_ended',
      })
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
  }
}

export function isHeardBy(io: RealtimeServer, news: StaffNews): boolean {
  return roomsOf(news).some(room => (io.of('/').adapter.rooms.get(room)?.size ?? 0) > 0)
}

function roomsOf({ shopId, agendas }: StaffNews): string[] {
  return agendas === null
    ? [shopRoom(shopId)]
    : [everyAppointmentRoom(shopId), ...agendas.map(staffId => agendaRoom(shopId, staffId))]
}

const TOPIC = 'screens'
const heardAct = z.tuple([z.string(), z.array(z.unknown())])
type Act = (...given: readonly unknown[]) => void

/**
 * The same acts, on the screens of every process. A process that missed messages closes the connections of its screens:
 * they reconnect by themselves, log in again and fetch anew.
 */
export function screensEverywhere(
  { here, forOthers }: { readonly here: Screens; readonly forOthers: Screens },
  bus: Pick<Bus, 'on' | 'send'>,
  disconnectAll: () => void,
): Screens {
  const acts = new Map(Object.entries(forOthers) as [string, Act][])
  bus.on(TOPIC, {
    hear: heard => {
      const [name, given] = heardAct.parse(heard)
      acts.get(name)?.(...given)
    },
    // Also where no other process was ever heard: one may have begun meanwhile.
    lost: disconnectAll,
  })
  const everywhere = (Object.entries(here) as [string, Act][]).map(([name, act]) => [
    name,
    (...given: readonly unknown[]): void => {
      act(...given)
      bus.send(TOPIC, [name, given])
    },
  ])
  return Object.fromEntries(everywhere) as Screens
}
