import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/protocol/operations.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { pictureTypes } from '#contract/pictures.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Troubles } from '../db/troubles.ts'
import { isLoopback, isOwnHost, namesOneHost } from './origins.ts'
import { pathForLog } from './path-for-log.ts'
import { refusalOf, toProblem } from './problem.ts'
import { Refusal, refuse } from './refusal.ts'
import type { RefusalLog } from './refusal-log.ts'
import { bareAnswer, securityHeaders, setAll } from './security-headers.ts'

/** What balancers and monitors ask, by whatever name they know the machine. */
export const openToAnyHost: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** What a request needs to be told apart, timed and refused, whichever way answers it. */
export type RequestInfo = {
  readonly isKnownHost: (host: string | undefined) => boolean
  readonly nextRequestId: () => string
  readonly serverTime: () => string
}

/** Who asked for what, and what came of it. */
export type Answered = { readonly requestId: string; readonly url: string; readonly status: number }

export function createRequestInfo(config: Config, clock: Clock): RequestInfo {
  const firstPart = randomUUID().slice(0, 8)
  let requests = 0
  let lastTime = { at: 0, text: '' }
  return {
    isKnownHost: rememberHosts(config),
    nextRequestId: () => `${firstPart}-${(requests += 1).toString(36)}`,
    serverTime: () => {
      const at = clock.now()
      if (at !== lastTime.at) lastTime = { at, text: new Date(at).toISOString() }
      return lastTime.text
    },
  }
}

/** What holds for every request: our own host name, the headers, the clock, one line in the log. */
export function guardEveryRequest(
  server: FastifyInstance,
  context: Context,
  { isKnownHost, serverTime }: RequestInfo,
): void {
  const { config } = context
  const headers = securityHeaders(config)
  const isLogged = logsRequests(config)
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    setAll(raw, headers.every)
    raw.setHeader('x-server-time', serverTime())
    raw.setHeader('x-request-id', request.id)
    const isApi = isApiPath(request.url)
    if (isApi) {
      setAll(raw, headers.api)
      allowOrigin(config.corsOrigins, request, reply)
    }
    if (!namesOneHost(request.raw.url, request.raw.rawHeaders)) {
      done(new Refusal('invalid_request'))
      return
    }
    const path = request.url.split('?')[0] ?? ''
    if (!openToAnyHost.has(path) && !isKnownHost(request.headers.host)) {
      done(new Refusal('wrong_host'))
      return
    }
    if (path === '/metrics' && !isFromThisMachine(request)) {
      done(new Refusal('not_found'))
      return
    }
    if (request.method === 'OPTIONS' && isApi && request.headers.origin !== undefined) {
      if (!raw.hasHeader('access-control-allow-origin')) noteForeignOrigin(context, request)
      void reply.code(204).send()
      return
    }
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (!isLogged) {
      done()
      return
    }
    const { method, url } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, path: pathForLog(url), status: reply.statusCode, ms }, 'answered')
    done()
  })
}

/** The few names we are called by are looked at once; a stranger's invented ones are not worth remembering. */
function rememberHosts(config: Config): (host: string | undefined) => boolean {
  const known = new Set<string>()
  return host => {
    if (host !== undefined && known.has(host)) return true
    const isOwn = isOwnHost(config, host)
    if (isOwn && host !== undefined && known.size < 20) known.add(host)
    return isOwn
  }
}

function logsRequests(config: Config): boolean {
  return ['info', 'debug', 'trace'].includes(config.logLevel)
}

/** Writes the line of what is answered in front of the framework; null when nobody reads a line per request. */
export function logAnswered(config: Config, log: FastifyBaseLogger) {
  if (!logsRequests(config)) return null
  return ({ requestId: reqId, url, status }: Answered): void =>
    log.info({ reqId, method: 'GET', path: pathForLog(url), status, ms: 0 }, 'answered')
}

/** What a proxy on this machine adds: then whoever asks is somewhere else. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every(name => headers[name] === undefined)
  )
}

function noteForeignOrigin({ refusals }: Context, { ip }: FastifyRequest): void {
  refusals.note({ kind: 'foreign_origin', route: 'OPTIONS', ip, userId: null })
}

function allowOrigin(
  origins: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return
  const { raw } = reply
  raw.setHeader('access-control-allow-origin', origin)
  raw.setHeader('vary', 'Origin')
  raw.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  raw.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key')
  raw.setHeader('access-control-expose-headers', 'x-server-time, retry-after, idempotent-replayed')
  raw.setHeader('cross-origin-resource-policy', 'cross-origin')
}

/** JSON and nothing else, so that no form of another site can reach the API. */
export function readJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** Pictures arrive as they are, for the calls that take them; `mount` refuses them everywhere else. */
export function readPictures(server: FastifyInstance): void {
  server.addContentTypeParser([...pictureTypes], { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

/** Who answers where the API does not. */
export type Pages = {
  readonly serve: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Answers a failed page as a page; false when the visitor wants something else. */
  readonly serveError: (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: ProblemWire,
  ) => Promise<boolean>
}

/** Pages, or a problem where the API knows no such path or method. */
export function answerUnknown(server: FastifyInstance, pages: Pages | null): void {
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const methods = isApiPath(path) ? methodsOf(path) : []
    if (methods.length > 0) {
      void reply.header('allow', methods.join(', '))
      refuse('method_not_allowed')
    }
    if (isApiPath(path) || pages === null) refuse('not_found')
    await pages.serve(request, reply)
  })
}

/** The test clock is no path of a product that serves people; without its mode nothing may tell that it exists. */
const openly = Object.entries(operations).filter(([id]) => id !== 'setTestClock')
const patterns = openly.map(([, [method, path]]) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}))

function methodsOf(path: string): string[] {
  return [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}

type Noted = {
  readonly troubles: Pick<Troubles, 'note'>
  readonly refusals: Pick<RefusalLog, 'noteRequest'>
}

/** An expected no is a problem; a surprise is logged once with its id and says nothing of itself. */
export function answerErrors(
  server: FastifyInstance,
  pages: Pages | null,
  { troubles, refusals }: Noted,
): void {
  server.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal !== null) refusals.noteRequest(request, refusal.code)
    if (!(error instanceof Refusal)) troubles.note(error)
    if (refusal === null) request.log.error({ err: error }, 'unexpected')
    const problem = toProblem(refusal?.code ?? 'unexpected', request.id, refusal?.more)
    const wait = refusal?.more.retryAfterSeconds
    if (wait !== undefined) reply.raw.setHeader('retry-after', String(wait))
    const isPage = pages !== null && !isApiPath(request.url)
    if (isPage && (await pages.serveError(request, reply, problem))) return reply
    // Also where a page would stand, for who asks for none.
    setAll(reply.raw, bareAnswer)
    return reply
      .code(problem.status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem))
  })
}

function isApiPath(url: string): boolean {
  return /^\/(api|health|ready|metrics)(\/|\?|$)/.test(url)
}

/** A path that cannot be read (a broken escape, an endless part) never reaches a hook, so it is dressed here. */
export function answerUnreadable(config: Config, clock: Clock) {
  const headers = securityHeaders(config)
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    setAll(reply.raw, [...headers.every, ...headers.api])
    const problem = toProblem('not_found', request.id)
    void reply
      .code(problem.status)
      .header('x-server-time', new Date(clock.now()).toISOString())
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem))
  }
}
