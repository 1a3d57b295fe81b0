import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { codeOf } from '../errors.ts'

/** Limits of one connection. No known browser or proxy comes near them. */
export const connectionLimits = {
  /** Time for a whole request, headers and body, from its first byte to its last. */
  requestMs: 10_000,
  /** The same for a file that an account sends, as long as it does not come slower than `fileBytes` in each `paceMs`. */
  fileMs: 3_600_000,
  fileBytes: 262_144,
  paceMs: 30_000,
  /** How often `requestMs` is checked. */
  checkMs: 1000,
  /**
   * Time without a byte in either direction, as when a client does not read. Longer than the heartbeat of the sockets.
   */
  silenceMs: 60_000,
  /** Pipelined requests: sent before the first of them is answered. */
  requestsAhead: 50,
}

const sendingFiles = new WeakSet<object>()

/** From now on `fileMs` counts for this request, and no longer `requestMs`. Only for callers who may send a file. */
export function allowFile(
  request: IncomingMessage,
  { fileMs, fileBytes, paceMs } = connectionLimits,
): void {
  const { socket } = request
  if (request.complete || sendingFiles.has(socket)) return
  sendingFiles.add(socket)
  const began = performance.now()
  let before = socket.bytesRead
  const pace = setInterval(() => {
    const came = socket.bytesRead - before
    before += came
    if (came < fileBytes || performance.now() - began > fileMs) socket.destroy()
  }, paceMs)
  const end = (): void => {
    clearInterval(pace)
    sendingFiles.delete(socket)
  }
  request.once('end', end).once('close', end)
}

/** Node counts `requestMs` for every request, and says so once; it leaves to its listeners what to do. */
export function isLongFile(error: unknown, socket: object): boolean {
  return codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT' && sendingFiles.has(socket)
}

/**
 * Replaces the present `request` listeners by one that handles the pipelined requests of a connection one at a time.
 * Node would start thousands of them from one packet, all in memory before the client reads the first answer. Each
 * starts when the previous answer has been sent, so a client that does not read is sent no more than one.
 */
export function serveInOrder(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
  noteCut: (socket: Socket) => void = () => undefined,
): void {
  const ahead = new WeakMap<Socket, number>()
  const others = server.listeners('request')
  server.removeAllListeners('request')

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.socket.destroyed || answer(request, response)) return
    for (const listener of others) listener.call(server, request, response)
  }
  const wait = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    const count = (ahead.get(socket) ?? 0) + 1
    ahead.set(socket, count)
    if (count > connectionLimits.requestsAhead) {
      noteCut(socket)
      socket.destroy()
      readNoFurther(socket)
      return
    }
    // Node assigns the connection to the responses in order.
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1)
      setImmediate(serve, request, response)
    })
  }
  server.on('request', (request, response) => {
    if (response.socket === null) wait(request, response)
    else serve(request, response)
  })
}

/**
 * Node goes on parsing the rest of a packet after its connection was destroyed, up to a thousand requests, which takes
 * 20 ms. When `onIncoming` returns 2, the parser treats the following bytes as another protocol and stops. This is
 * undocumented; if a later version of node ignores it, only the 20 ms come back.
 */
function readNoFurther(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => 2)
}
