import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, RoomReply, ServerEvents } from '#contract/events.ts'
import { limits } from '#contract/protocol/limits.ts'
import { isOwnOrigin } from '../http/origins.ts'
import type { Config } from '#server/config.ts'
import type { SocketState, RealtimeServer } from './publish.ts'

export type RealtimeSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketState>

/** Socket.IO on the same port as the pages (contract §5). Nobody hears anything before saying who they are. */
export function createRealtime(server: HttpServer, config: Config): RealtimeServer {
  return new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 20_000,
    cors: { origin: [...config.corsOrigins] },
    allowRequest: (request, done) => {
      done(null, isAllowed(config, request))
    },
  })
}

/** A page of another site must not open a socket in our visitor's name (ASVS 4.4.2). Programs send no Origin. */
function isAllowed(config: Config, request: IncomingMessage): boolean {
  const { origin } = request.headers
  return (
    origin === undefined ||
    isOwnOrigin(config, origin, request.headers.host) ||
    config.corsOrigins.includes(origin)
  )
}

/** Counts what one socket sends; a flood is cut off instead of answered. */
export function isFlooding(socket: RealtimeSocket, now: number): boolean {
  const seen = (arrivals.get(socket) ?? []).filter(instant => now - instant < 60_000)
  seen.push(now)
  arrivals.set(socket, seen)
  return seen.length > limits.socket_events_per_minute
}

const arrivals = new WeakMap<RealtimeSocket, number[]>()

/** Answers an acknowledgement only if there really is a function to call: frames come from strangers. */
export function acknowledge(callback: unknown, reply: RoomReply): void {
  if (typeof callback === 'function') (callback as (reply: RoomReply) => void)(reply)
}
