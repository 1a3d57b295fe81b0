import type { Notice, StaffNotice } from '#contract/events.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '../bus/bus.ts'
import { causeNow } from '../cause.ts'
import { beginSpan } from '../tracing/trace.ts'
import {
  isHeardBy,
  screensEverywhere,
  screensOf,
  type Rights,
  type Screens,
  type StaffNews,
} from './screens.ts'
import type { RealtimeServer } from './socket.ts'

/** Tells the screens, of every process. Call it after the commit, never inside the transaction. */
export type Publisher = {
  readonly notifyStaff: (
    shopId: string,
    event: StaffNotice,
    notice: Notice,
    /** Of an appointment: whose agendas it touches. Whoever runs only another one hears that the board changed. */
    agendas?: readonly string[],
    /** The member of the shop who did it. */
    byUser?: string | null,
  ) => void
  /** The same, for whoever writes it down themselves (`KeepNotice`). */
  readonly tellStaff: (news: StaffNews) => void
  /** Somebody came on duty; their own screens are not told. */
  readonly cameOnDuty: (shopId: string, userId: string, notice: Notice) => void
  /** The customer of an appointment: their account's sockets, and whoever holds its manage link. */
  readonly tellCustomer: (appointmentId: string, userId: string | null, notice: Notice) => void
  /** A board may have to redraw, without a notice to hear. */
  readonly boardChanged: (shopId: string, id: string, revision: number) => void
  /** Whoever waits at the door follows their place. */
  readonly queueChanged: (shopId: string) => void
  /** Whoever shows the messages of the day. */
  readonly messagesChanged: (shopId: string) => void
  readonly slotsChanged: (adUrl: string, version: number, dates: readonly string[]) => void
  /** The screens of a session hear no shop but this one any more. */
  readonly leaveShops: (sessionId: string, keptShopId: string) => void
  /** A renewed session is heard until its new time. */
  readonly extendSession: (sessionId: string, expiresAt: number) => void
  /** What this person may hear of the shop is something else from now on. */
  readonly changeRights: (userId: string, rights: Rights) => void
  readonly endSession: (sessionId: string, shopId: string | null, name: string) => void
}

/** Writes a notice down, handed in because the kernel knows no noun. `byUser`: whoever of the shop did it. */
export type KeepNotice = (
  shopId: string,
  notice: Notice,
  wasHeard: boolean,
  byUser?: string | null,
) => void

export type Telling = {
  readonly io: RealtimeServer
  readonly bus: Pick<Bus, 'on' | 'send'>
  readonly now: () => number
  readonly keep: KeepNotice
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

export function createPublisher({ io, bus, now, keep, log }: Telling): Publisher {
  const screens = screensEverywhere(hereAndForOthers({ io, keep, log }), bus, () => {
    // Only the connection: whoever is sent away by name never comes back by themselves.
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  const at = (): string => new Date(now()).toISOString()
  const notifyStaff: Publisher['notifyStaff'] = (shopId, event, notice, agendas, byUser = null) => {
    const news = { shopId, event, notice, agendas: agendas ?? null, byUser }
    screens.tellStaff(news)
    keep(shopId, notice, isHeardBy(io, news), byUser)
  }
  return {
    ...screens,
    notifyStaff,
    cameOnDuty: screens.tellColleagues,
    queueChanged: shopId => screens.queueChanged(shopId, at()),
    messagesChanged: shopId => screens.messagesChanged(shopId, at()),
    endSession: (sessionId, shopId, name) => {
      screens.endSession(sessionId)
      if (shopId === null) return
      const notice = { message: `${name} salió`, id: sessionId, at: at(), revision: 1 }
      notifyStaff(shopId, 'room:remove:broadcast', { ...notice, type: 'room:remove' })
    },
  }
}

/** What another process has written down as heard by nobody may be heard here. */
function hereAndForOthers({ io, keep, log }: Pick<Telling, 'io' | 'keep' | 'log'>) {
  const here = noted(screensOf(io), log)
  const forOthers: Screens = {
    ...here,
    tellStaff: (news: StaffNews) => {
      here.tellStaff(news)
      const { shopId, notice, byUser } = news
      const isKeptOnce = notice.type.startsWith('appointment:')
      if (isKeptOnce && isHeardBy(io, news)) keep(shopId, notice, true, byUser)
    },
  }
  return { here, forOthers }
}

type Act = (...given: readonly unknown[]) => void

/** Each says that it was done, and for whom. */
function noted(screens: Screens, log: Telling['log']): Screens {
  const acts = (Object.entries(screens) as [string, Act][]).map(([name, act]) => [
    name,
    (...given: readonly unknown[]): void => {
      const facts = { 'miturno.screens.act': name }
      const span = beginSpan({ name: 'tell screens', kind: 'internal', facts })
      act(...given)
      span?.end()
      if (causeNow() !== null) log.info({ act: name }, 'Screens were told')
    },
  ])
  return Object.fromEntries(acts) as Screens
}
