import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { toProblem } from './problem.ts'
import type { RealtimeServer } from '../realtime/socket.ts'

/** Requests in flight may take this long; with the outbox and the database the whole stop stays under nine seconds. */
const LONGEST_MS = 4_000
/** A peer that does not answer a goodbye (a sleeping laptop) would hold the stop for half a minute. */
const GOODBYE_MS = 1_000

/** For the last answers to leave. */
const LAST_WORDS_MS = 300

export type Connections = {
  readonly all: Set<Socket>
  readonly upgraded: Set<Socket>
  readonly unanswered: Set<FastifyReply>
}

/**
 * Node knows no list of the sockets that became WebSockets, nor of the requests in work; somebody has to keep them. Once
 * the server is stopping, each answer also asks its visitor to come back over another connection.
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
 * Lets what is in flight finish and then closes. `server.close()` alone waits for ever on idle keep-alive connections
 * and on WebSockets that do not say goodbye, so both are closed by hand. What is not done in time gets 503.
 */
export async function drain(
  server: FastifyInstance,
  io: RealtimeServer,
  { all, upgraded, unanswered }: Connections,
): Promise<void> {
  // Only the connection: whoever is sent away by name (`io server disconnect`) never comes back by themselves.
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

/** Whoever works on it still finds that it is answered. */
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
