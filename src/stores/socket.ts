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

export const $connection = atom<Connection>('offline')
/** Grows each time the connection came back without what was missed: whoever shows live things fetches them again. */
export const $reconnected = atom(0)

const doors = new Set<Door>()
const listeners = new Map<ServerEvent, Set<(payload: never) => void>>()
const seen = new Set<string>()
let live: LiveSocket | null = null
let isOpening = false

/** A guest's one appointment; `onJoined` each time it is heard from here on. Answers how to leave. */
export function watchAppointment(manageToken: string, onJoined?: () => void): () => void {
  return enter({
    ask: socket => socket.emit('room:login', { manage_token: manageToken }, onJoined),
  })
}

/** A place in the queue at the door; `onJoined` each time it is heard from here on. Answers how to leave. */
export function watchQueue(queueToken: string, onJoined: () => void): () => void {
  return enter({
    ask: socket => socket.emit('room:login', { queue_token: queueToken }, onJoined),
  })
}

/** A shop's public page. Answers how to leave. */
export function watchShop(adUrl: string): () => void {
  return enter({ ask: socket => socket.emit('room:watch', { ad_url: adUrl }) })
}

/** Answers how to stop listening. A notice that arrives twice is heard once. */
export function onServerEvent<Name extends ServerEvent>(
  name: Name,
  listener: ServerEvents[Name],
): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known)
  known.add(listener)
  return () => known.delete(listener)
}

/** Who is heard here asks for their rooms on every connect. Answers how to leave. */
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

async function open(): Promise<void> {
  isOpening = true
  $connection.set(isOnline() ? 'reconnecting' : 'offline')
  try {
    // It comes when somebody listens: a page that nobody touches never asks for it.
    const { io } = await import('socket.io-client')
    // Nobody may be waiting any more.
    if (doors.size > 0) live = follow(io(backendUrl() || location.origin, options))
  } catch (error) {
    console.warn('The live connection could not be loaded.', error)
    setTimeout(reopen, options.reconnectionDelayMax)
  }
  isOpening = false
}

function reopen(): void {
  if (doors.size > 0 && !live && !isOpening) void open()
}

function follow(socket: LiveSocket): LiveSocket {
  let hasConnected = false
  socket.on('connect', () => {
    $connection.set('connected')
    for (const door of doors) door.ask(socket)
    if (hasConnected) $reconnected.set($reconnected.get() + 1)
    hasConnected = true
  })
  socket.on('disconnect', reason => {
    $connection.set(isOnline() ? 'reconnecting' : 'offline')
    // A server that hangs up on purpose (it stops, or a session ended) is not called again by the library itself.
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

/** Spread as the library spreads its own, so that a server that starts again is not called by everybody at once. */
function callAgainDelay(): number {
  const spread = options.randomizationFactor * (2 * Math.random() - 1)
  return options.reconnectionDelay * (1 + spread)
}

function followNetwork(): void {
  if (!isOnline()) $connection.set('offline')
  // The network is back: there is nothing to wait for.
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
  // Neither whoever comes or leaves nor a delay makes a revision grow.
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
