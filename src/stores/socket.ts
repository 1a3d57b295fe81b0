/*
 * The live connection. One socket per page, opened when something asks for it; the rooms it asked for are asked for
 * again on every connect, because a server forgets them with the connection.
 */
import { atom } from 'nanostores'
import type { Socket } from 'socket.io-client'
import type { ClientEvents, Notice, ServerEvents } from '#contract/events.ts'
import { backendUrl } from './backend.ts'
import { reactTo } from './notices.ts'

export type Connection = 'connected' | 'reconnecting' | 'offline'
type ServerEvent = keyof ServerEvents
export type Door = { readonly ask: (socket: LiveSocket) => void }
export type LiveSocket = Socket<ServerEvents, ClientEvents>

const options = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  // Without it a blocked websocket never falls back to polling.
  tryAllTransports: true,
  timeout: 20_000,
  reconnection: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
  // A page that asks again after leaving gets a connection of its own.
  forceNew: true,
}
const rememberedNotices = 200
const lateMs = 2_000

export const $connection = atom<Connection>('offline')
/**
 * Grows each time the connection comes back after a break, or comes late: something may have been missed since the page
 * loaded its data. Stores that show live data fetch it again then.
 */
export const $reconnected = atom(0)

const doors = new Set<Door>()
const listeners = new Map<ServerEvent, Set<(payload: never) => void>>()
const seen = new Set<string>()
let live: LiveSocket | null = null
let isOpening = false

/**
 * Follows an appointment by its manage link. `onJoined` runs on each joining of the room. Returns a function to leave.
 */
export function watchAppointment(manageToken: string, onJoined?: () => void): () => void {
  return enter({
    ask: socket => socket.emit('room:login', { manage_token: manageToken }, onJoined),
  })
}

/**
 * Follows a place in the walk-in queue. `onJoined` runs each time the room is joined. Returns a function that leaves.
 */
export function watchQueue(queueToken: string, onJoined: () => void): () => void {
  return enter({
    ask: socket => socket.emit('room:login', { queue_token: queueToken }, onJoined),
  })
}

/** Follows a shop's public page. Returns a function that leaves. */
export function watchShop(adUrl: string): () => void {
  return enter({ ask: socket => socket.emit('room:watch', { ad_url: adUrl }) })
}

/** A notice that arrives twice is heard once. Returns a function that stops listening. */
export function onServerEvent<Name extends ServerEvent>(
  name: Name,
  listener: ServerEvents[Name],
): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known)
  known.add(listener)
  return () => known.delete(listener)
}

/** Asks for the rooms of this door now and on every reconnect. Returns a function that leaves them. */
export function enter(door: Door): () => void {
  doors.add(door)
  if (live) askAgain(door)
  else if (!isOpening) void open()
  return () => {
    doors.delete(door)
    if (doors.size === 0) close()
  }
}

export function askAgain(door: Door): void {
  if (live?.connected && doors.has(door)) door.ask(live)
}

async function open(asked = Date.now()): Promise<void> {
  isOpening = true
  $connection.set(isOnline() ? 'reconnecting' : 'offline')
  try {
    // Loaded only when something listens, so a page that nobody touches never downloads it.
    const { io } = await import('socket.io-client')
    // Everybody may have left while the library was loading.
    if (doors.size > 0) live = follow(io(backendUrl() || location.origin, options), asked)
  } catch (error) {
    console.warn('The live connection could not be loaded.', error)
    setTimeout(reopen, options.reconnectionDelayMax)
  }
  isOpening = false
}

function reopen(): void {
  if (doors.size > 0 && !live && !isOpening) void open(0)
}

function follow(socket: LiveSocket, asked: number): LiveSocket {
  socket.on('connect', () => {
    $connection.set('connected')
    for (const door of doors) door.ask(socket)
    if (Date.now() - asked > lateMs) $reconnected.set($reconnected.get() + 1)
    // From now on each connect is one after a break.
    asked = 0
  })
  socket.on('disconnect', reason => {
    $connection.set(isOnline() ? 'reconnecting' : 'offline')
    // The library does not reconnect by itself after the server closed the connection on purpose (it stops, or a
    // session ended).
    if (reason === 'io server disconnect') setTimeout(callAgain, callAgainDelay(), socket)
  })
  socket.onAny(hear)
  addEventListener('online', followNetwork)
  addEventListener('offline', followNetwork)
  return socket
}

function close(): void {
  removeEventListener('online', followNetwork)
  removeEventListener('offline', followNetwork)
  live?.offAny()
  live?.off()
  live?.disconnect()
  live = null
  $connection.set('offline')
}

function callAgain(socket: LiveSocket): void {
  if (socket === live) socket.connect()
}

/**
 * Random, as in the library's own reconnects, so that not every browser calls a restarted server at the same moment.
 */
function callAgainDelay(): number {
  const spread = options.randomizationFactor * (2 * Math.random() - 1)
  return options.reconnectionDelay * (1 + spread)
}

function followNetwork(): void {
  if (!isOnline()) $connection.set('offline')
  // The network is back: connect now instead of waiting for the library's next attempt.
  else if (live && !live.connected) {
    $connection.set('reconnecting')
    live.disconnect().connect()
  } else if (live) $connection.set('connected')
}

function hear(name: ServerEvent, payload: Parameters<ServerEvents[ServerEvent]>[0]): void {
  if (isRepeated(name, payload)) return
  reactTo(name, payload)
  for (const listener of listeners.get(name) ?? []) listener(payload as never)
}

function isRepeated(name: ServerEvent, payload: object): boolean {
  if (!('revision' in payload) || !('type' in payload)) return false
  const { id, revision, type, at } = payload as Notice
  // Joining or leaving a room and a delay do not change the revision, so the key also has the type and the time.
  const key = [name, id, revision, type, at].join(' ')
  if (seen.has(key)) return true
  seen.add(key)
  for (const oldest of seen) {
    if (seen.size <= rememberedNotices) break
    seen.delete(oldest)
  }
  return false
}

function isOnline(): boolean {
  return navigator.onLine
}
