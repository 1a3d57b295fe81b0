import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ClientEvents, RoomReply } from '#contract/events.ts'
import { adUrl } from '#contract/protocol/fields.ts'
import type { RefusalKind } from '#contract/protocol/refusal-kinds.ts'
import { appointmentRoom, queueRoom, sessionRoom, userRoom, watchRoom } from '#contract/rooms.ts'
import type { Context } from '#server/context.ts'
import type { Account, FindByToken, Membership } from '../http/caller.ts'
import { causedBy, ownCause } from '../cause.ts'
import { limitFactor } from '../http/limiter.ts'
import { problemTexts } from '../http/texts/problem-texts.ts'
import { refusalOf } from '../http/problem.ts'
import { refuse } from '../http/refusal.ts'
import { acknowledge, isFlooding, type RealtimeServer, type RealtimeSocket } from './socket.ts'
import { enterShop, leaveShop } from './shop-rooms.ts'

const loginShape = z.union([
  z.object({ manage_token: z.string().max(100) }),
  z.object({ queue_token: z.string().max(100) }),
  z.object({ token: z.string().max(4000), id_comerce: z.uuid().nullish() }),
])
const watchShape = z.object({ ad_url: adUrl })

/** A login is announced to the shop at most once per session and ten minutes, however often the screen reconnects. */
const DUTY_MS = 600_000
/** A socket that has joined no room by then is disconnected. */
const PATIENCE_MS = 30_000

/**
 * How tokens and addresses are looked up; handed in because the kernel imports no noun. The last three throw a refusal.
 */
type Doors = {
  readonly findByToken: FindByToken
  readonly findManaged: (
    context: Context,
    manageToken: string,
  ) => Promise<{ readonly appointment: { readonly id: string } }>
  readonly findQueuePlace: (
    context: Context,
    queueToken: string,
  ) => Promise<{ readonly shop: { readonly row: { readonly id: string } } }>
  readonly findPublic: (
    context: Context,
    adUrl: string,
  ) => Promise<{ readonly row: { readonly adUrl: string } }>
}

type Rooms = {
  readonly io: RealtimeServer
  readonly context: Context
  readonly doors: Doors
}

/** An error of engine.io: a connection that was refused before it became a socket. */
type ConnectionError = { readonly req?: IncomingMessage; readonly code: number }
const FORBIDDEN = 4

/** Handles the events that sockets may send. Returns a function that stops it. */
export function serveRooms(io: RealtimeServer, context: Context, doors: Doors): () => void {
  const rooms: Rooms = { io, context, doors }
  // As Fastify does for requests, which sockets bypass.
  const isProxy = proxyAddr.compile([...context.config.trustedProxies])
  io.on('connection', (socket: RealtimeSocket) => {
    const ip = proxyAddr(socket.request, isProxy)
    const impatience = setTimeout(() => {
      if (socket.rooms.size <= 1) socket.disconnect(true)
    }, PATIENCE_MS).unref()
    socket.on('disconnect', () => clearTimeout(impatience))
    socket.on('room:login', (login, done) => {
      void answer(context, { socket, ip, event: 'room:login', done }, () =>
        logIn(rooms, socket, login),
      )
    })
    socket.on('room:watch', (watch, done) => {
      void answer(context, { socket, ip, event: 'room:watch', done }, () =>
        watchShop(rooms, socket, watch),
      )
    })
  })
  io.engine.on('connection_error', ({ req, code }: ConnectionError) => {
    if (code !== FORBIDDEN || req === undefined) return
    const ip = proxyAddr(req, isProxy)
    context.refusals.note({ kind: 'foreign_origin', route: 'socket', ip, userId: null })
  })
  const sweep = setInterval(() => dropExpired(io, context.clock.now()), 1000).unref()
  return () => clearInterval(sweep)
}

/** Disconnects sockets whose session has expired, and tells them so. */
export function dropExpired(io: RealtimeServer, now: number): void {
  for (const socket of io.sockets.sockets.values()) {
    const { expiresAt } = socket.data
    if (expiresAt === undefined || now < expiresAt) continue
    sayProblem(socket, 'session_ended')
    socket.disconnect(true)
  }
}

type SocketCall = {
  readonly socket: RealtimeSocket
  readonly ip: string
  readonly event: keyof ClientEvents
  readonly done: unknown
}

async function answer(
  context: Context,
  { socket, ip, event, done }: SocketCall,
  work: () => Promise<void>,
): Promise<void> {
  const note = (kind: RefusalKind): void => {
    const { userId = null } = socket.data
    context.refusals.note({ kind, route: event, ip, userId })
  }
  try {
    if (isFlooding(socket, Date.now(), limitFactor(context.config))) {
      note('limit')
      socket.disconnect(true)
      return
    }
    await causedBy(ownCause(event), work)
    acknowledge(done, { ok: true })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) context.log.error({ err: error }, 'A socket call failed')
    else if (refusal.code !== 'unavailable') note('socket_room')
    const code = refusal?.code ?? 'unexpected'
    sayProblem(socket, code)
    acknowledge(done, { ok: false, code } satisfies RoomReply)
  }
}

function sayProblem(socket: RealtimeSocket, code: keyof typeof problemTexts): void {
  socket.emit('socket:error', {
    message: `${problemTexts[code].title}. ${problemTexts[code].detail}`,
    code,
  })
}

async function logIn(rooms: Rooms, socket: RealtimeSocket, login: unknown): Promise<void> {
  const { context, doors } = rooms
  const parsed = loginShape.safeParse(login)
  if (!parsed.success) return refuse('validation_failed')
  if ('manage_token' in parsed.data) {
    const { appointment } = await doors.findManaged(context, parsed.data.manage_token)
    await socket.join(appointmentRoom(appointment.id))
    return
  }
  if ('queue_token' in parsed.data) {
    const { shop } = await doors.findQueuePlace(context, parsed.data.queue_token)
    await socket.join(queueRoom(shop.row.id))
    return
  }
  const { token } = parsed.data
  const findAccount = async () => await doors.findByToken(context, token)
  const account = (await findAccount()) ?? refuse('session_ended')
  await leavePrevious(socket)
  socket.data.sessionId = account.sessionId
  socket.data.userId = account.userId
  socket.data.expiresAt = account.expiresAt
  await socket.join(sessionRoom(account.sessionId))
  if (account.roles.includes('user')) await socket.join(userRoom(account.userId))
  const asked = parsed.data.id_comerce ?? null
  if (asked === null) return
  // The shop is the session's own, whatever the client says: asking for another one is refused.
  if (account.membership?.shopId !== asked) return refuse('forbidden')
  await enterShop(socket, account.membership)
  await leaveIfOver(socket, account.membership, await findAccount())
  await sayOnDuty(rooms, account, asked)
}

/**
 * Reads the session once more after joining. If it or the membership changed in between, the announcement of that went
 * to a room that this socket had not joined yet.
 */
async function leaveIfOver(
  socket: RealtimeSocket,
  { shopId, onlyStaffId }: Membership,
  account: Account | null,
): Promise<void> {
  if (account?.membership?.shopId === shopId) {
    if (account.membership.onlyStaffId === onlyStaffId) return
    await leaveShop(socket)
    await enterShop(socket, account.membership)
    return
  }
  await leavePrevious(socket)
  refuse(account === null ? 'session_ended' : 'forbidden')
}

async function leavePrevious(socket: RealtimeSocket): Promise<void> {
  const { sessionId, userId } = socket.data
  if (sessionId !== undefined) await socket.leave(sessionRoom(sessionId))
  if (userId !== undefined) await socket.leave(userRoom(userId))
  await leaveShop(socket)
}

async function sayOnDuty({ context }: Rooms, account: Account, shopId: string): Promise<void> {
  const now = context.clock.now()
  const key = `duty:${context.secrets.fingerprint(`${account.sessionId}:${shopId}`)}`
  // In the database: after a restart all screens log in again, and to any process. A later end is of a clock set back.
  const { rows } = await sql`
    insert into rate_limits (key, points, expire) values (${key}, 1, ${now + DUTY_MS})
    on conflict (key) do update set expire = excluded.expire
      where rate_limits.expire <= ${now} or rate_limits.expire > excluded.expire
    returning key`.execute(context.database.db)
  if (rows.length === 0) return
  const notice = {
    message: `${account.name} ingresó`,
    id: account.sessionId,
    type: 'room:login',
    at: new Date(now).toISOString(),
    revision: 1,
  }
  context.publisher.cameOnDuty(shopId, account.userId, notice)
  context.notices.keep(shopId, notice, true)
}

async function watchShop(
  { context, doors }: Rooms,
  socket: RealtimeSocket,
  watch: unknown,
): Promise<void> {
  const parsed = watchShape.safeParse(watch)
  if (!parsed.success) return refuse('validation_failed')
  const shop = await doors.findPublic(context, parsed.data.ad_url)
  for (const room of socket.rooms) if (room.startsWith(watchRoom(''))) await socket.leave(room)
  await socket.join(watchRoom(shop.row.adUrl))
}
