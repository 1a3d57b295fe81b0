import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { causedBy, type Cause } from '../cause.ts'
import { spending, type Spent } from '../db/spent-time.ts'
import { beginSpan, isTraced } from '../tracing/trace.ts'
import { probes } from './every-request.ts'

/**
 * Sets the cause for everything a request does (log lines, messages, jobs, events to screens), and the account of the
 * database's time that it spends.
 */
export function noteCauses(server: FastifyInstance): void {
  const own = new WeakMap<FastifyRequest, Own>()
  server.addHook('onRequest', (request, reply, done) => {
    const traceparent = isTraced() ? beginRequest(request, reply) : null
    const spent = { ms: 0, isAnswered: false }
    reply.raw.once('close', () => (spent.isAnswered = true))
    own.set(request, { cause: { requestId: request.id, traceparent }, spent })
    within(own.get(request), done)
  })
  // Set again, because the async context is lost while the body is read.
  server.addHook('preHandler', (request, _reply, done) => within(own.get(request), done))
}

type Own = { readonly cause: Cause; readonly spent: Spent }

function within(own: Own | undefined, done: () => void): void {
  if (own === undefined) return done()
  causedBy(own.cause, () => spending(own.spent, done))
}

/**
 * A client's own `traceparent` is only linked, so that clients cannot choose our trace ids or how many traces are kept.
 */
function beginRequest(request: FastifyRequest, { raw, elapsedTime }: FastifyReply): string | null {
  if (probes.has(request.url)) return null
  const { method, routeOptions, headers } = request
  const route = routeOptions.url ?? 'page'
  const span = beginSpan({
    name: `${method} ${route}`,
    kind: 'server',
    facts: {
      'http.request.method': method,
      'http.route': route,
      'miturno.request_id': request.id,
    },
    parent: null,
    link: headers['traceparent']?.toString(),
    beganAt: Date.now() - elapsedTime,
  })
  raw.once('close', () => {
    span?.end({ 'http.response.status_code': raw.statusCode }, raw.statusCode >= 500)
  })
  return span?.traceparent ?? null
}
