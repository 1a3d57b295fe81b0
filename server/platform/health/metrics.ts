import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { RealtimeServer } from '#server/kernel/realtime/socket.ts'
import { addGauges, type Observed } from './gauges.ts'

export type Metrics = {
  readonly registry: Registry
  /**
   * Counts answers from the response cache: thousands a second that take almost no time, so they are added in batches.
   */
  readonly tally: (route: string, status: number) => Tally
}

export type Tally = () => void

/** Latency, traffic, errors and saturation per route (Prometheus text). */
export function createMetrics(
  server: FastifyInstance,
  io: () => RealtimeServer,
  observed: Observed,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    collect: () => tallies.write(),
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  addGauges(registry, io, observed)
  const tallies = createTallies(requests, duration)
  const count = createCount(requests, duration)
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    const seconds = reply.elapsedTime / 1000
    count({ route, method: request.method, status: reply.statusCode, seconds })
    done()
  })
  return { registry, tally: tallies.of }
}

type Requests = Counter<'route' | 'method' | 'status'>
type Duration = Histogram<'route'>
type Answered = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

/** Caches the labelled metrics, because the library looks labels up by text each time. There are few combinations. */
function createCount(requests: Requests, duration: Duration): (answered: Answered) => void {
  const counters = new Map<string, { readonly inc: () => void }>()
  const timers = new Map<string, { readonly observe: (seconds: number) => void }>()
  return ({ route, method, status, seconds }) => {
    const key = `${route} ${method} ${status}`
    const counter = counters.get(key) ?? requests.labels({ route, method, status })
    const timer = timers.get(route) ?? duration.labels({ route })
    counters.set(key, counter)
    timers.set(route, timer)
    counter.inc()
    timer.observe(seconds)
  }
}

const TALLIED_AT_ONCE = 500

function createTallies(requests: Requests, duration: Duration) {
  const tallies = new Map<string, { readonly add: Tally; readonly write: () => void }>()
  const open = (route: string, status: number) => {
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
  return {
    of: (route: string, status: number): Tally => {
      const key = `${route} ${status}`
      const tally = tallies.get(key) ?? open(route, status)
      tallies.set(key, tally)
      return tally.add
    },
    write: () => {
      for (const { write } of tallies.values()) write()
    },
  }
}
