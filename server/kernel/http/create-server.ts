import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { causeNow } from '../cause.ts'
import { connectionLimits } from './connection-limits.ts'
import { answerUnreadable, type RequestInfo } from './every-request.ts'
import { answerMalformedRequest } from './malformed-request.ts'

type Parts = {
  readonly config: Config
  readonly clock: Clock
  readonly requestInfo: RequestInfo
  /** Where the log goes; undefined: standard output. */
  readonly log: { readonly write: (line: string) => void } | undefined
}

/** The bare server: whom it trusts, how long it waits, how much it reads, and what it answers to what is no request. */
export function createServer({ config, clock, requestInfo, log }: Parts): FastifyInstance {
  // A request's own log says whose it is by itself; what others write while they work for it is told here.
  const mixin = (_fields: object, _level: number, logger: unknown): object =>
    logger === server.log ? whoAsked() : {}
  const server: FastifyInstance = Fastify({
    logger: { level: config.logLevel, mixin, ...(log === undefined ? {} : { stream: log }) },
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
