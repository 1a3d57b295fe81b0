import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TurnServer } from '../realtime/publish.ts'

const LONGEST_MS = 7_000

/**
 * Lets what is in flight finish and then closes. `server.close()` alone waits for ever on idle keep-alive connections,
 * so they are closed by hand; whoever is still there after seven seconds is cut off.
 */
export async function drain(server: FastifyInstance, io: TurnServer): Promise<void> {
  io.disconnectSockets(true)
  io.engine.close()
  const closed = server.close().then(() => true)
  const started = Date.now()
  while (!(await Promise.race([closed, pause(50, false)]))) {
    server.server.closeIdleConnections()
    if (Date.now() - started > LONGEST_MS) server.server.closeAllConnections()
  }
}
