import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { isOwnHost, isOwnOrigin, namesOneHost } from '../http/origins.ts'
import type { Config } from '#server/config.ts'
import type { RealtimeServer } from './socket.ts'

/** Socket.IO on the same port as the pages. A socket gets no events before `room:login` or `room:watch`. */
export function createRealtime(
  server: HttpServer,
  config: Config,
  serverTime: () => string,
): RealtimeServer {
  const io: RealtimeServer = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 20_000,
    cors: { origin: [...config.corsOrigins] },
    allowRequest: (request, done) => {
      done(null, isAllowed(config, request))
    },
  })
  // Its responses bypass Fastify's hooks, so the header with the server's time is set here.
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    response.setHeader('x-server-time', serverTime())
    next()
  })
  return io
}

/** A page of another site must not open a socket in a visitor's name (ASVS 4.4.2). Only browsers send an Origin. */
function isAllowed(config: Config, { headers, url, rawHeaders }: IncomingMessage): boolean {
  const { host, origin } = headers
  if (!isOwnHost(config, host) || !namesOneHost(url, rawHeaders)) return false
  return (
    origin === undefined || isOwnOrigin(config, origin, host) || config.corsOrigins.includes(origin)
  )
}
