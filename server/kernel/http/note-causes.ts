import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { causedBy, type Cause } from '../cause.ts'
import { beginSpan, isTraced } from '../tracing/trace.ts'

/** Asked by whoever watches us, every few seconds: nobody wants to read of them. */
const watched = new Set(['/health', '/ready', '/metrics'])

/** Whatever a request asks for says whose it is: lines of the log, messages, jobs, what screens are told. */
export function noteCauses(server: FastifyInstance): void {
  const causes = new WeakMap<FastifyRequest, Cause>()
  server.addHook('onRequest', (request, reply, done) => {
    const traceparent = isTraced() ? beginRequest(request, reply) : null
    const cause = { requestId: request.id, traceparent }
    causes.set(request, cause)
    causedBy(cause, done)
  })
  // What came over the wire in between came by itself, and has forgotten who asked.
  server.addHook('preHandler', (request, _reply, done) => {
    causedBy(causes.get(request) ?? null, done)
  })
}

/** What a stranger says that it is a part of is linked to: they choose neither our traces nor how many there are. */
function beginRequest(request: FastifyRequest, { raw, elapsedTime }: FastifyReply): string | null {
  if (watched.has(request.url)) return null
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
