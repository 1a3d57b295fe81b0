import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Memory } from '../memory.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { visitorOf } from './network.ts'
import { refuse } from './refusal.ts'

/** Half of the connections to the database: others are always free for whoever books. */
const AT_ONCE = 6
const AT_ONCE_BESIDE_CHANGES = 2
/** A mobile network shows many people as one visitor. */
const WAITING_OF_ONE = 500
/** A reader who takes longer keeps no other waiting. */
const LONGEST_MS = 1000
const LONGEST_PAUSE_MS = 50
/** Later somebody who still waits is told to come back: by then the browser, or the person, has asked again. */
const LONGEST_WAIT_MS = 8000

/** Fewer are soon through. */
const CROWD = 8
/** Those who are shown what is there leave the line short, and the next ones would stand in it again. */
const CROWD_LASTS_MS = 1000

/** Asked by whoever watches us; they wait for nobody. */
const watched = new Set(['/health', '/ready', '/metrics'])

export type Readers = {
  /** So many wait that what they read may be a moment old. */
  readonly isCrowded: () => boolean
  /** The same request once more, in line with all others, for what it leaves in the cache. */
  readonly askAgain: (request: IncomingMessage) => void
  /** Registered before everything that a request costs. */
  readonly admit: () => void
}

/**
 * Those who read are let in a few at a time, each visitor in turn; those who change something go before them, because a
 * booking asks the database many times, and would wait behind all readers each time. While somebody changes something, fewer
 * read, and each leaves its place empty for as long as it had it. How much a visitor may change is limited elsewhere.
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
    if (watched.has(request.url) || !reads(request)) {
      done()
      return
    }
    // Whoever books still can; a page can be asked for again.
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
  // Whoever is still sending what they want changed asks for nothing yet.
  server.addHook('preHandler', (request, { raw }, done) => {
    if (!reads(request)) changes.note(raw)
    done()
  })
  // How slowly an answer is read is not the next reader's trouble.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    made.get(request)?.()
    done()
  })
}

/** Who proves who they are waits too: passwords are slow on purpose. */
function reads({ method, url }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || url.startsWith('/api/auth/')
}
