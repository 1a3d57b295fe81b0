import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { causeNow } from '../cause.ts'
import type { LogCounts } from '../log-counts.ts'
import { connectionLimits } from './connection-limits.ts'
import { answerUnreadable, type RequestInfo } from './every-request.ts'
import { answerMalformedRequest } from './malformed-request.ts'

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
