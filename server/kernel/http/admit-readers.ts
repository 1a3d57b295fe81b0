import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Memory } from '../memory.ts'
import { probes } from './every-request.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { visitorOf } from './network.ts'
import { refuse } from './refusal.ts'

/** Half of the connections to the database, so that bookings always find a free one. */
const AT_ONCE = 6
const AT_ONCE_BESIDE_CHANGES = 2
/** Waiting requests of one address, which may be a mobile network with many people behind it. */
const WAITING_OF_ONE = 500
/** A read that takes longer gives its place to the next one and goes on. */
const LONGEST_MS = 1000
const LONGEST_PAUSE_MS = 50
/** A request that waited longer gets 503: by then the browser or the person has asked again. */
const LONGEST_WAIT_MS = 8000

/** How many must wait to count as a crowd. */
const CROWD = 8
/** Serving stale answers shortens the queue at once, so the crowd counts as present for this long afterwards. */
const CROWD_LASTS_MS = 1000

export type Readers = {
  /** So many requests wait that stale answers may be served. */
  readonly isCrowded: () => boolean
  /** Repeats a request through the queue, only to refresh the response cache. */
  readonly askAgain: (request: IncomingMessage) => void
  /** Adds the hooks. Call it before other hooks, so that a waiting request has cost nothing yet. */
  readonly admit: () => void
}

/**
 * Queues reads: a few run at a time, and visitors take turns. Changes are not queued, because a booking sends many
 * queries and would wait behind all reads each time. While a change runs, fewer reads run, and after each one its place
 * stays empty for as long as the read took (at most `LONGEST_PAUSE_MS`). The limiter limits the number of changes.
 */
export function createReaders(server: FastifyInstance, memory: Memory): Readers {
  let changing = 0
  const queued = createFairQueue({
    atOnce: () => (changing > 0 ? AT_ONCE_BESIDE_CHANGES : AT_ONCE),
    waitingOfOne: WAITING_OF_ONE,
  })
  const changes = {
    areMade: () => changing > 0,
    note: (answer: ServerResponse) => {
      changing += 1
      answer.once('close', () => (changing -= 1))
    },
  }
  let crowdedAt = -Infinity
  return {
    isCrowded: () => {
      const now = performance.now()
      if (queued.waiting() >= CROWD) crowdedAt = now
      return now - crowdedAt < CROWD_LASTS_MS
    },
    askAgain: ({ url = '/', headers, socket: { remoteAddress = '' } }) =>
      void server
        .inject({ url, headers, remoteAddress })
        .catch((err: unknown) => server.log.warn({ err }, 'An answer was not made again')),
    admit: () => admit(server, { memory, queued, changes }),
  }
}

type Door = {
  readonly memory: Memory
  readonly queued: FairQueue
  readonly changes: {
    readonly areMade: () => boolean
    readonly note: (answer: ServerResponse) => void
  }
}

function admit(server: FastifyInstance, { memory, queued, changes }: Door): void {
  const made = new WeakMap<FastifyRequest, () => void>()
  server.addHook('onRequest', (request, { raw }, done) => {
    if (probes.has(request.url) || !reads(request)) {
      done()
      return
    }
    // Reads are refused first; bookings still work.
    if (memory.isTight()) refuse('unavailable', { retryAfterSeconds: 2 })
    const asked = performance.now()
    const read = async (): Promise<void> => {
      if (raw.closed) return
      const began = performance.now()
      if (began - asked > LONGEST_WAIT_MS) refuse('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>(resolve => {
        made.set(request, resolve)
        raw.once('prefinish', resolve).once('close', resolve)
        setTimeout(resolve, LONGEST_MS).unref()
        done()
      })
      if (changes.areMade()) await pause(Math.min(LONGEST_PAUSE_MS, performance.now() - began))
    }
    queued(visitorOf(request.ip), read).catch(done)
  })
  // Counted only once the body has arrived: until then the change uses no database.
  server.addHook('preHandler', (request, { raw }, done) => {
    if (!reads(request)) changes.note(raw)
    done()
  })
  // The place is free when the answer is ready, however slowly the client reads it.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    made.get(request)?.()
    done()
  })
}

/** Sign-in calls are queued too, because checking a password is slow on purpose. */
function reads({ method, url }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || url.startsWith('/api/auth/')
}
