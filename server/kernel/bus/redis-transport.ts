import type { Redis } from 'ioredis'
import { setTimeout as wait } from 'node:timers/promises'
import { sentenceOf } from '../errors.ts'
import type { Listener, Log, Transport } from './transport.ts'

/** A Redis stream: after a short interruption a reader continues where it stopped. */
const STREAM = 'mi_turno:news'
const KEPT = 10_000
const READ_AT_ONCE = 500
const WAIT_FOR_NEWS_MS = 2000
/** Longer than one blocking read: a connection that is silent for longer is dead. */
const SILENCE_MS = 5000
const PAUSE_MS = 500
/** How often this process tells the others that it cannot read Redis. */
const SAY_DEAF_MS = 2000

type RedisListener = Listener & {
  /** Asks the other processes, through the database, to send through the database. */
  readonly sayDeaf: () => void
}

export type RedisTransport = Transport & { readonly isDown: () => boolean }

export function openRedisTransport(
  redis: Redis,
  log: Log,
  listener: RedisListener,
): RedisTransport {
  const place: Place = { server: '', id: '' }
  const stopping = new AbortController()
  const outage = createOutage(log, listener)
  let reader: Redis | null = null
  let reading: Promise<void> = Promise.resolve()

  const readUntilLost = async (isHearing: () => void): Promise<void> => {
    reader = redis.duplicate({
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      socketTimeout: SILENCE_MS,
      retryStrategy: () => null,
    })
    reader.on('error', () => undefined)
    try {
      await reader.connect()
      if (!(await takePlace(reader, place))) listener.lost()
      outage.over()
      isHearing()
      while (!stopping.signal.aborted) await readOn(reader, place, listener.hear)
    } finally {
      reader.disconnect()
    }
  }
  const readForEver = async (isHearing: () => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      await readUntilLost(isHearing).catch((error: unknown) => {
        if (!stopping.signal.aborted) outage.begin(error)
      })
      isHearing()
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  return {
    send: async message =>
      void (await redis.xadd(STREAM, 'MAXLEN', '~', KEPT, '*', 'news', message)),
    start: async () => {
      await redis.connect().catch(() => undefined)
      await new Promise<void>(isHearing => {
        reading = readForEver(isHearing)
      })
    },
    stop: async () => {
      stopping.abort()
      reader?.disconnect()
      outage.stop()
      await reading
      redis.disconnect()
    },
    isDown: () => outage.isNow() || redis.status !== 'ready',
  }
}

/** The last entry that this process read, and the run id of Redis: after a restart Redis may have lost entries. */
type Place = { server: string; id: string }

/** Returns false when entries since the last one read may be gone; reading then continues from now. */
async function takePlace(reader: Redis, place: Place): Promise<boolean> {
  const server = /run_id:(\w+)/.exec(await reader.info('server'))?.[1] ?? ''
  const isKept =
    server === place.server && (await reader.xrange(STREAM, place.id, place.id)).length === 1
  if (isKept) return true
  place.server = server
  place.id = (await reader.xadd(STREAM, 'MAXLEN', '~', KEPT, '*', 'place', '')) ?? ''
  return false
}

async function readOn(reader: Redis, place: Place, hear: Listener['hear']): Promise<void> {
  const found = await reader.xread(
    ...(['COUNT', READ_AT_ONCE, 'BLOCK', WAIT_FOR_NEWS_MS, 'STREAMS', STREAM, place.id] as const),
  )
  for (const [id, [kind, text]] of found?.[0]?.[1] ?? []) {
    place.id = id
    if (kind === 'news') hear(text ?? '')
  }
}

/**
 * While this process cannot read Redis, it tells the others, which then send through the database. What they sent
 * before they knew may never arrive, so everything is reported as lost once, when it has told them for the second time.
 */
function createOutage(log: Log, listener: RedisListener) {
  let timer: NodeJS.Timeout | null = null
  let told = 0
  const over = (): void => {
    if (timer === null) return
    clearInterval(timer)
    timer = null
    log.warn({}, 'Redis is used again between processes')
  }
  const say = (): void => {
    told += 1
    listener.sayDeaf()
    if (told === 2) listener.lost()
  }
  return {
    begin: (error: unknown) => {
      if (timer !== null) return
      log.warn(
        { error: sentenceOf(error) },
        'Redis does not answer; processes speak by the database meanwhile',
      )
      told = 0
      say()
      timer = setInterval(say, SAY_DEAF_MS).unref()
    },
    over,
    isNow: () => timer !== null,
    stop: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
