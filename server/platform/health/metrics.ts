import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { RealtimeServer } from '#server/kernel/realtime/socket.ts'

export type Metrics = {
  readonly registry: Registry
  readonly count: (answer: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }) => void
  /** For what takes no time worth telling and comes thousands of times a second: written down by the hundred. */
  readonly tally: (route: string, status: number) => Tally
}

export type Tally = () => void

const TALLIED_AT_ONCE = 500

/** Latency, traffic, errors and saturation per route (Prometheus text). */
export function createMetrics(server: FastifyInstance, io: () => RealtimeServer): Metrics {
  const registry = new Registry()
  const tallies = new Map<string, { readonly add: Tally; readonly write: () => void }>()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    collect: () => {
      for (const { write } of tallies.values()) write()
    },
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
  const openTally = (route: string, status: number) => {
    let pending = 0
    const timer = duration.labels({ route })
    const write = () => {
      requests.inc({ route, method: 'GET', status }, pending)
      for (; pending > 0; pending -= 1) timer.observe(0)
    }
    const add = () => {
      pending += 1
      if (pending === TALLIED_AT_ONCE) write()
    }
    return { add, write }
  }
  const tally: Metrics['tally'] = (route, status) => {
    const key = `${route} ${status}`
    const open = tallies.get(key) ?? openTally(route, status)
    tallies.set(key, open)
    return open.add
  }
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    const seconds = reply.elapsedTime / 1000
    count({ route, method: request.method, status: reply.statusCode, seconds })
    done()
  })
  return { registry, count, tally }
}
