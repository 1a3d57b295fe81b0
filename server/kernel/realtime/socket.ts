import type { Server, Socket } from 'socket.io'
import type { ClientEvents, RoomReply, ServerEvents } from '#contract/events.ts'
import { limits } from '#contract/protocol/limits.ts'

/** What a connection is allowed to hear; filled in by `room:login`. */
type SocketState = {
  sessionId?: string
  userId?: string
  shopId?: string | null
  expiresAt?: number
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketState>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketState>

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
