import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { toProblem } from './problem.ts'
import type { RealtimeServer } from '../realtime/socket.ts'

/** Time for requests in flight. Together with the outbox and the database the whole stop stays under nine seconds. */
const LONGEST_MS = 4_000
/**
 * Time for WebSockets to close. A peer that does not answer (a sleeping laptop) would delay the stop by half a minute.
 */
const GOODBYE_MS = 1_000

/** Time for the last answers to be sent. */
const LAST_WORDS_MS = 300

export type Connections = {
  readonly all: Set<Socket>
  readonly upgraded: Set<Socket>
  readonly unanswered: Set<FastifyReply>
}

/**
 * Tracks open connections, those that became WebSockets, and unanswered requests, because node lists none of these.
 * While the server is stopping, every answer also gets `connection: close`.
 */
export function trackConnections(server: FastifyInstance, isStopping: () => boolean): Connections {
  const connections: Connections = { all: new Set(), upgraded: new Set(), unanswered: new Set() }
  server.addHook('onRequest', (_request, reply, done) => {
    connections.unanswered.add(reply)
    reply.raw.once('close', () => connections.unanswered.delete(reply))
    if (isStopping()) reply.raw.setHeader('connection', 'close')
    done()
  })
  server.server.on('connection', socket => {
    connections.all.add(socket)
    socket.once('close', () => {
      connections.all.delete(socket)
      connections.upgraded.delete(socket)
    })
  })
  server.server.on('upgrade', request => connections.upgraded.add(request.socket))
  return connections
}

/**
 * Lets requests in flight finish and then closes. `server.close()` alone waits for ever for idle keep-alive connections
 * and for WebSockets that do not close, so both are closed here. Requests that are not done in time get 503.
 */
export async function drain(
  server: FastifyInstance,
  io: RealtimeServer,
  { all, upgraded, unanswered }: Connections,
): Promise<void> {
  // Closes only the transports: after `io server disconnect` a client would not reconnect by itself.
  io.engine.close()
  const closed = server.close().then(() => true)
  const started = Date.now()
  while (!(await Promise.race([closed, pause(50, false)]))) {
    server.server.closeIdleConnections()
    const passed = Date.now() - started
    if (passed > LONGEST_MS) for (const reply of unanswered) refuseLate(reply)
    const isOver = passed > LONGEST_MS + LAST_WORDS_MS
    const late = isOver ? all : passed > GOODBYE_MS ? upgraded : []
    for (const socket of late) socket.destroy()
  }
}

/** Answers 503 in place of the handler, which may still be running. */
function refuseLate(reply: FastifyReply): void {
  if (reply.raw.headersSent) return
  const problem = toProblem('unavailable', reply.request.id)
  reply.hijack()
  reply.raw
    .writeHead(problem.status, {
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '2',
      connection: 'close',
    })
    .end(JSON.stringify(problem))
}
