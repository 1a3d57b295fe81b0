import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What one connection may take of the server. No browser or proxy that we know comes near any of them. */
export const connectionLimits = {
  /** From the first byte of a request to its last, headers and body. */
  requestMs: 10_000,
  /** How exactly that is kept. */
  checkMs: 1000,
  /** Without a byte in either direction: whoever does not read an answer is let go. Longer than the sockets' heartbeat. */
  silenceMs: 60_000,
  /** Requests that are sent before the first of them is answered. */
  requestsAhead: 50,
}

/**
 * In front of everything that listens already. A connection has one request in work at a time: node reads thousands of
 * them out of one packet, and each would hold its own place in the server before the first answer is read. The next one
 * starts when the answer before it has left, so whoever does not read is written no more than one answer.
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
    // Node hands the connection to each response in its order; those that are read already go first.
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
 * Node makes a request and a response of each that it has read in the same packet, a thousand of them, also when the
 * connection is closed at the first: twenty milliseconds for each who sends so much. Answered with 2, its parser takes what
 * follows for another protocol and stops. Not documented; where it is not so any more, it only costs what it did.
 */
function readNoFurther(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => 2)
}
