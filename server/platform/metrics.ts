import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { TurnServer } from '../realtime/publish.ts'

export type Metrics = {
  readonly registry: Registry
  readonly count: (answer: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }) => void
}

/** Latency, traffic, errors and saturation per route (Prometheus text). */
export function createMetrics(server: FastifyInstance, io: () => TurnServer): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Counted when somebody asks.
  registry.registerMetric(
    new Gauge({
      name: 'socket_connections',
      help: 'Open sockets.',
      registers: [],
      collect() {
        this.set(io().engine.clientsCount)
      },
    }),
  )
  // The library looks its labels up by their text each time; a handful of them is all there ever is.
  const counters = new Map<string, { readonly inc: () => void }>()
  const timers = new Map<string, { readonly observe: (seconds: number) => void }>()
  const count: Metrics['count'] = ({ route, method, status, seconds }) => {
    const key = `${route} ${method} ${status}`
    const counter = counters.get(key) ?? requests.labels({ route, method, status })
    const timer = timers.get(route) ?? duration.labels({ route })
    counters.set(key, counter)
    timers.set(route, timer)
    counter.inc()
    timer.observe(seconds)
  }
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    const seconds = reply.elapsedTime / 1000
    count({ route, method: request.method, status: reply.statusCode, seconds })
    done()
  })
  return { registry, count }
}
