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

/** Sends events to the connected screens of every process. Call it after the commit, never inside the transaction. */
export type Publisher = {
  readonly notifyStaff: (
    shopId: string,
    event: StaffNotice,
    notice: Notice,
    /**
     * For an appointment: whose agendas it touches. Members who see only another agenda get `board:changed` instead.
     */
    agendas?: readonly string[],
    /** The member of the shop who did it. */
    byUser?: string | null,
  ) => void
  /** Like `notifyStaff`, but does not store the notice: the caller does. */
  readonly tellStaff: (news: StaffNews) => void
  /** A member of the shop logged in. Their own screens do not get the event. */
  readonly cameOnDuty: (shopId: string, userId: string, notice: Notice) => void
  /** To the customer of an appointment: the sockets of their account, and those that logged in with its manage link. */
  readonly tellCustomer: (appointmentId: string, userId: string | null, notice: Notice) => void
  /** The pages opened with a manage link hear nothing of the appointment any more. */
  readonly leaveAppointment: (appointmentId: string) => void
  /** The board may have to load again, without a notice to show. */
  readonly boardChanged: (shopId: string, id: string, revision: number) => void
  /** To the customers in the walk-in queue, who follow their place. */
  readonly queueChanged: (shopId: string) => void
  /** To the screens of the shop's staff, which may show the messages of the day. */
  readonly messagesChanged: (shopId: string) => void
  readonly slotsChanged: (adUrl: string, version: number, dates: readonly string[]) => void
  /** From now on the screens of a session get events of this shop only. */
  readonly leaveShops: (sessionId: string, keptShopId: string) => void
  /** The screens of a renewed session stay connected until its new expiry (epoch milliseconds). */
  readonly extendSession: (sessionId: string, expiresAt: number) => void
  /** From now on the screens of this user get what their new rights allow. */
  readonly changeRights: (userId: string, rights: Rights) => void
  /** A member of the shop may no longer come in. */
  readonly sayLeft: (shopId: string, id: string, name: string) => void
  readonly endSession: (sessionId: string, shopId: string | null, name: string) => void
}

/** Stores a notice; handed in because the kernel imports no noun. `byUser`: the member of the shop who caused it. */
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
    // Closes only the transport: after a `disconnect()` by the server a client would not reconnect by itself.
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  const at = (): string => new Date(now()).toISOString()
  const notifyStaff: Publisher['notifyStaff'] = (shopId, event, notice, agendas, byUser = null) => {
    const news = { shopId, event, notice, agendas: agendas ?? null, byUser }
    screens.tellStaff(news)
    keep(shopId, notice, isHeardBy(io, news), byUser)
  }
  const sayLeft: Publisher['sayLeft'] = (shopId, id, name) => {
    const notice = { message: `${name} salió`, id, at: at(), revision: 1 }
    notifyStaff(shopId, 'room:remove:broadcast', { ...notice, type: 'room:remove' })
  }
  return {
    ...screens,
    notifyStaff,
    sayLeft,
    cameOnDuty: screens.tellColleagues,
    queueChanged: shopId => screens.queueChanged(shopId, at()),
    messagesChanged: shopId => screens.messagesChanged(shopId, at()),
    endSession: (sessionId, shopId, name) => {
      screens.endSession(sessionId)
      if (shopId !== null) sayLeft(shopId, sessionId, name)
    },
  }
}

/**
 * A notice that another process stored as unheard may be heard on a screen of this one, which then stores it as heard.
 */
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

/** Wraps each act so that it is traced and logged. */
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
