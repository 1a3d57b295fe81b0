import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { RealtimeServer } from '../realtime/socket.ts'

/** Requests in flight may take this long; with the outbox and the database the whole stop stays under ten seconds. */
const LONGEST_MS = 5_000
/** A peer that does not answer a goodbye (a sleeping laptop) would hold the stop for half a minute. */
const GOODBYE_MS = 1_000

export type Connections = { readonly all: Set<Socket>; readonly upgraded: Set<Socket> }

/** Node knows no list of the sockets that became WebSockets; somebody has to keep it. */
export function trackConnections(server: FastifyInstance): Connections {
  const connections: Connections = { all: new Set(), upgraded: new Set() }
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
 * and on WebSockets that do not say goodbye, so both are closed by hand.
 */
export async function drain(
  server: FastifyInstance,
  io: RealtimeServer,
  { all, upgraded }: Connections,
): Promise<void> {
  io.disconnectSockets(true)
  io.engine.close()
  const closed = server.close().then(() => true)
  const started = Date.now()
  while (!(await Promise.race([closed, pause(50, false)]))) {
    server.server.closeIdleConnections()
    const passed = Date.now() - started
    const late = passed > LONGEST_MS ? all : passed > GOODBYE_MS ? upgraded : []
    for (const socket of late) socket.destroy()
  }
}
