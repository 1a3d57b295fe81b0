import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Memory } from '../memory.ts'
import { probes } from './every-request.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { visitorOf } from './network.ts'
import { refuse } from './refusal.ts'

/** Half of the connections to the database, so that bookings always find a free one. */
const AT_ONCE = 6
/** More changes at once do not end sooner, because they share the processor, and readers wait longer beside them. */
const CHANGES_AT_ONCE = 2
/** A change that takes longer, such as an upload, gives its place to the next one and goes on. */
const LONG_CHANGE_MS = 500
/** While a change runs, one read runs at a time, and a second one beside a read that takes longer than `SLOW_MS`. */
const AT_ONCE_BESIDE_CHANGES = 2
const SLOW_MS = 100
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
  /** Adds the hooks. Call it before all others but `setHeaders`, so that a waiting request has cost nothing yet. */
  readonly admit: () => void
}

/**
 * Queues reads: a few run at a time, and visitors take turns. Changes have a queue of their own, because a booking sends
 * many queries and would wait behind all reads each time. While a change runs, reads run one by one, and after each one
 * its place stays empty for as long as the read took (at most `LONGEST_PAUSE_MS`). A slow read does not delay the
 * others: it waits for the database, so one more may run beside it.
 */
export function createReaders(server: FastifyInstance, memory: Memory): Readers {
  const now = { changes: 0, slowReads: 0 }
  const queued = createFairQueue({
    atOnce: () => (now.changes > 0 ? Math.min(AT_ONCE_BESIDE_CHANGES, 1 + now.slowReads) : AT_ONCE),
    waitingOfOne: WAITING_OF_ONE,
  })
  let crowdedAt = -Infinity
  return {
    isCrowded: () => {
      const at = performance.now()
      if (queued.waiting() >= CROWD) crowdedAt = at
      return at - crowdedAt < CROWD_LASTS_MS
    },
    askAgain: ({ url = '/', headers, socket: { remoteAddress = '' } }) =>
      void server
        .inject({ url, headers, remoteAddress })
        .catch((err: unknown) => server.log.warn({ err }, 'An answer was not made again')),
    admit: () => admit(server, { memory, queued, now }),
  }
}

type Door = {
  readonly memory: Memory
  readonly queued: FairQueue
  /** How many of each run at this moment. */
  readonly now: { changes: number; slowReads: number }
}

function admit(server: FastifyInstance, { memory, queued, now }: Door): void {
  const changes = createFairQueue({ atOnce: () => CHANGES_AT_ONCE, waitingOfOne: WAITING_OF_ONE })
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
      const answered = new Promise<void>(resolve => {
        made.set(request, resolve)
        raw.once('prefinish', resolve).once('close', resolve)
      })
      done()
      if (!(await isWithin(SLOW_MS, answered))) {
        now.slowReads += 1
        queued.tryNext()
        await isWithin(LONGEST_MS - SLOW_MS, answered)
        now.slowReads -= 1
      }
      if (now.changes > 0) await pause(Math.min(LONGEST_PAUSE_MS, performance.now() - began))
    }
    queued(visitorOf(request.ip), read).catch(done)
  })
  // Counted only once the body has arrived: until then the change uses no database. An answer that has closed already
  // would never be taken back.
  server.addHook('preHandler', (request, { raw }, done) => {
    if (reads(request) || raw.closed) {
      done()
      return
    }
    now.changes += 1
    const ended = new Promise<void>(resolve => {
      raw.once('close', () => {
        now.changes -= 1
        queued.tryNext()
        resolve()
      })
    })
    changes(visitorOf(request.ip), async () => {
      done()
      await isWithin(LONG_CHANGE_MS, ended)
    }).catch(done)
  })
  // The place is free when the answer is ready, however slowly the client reads it.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    made.get(request)?.()
    done()
  })
}

async function isWithin(ms: number, answered: Promise<void>): Promise<boolean> {
  return await Promise.race([answered.then(() => true), pause(ms, false, { ref: false })])
}

/** Sign-in calls are queued too, because checking a password is slow on purpose. */
function reads({ method, url }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || url.startsWith('/api/auth/')
}
