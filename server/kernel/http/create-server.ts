import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { causeNow } from '../cause.ts'
import type { LogCounts } from '../log-counts.ts'
import { connectionLimits, isLongFile } from './connection-limits.ts'
import { answerUnreadable, type RequestInfo } from './every-request.ts'
import { toProblem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

type Parts = {
  readonly config: Config
  readonly clock: Clock
  readonly requestInfo: RequestInfo
  /** Hears every line that is logged. */
  readonly hearLog: LogCounts['note']
  /** Where the log is written; by default standard output. */
  readonly log: { readonly write: (line: string) => void } | undefined
}

/** Creates Fastify without routes: trusted proxies, timeouts, body limit, and the answers to malformed requests. */
export function createServer({ config, clock, requestInfo, hearLog, log }: Parts): FastifyInstance {
  // The logger of a request adds its id by itself. Lines that other code writes during the request get it here.
  const mixin = (_fields: object, _level: number, logger: unknown): object =>
    logger === server.log ? whoAsked() : {}
  const server: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      mixin,
      hooks: {
        logMethod(args, write, level) {
          hearLog(level, args)
          write.apply(this, args)
        },
      },
      ...(log === undefined ? {} : { stream: log }),
    },
    genReqId: requestInfo.nextRequestId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: 1_048_576,
    requestTimeout: connectionLimits.requestMs,
    connectionTimeout: connectionLimits.silenceMs,
    http: {
      headersTimeout: connectionLimits.requestMs,
      connectionsCheckingInterval: connectionLimits.checkMs,
    },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable(config, clock),
    clientErrorHandler: answerMalformedRequest(config, clock),
  })
  return server
}

function whoAsked(): object {
  const cause = causeNow()
  return cause === null ? {} : { reqId: cause.requestId }
}

/**
 * Bytes that are not HTTP (or headers that never end) reach no route and no hook. They get 400 with the usual headers
 * and no details.
 */
function answerMalformedRequest(config: Config, clock: Clock) {
  const headers = securityHeaders(config)
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (isLongFile(error, socket)) return
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
