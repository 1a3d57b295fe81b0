import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { toProblem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Bytes that are not HTTP (or headers that never end) reach no route and no hook. They get 400 with the usual headers
 * and no details.
 */
export function answerMalformedRequest(config: Config, clock: Clock) {
  const headers = securityHeaders(config)
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const id = randomUUID()
    const body = JSON.stringify(toProblem('invalid_request', id))
    const lines = [
      ...headers.every,
      ...headers.api,
      ['x-server-time', new Date(clock.now()).toISOString()],
      ['x-request-id', id],
      ['content-type', 'application/problem+json; charset=utf-8'],
      ['content-length', String(Buffer.byteLength(body))],
      ['connection', 'close'],
    ].map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
  }
}
