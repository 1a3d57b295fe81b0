/**
 * Notices within about three seconds that the database is silent (a cut cable, a frozen machine), when the kernel still
 * holds every connection open. From then on nobody waits for it: what is in flight fails at once, and so does what
 * comes, until it answers again.
 */
import type { Socket } from 'node:net'
import { setImmediate as afterEvents, setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { spentNow } from './spent-time.ts'

const LOOK_EVERY_MS = 250
/** A database in use that sends nothing for so long is asked by a connection of its own. */
const SUSPECT_AFTER_MS = 1000
/** How long its first byte may take. */
const ANSWER_MS = 2000
const ANSWER_STEPS = 8

type Log = { readonly warn: (fields: object, text: string) => void }
type Done = (error: Error | undefined, client: PoolClient | undefined, end: () => void) => void

const nothing = (): void => undefined

/** Returns a function that stops it. */
export function watchSilence(pool: Pool, direct: ClientConfig, log: Log, ms: number): () => void {
  const isHeard = hearConnections(pool)
  const waiting = guardConnect(pool, () => isAway, ms)
  let isAway = false
  let isLooking = false
  const leaveAlone = (): void => {
    isAway = true
    log.warn({}, 'The database is silent; nobody waits for it until it answers')
    for (const giveUp of waiting) giveUp()
    isHeard.hangUp()
  }
  const look = async (): Promise<void> => {
    if (!isAway && isHeard.now(waiting.size)) return
    const answers = await doesAnswer(direct)
    if (isAway && answers) {
      isAway = false
      log.warn({}, 'The database answers again')
    } else if (!isAway && !answers && !isHeard.now(waiting.size)) leaveAlone()
    if (answers) isHeard.note()
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Knows when any connection in use last received a byte. */
function hearConnections(pool: Pool) {
  const all = new Set<PoolClient>()
  const inUse = new Set<PoolClient>()
  let bytes = 0
  let heardAt = performance.now()
  pool.on('connect', client => void all.add(client))
  pool.on('remove', client => {
    all.delete(client)
    inUse.delete(client)
  })
  pool.on('acquire', client => {
    if (inUse.size === 0) heardAt = performance.now()
    inUse.add(client)
  })
  pool.on('release', (_error, client) => void inUse.delete(client))
  return {
    note: () => void (heardAt = performance.now()),
    now: (waiting: number): boolean => {
      const now = [...all].reduce((sum, client) => sum + streamOf(client).bytesRead, 0)
      if (now !== bytes || inUse.size + waiting === 0) heardAt = performance.now()
      bytes = now
      return performance.now() - heardAt < SUSPECT_AFTER_MS
    },
    /** Ends all connections; their statements fail. */
    hangUp: () => {
      for (const client of all) streamOf(client).destroy(silence())
    },
  }
}

/**
 * Replaces the pool's `connect` by one that refuses while the database is away, and that gives a request no more than
 * `requestMs` in all: then it stops waiting, or loses its connection, so that its transaction is rolled back. Returns
 * those who wait for a connection.
 */
function guardConnect(
  pool: Pool,
  isAway: () => boolean,
  requestMs: number,
): ReadonlySet<() => void> {
  const connect = pool.connect.bind(pool)
  const waiting = new Set<() => void>()
  const accounts = new WeakMap<PoolClient, () => void>()
  pool.on('release', (_error, client) => accounts.get(client)?.())
  const take = async (): Promise<PoolClient> => {
    if (isAway()) throw silence()
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>()
    let hasLeft = false
    const leave = (why: Error): void => {
      hasLeft = true
      reject(why)
    }
    const giveUp = (): void => leave(silence())
    let stop = leave
    const settle = countTime(requestMs, () => stop(timeIsUp()))
    waiting.add(giveUp)
    connect()
      .then(client => {
        if (hasLeft) return client.release()
        stop = why => void streamOf(client).destroy(why)
        accounts.set(client, settle)
        return resolve(client)
      }, reject)
      .finally(() => waiting.delete(giveUp))
    return await promise.catch((error: unknown) => {
      settle()
      throw error
    })
  }
  const guarded = (done?: Done): unknown => {
    if (done === undefined) return take()
    take().then(
      client => done(undefined, client, () => client.release()),
      (error: Error) => done(error, undefined, nothing),
    )
    return undefined
  }
  Object.assign(pool, { connect: guarded })
  return waiting
}

/**
 * Counts time on the account of the current request, and calls `stop` when the request has spent all of it. Returns a
 * function that ends the count.
 */
function countTime(requestMs: number, stop: () => void): () => void {
  const spent = spentNow()
  if (spent === null) return nothing
  const began = performance.now()
  const timer = setTimeout(stop, Math.max(0, requestMs - spent.ms))
  let isCounting = true
  return () => {
    clearTimeout(timer)
    if (isCounting) spent.ms += performance.now() - began
    isCounting = false
  }
}

/** A refusal, for example because it starts, is an answer too: then everybody is told at once. */
async function doesAnswer(direct: ClientConfig): Promise<boolean> {
  const client = new Client({ ...direct, connectionTimeoutMillis: 0 })
  client.on('error', () => undefined)
  client.connect().then(
    () => undefined,
    () => undefined,
  )
  const isHeard = (): boolean => streamOf(client).bytesRead > 0
  // In steps, so that a time in which this process was too busy to hear anything counts as one of them.
  for (let step = 0; step < ANSWER_STEPS && !isHeard(); step += 1) {
    await pause(ANSWER_MS / ANSWER_STEPS, undefined, { ref: false })
    await afterEvents()
  }
  const isThere = isHeard() || streamOf(client).destroyed
  streamOf(client).destroy()
  return isThere
}

function silence(): Error {
  return Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' })
}

function timeIsUp(): Error {
  const text = 'The database took longer than a request may wait for it'
  return Object.assign(new Error(text), { code: 'ETIMEDOUT' })
}

export function streamOf(client: Pick<PoolClient, 'query'>): Socket {
  return (client as Client).connection.stream as Socket
}
