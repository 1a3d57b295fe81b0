import type { Server, Socket } from 'socket.io'
import type { ClientEvents, RoomReply, ServerEvents } from '#contract/events.ts'
import { limits } from '#contract/protocol/limits.ts'

/** Who is behind a connection; filled in by `room:login`. `expiresAt`: epoch milliseconds. */
type SocketState = {
  sessionId?: string
  userId?: string
  shopId?: string | null
  expiresAt?: number
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketState>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketState>

/** Counts the events that one socket sends; true when there were too many in the last minute. */
export function isFlooding(socket: RealtimeSocket, now: number, factor: number): boolean {
  const seen = (arrivals.get(socket) ?? []).filter(instant => now - instant < 60_000)
  seen.push(now)
  arrivals.set(socket, seen)
  return seen.length > limits.socket_events_per_minute * factor
}

const arrivals = new WeakMap<RealtimeSocket, number[]>()

/** Calls the acknowledgement only if it is a function: what clients send is not trusted. */
export function acknowledge(callback: unknown, reply: RoomReply): void {
  if (typeof callback === 'function') (callback as (reply: RoomReply) => void)(reply)
}
