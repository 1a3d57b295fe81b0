import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/protocol/operations.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { fileTypes } from '#contract/imports/import-names.ts'
import { pictureTypes } from '#contract/pictures.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Troubles } from '../db/troubles.ts'
import { isLoopback, isOwnHost, namesOneHost } from './origins.ts'
import { pathForLog } from './path-for-log.ts'
import { refusalOf, toProblem } from './problem.ts'
import { Refusal, refuse } from './refusal.ts'
import { NOT_UTF8, utf8Text } from './utf8-text.ts'
import type { RefusalLog } from './refusal-log.ts'
import { bareAnswer, securityHeaders, setAll } from './security-headers.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyContextConfig {
    /** The body is handed on as it came, not parsed. */
    readonly keepsBytes?: boolean
  }
}

/** What load balancers and monitors ask every few seconds, without a query: by any host name, never queued, never traced. */
export const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** Host check, request ids and the server's time, for Fastify and for the response cache in front of it. */
export type RequestInfo = {
  readonly isKnownHost: (host: string | undefined) => boolean
  readonly nextRequestId: () => string
  readonly serverTime: () => string
}

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

/** Headers of every answer: for security, the server's time, the request's id. Call it before any hook that refuses. */
export function setHeaders(
  server: FastifyInstance,
  config: Config,
  { serverTime }: RequestInfo,
): void {
  const headers = securityHeaders(config)
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    setAll(raw, headers.every)
    raw.setHeader('x-server-time', serverTime())
    raw.setHeader('x-request-id', request.id)
    if (isApiPath(request.url)) {
      setAll(raw, headers.api)
      allowOrigin(config.corsOrigins, request, reply)
    }
    done()
  })
}

/** Checks every request, such as its host name, and logs one line of it. */
export function guardEveryRequest(
  server: FastifyInstance,
  context: Context,
  { isKnownHost, serverTime }: RequestInfo,
): void {
  const isLogged = logsRequests(context.config)
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    // Set again, because the request may have waited for seconds.
    raw.setHeader('x-server-time', serverTime())
    if (!namesOneHost(request.raw.url, request.raw.rawHeaders)) {
      done(new Refusal('invalid_request'))
      return
    }
    const path = request.url.split('?')[0] ?? ''
    if (!probes.has(path) && !isKnownHost(request.headers.host)) {
      done(new Refusal('wrong_host'))
      return
    }
    if (path === '/metrics' && !isFromThisMachine(request)) {
      done(new Refusal('not_found'))
      return
    }
    if (
      request.method === 'OPTIONS' &&
      isApiPath(request.url) &&
      request.headers.origin !== undefined
    ) {
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

/** Remembers the few host names that passed the check. Invented ones are not remembered. */
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

/** Writes the log line of an answer from the response cache. Null when the log level leaves out lines per request. */
export function logAnswered(config: Config, log: FastifyBaseLogger) {
  if (!logsRequests(config)) return null
  return ({ requestId: reqId, url, status }: Answered): void =>
    log.info({ reqId, method: 'GET', path: pathForLog(url), status, ms: 0 }, 'answered')
}

/** Headers of a proxy. With one of them, a request from a loopback address comes from another machine. */
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

/** Parses JSON only, so that a form of another site cannot call the API. */
export function readJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBytes === true) {
      done(null, body)
      return
    }
    const text = utf8Text(body)
    if (text === null) done(new Refusal('invalid_request', { detail: NOT_UTF8 }))
    else if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

/** Reads pictures as buffers, for the calls that take one; `mount` refuses them elsewhere. */
export function readPictures(server: FastifyInstance): void {
  server.addContentTypeParser([...pictureTypes], { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

/** Reads files to import as buffers, for the call that takes one; `mount` refuses them elsewhere. */
export function readFiles(server: FastifyInstance): void {
  server.addContentTypeParser([...fileTypes], { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

/** Answers requests outside the API. */
export type Pages = {
  readonly serve: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Answers an error as an HTML page. Returns false when the client does not accept HTML. */
  readonly serveError: (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: ProblemWire,
  ) => Promise<boolean>
}

/** Serves pages; paths and methods that the API does not know get a problem. */
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

/** Without `setTestClock`: outside the test mode nothing may reveal that this call exists. */
const openly = Object.entries(operations).filter(([id]) => id !== 'setTestClock')
const patterns = openly.map(([, [method, path]]) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Every GET is answered for HEAD too. */
function methodsOf(path: string): string[] {
  const found = patterns.filter(({ pattern }) => pattern.test(path))
  return [
    ...new Set(found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
  ]
}

type Noted = {
  readonly troubles: Pick<Troubles, 'note'>
  readonly refusals: Pick<RefusalLog, 'noteRequest'>
}

/** A refusal is answered as a problem. An unexpected error is logged with the request's id and not revealed. */
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
    // Also for page addresses, when the client does not accept HTML.
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

/** A path that cannot be parsed (a broken escape, an overlong part) reaches no hook, so its headers are set here. */
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
