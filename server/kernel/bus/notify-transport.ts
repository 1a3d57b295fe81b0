import { Client } from 'pg'
import type { Database } from '../db/connect.ts'
import type { Listener, Log, NotifyTransport } from './transport.ts'

const CHANNEL = 'mi_turno'
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** How often the listening connection is asked whether it still hears, and how long it may take. */
const CHECK_MS = 10_000
const ANSWER_MS = 5000
/** A shorter interruption is mended before anybody could act on it. */
const DEAF_AFTER_MS = 5000

/**
 * Carries messages by LISTEN/NOTIFY. PostgreSQL does not repeat them: a listener that was disconnected has lost them.
 */
export function openNotifyTransport(
  { pool, direct }: Pick<Database, 'pool' | 'direct'>,
  log: Log,
  listener: Listener,
): NotifyTransport {
  let client: Client | null = null
  let isStopped = false
  let pause = SHORTEST_PAUSE_MS
  let retry: NodeJS.Timeout | null = null
  let hearsUntil = performance.now()

  const lose = (lost: Client): void => {
    if (client !== lost) return
    client = null
    hearsUntil = Math.min(hearsUntil, performance.now())
    listener.lost()
    if (isStopped) return
    if (pause === SHORTEST_PAUSE_MS)
      log.warn({}, 'This process does not hear the others; it tries again')
    retry = setTimeout(() => void listen(), pause).unref()
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const listen = async (): Promise<void> => {
    const fresh = new Client({ ...direct, query_timeout: ANSWER_MS })
    client = fresh
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => listener.hear(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      // Messages from before this connection listened were missed.
      listener.lost()
      pause = SHORTEST_PAUSE_MS
      hearsUntil = Infinity
    } catch {
      lose(fresh)
    }
  }
  const check = setInterval(() => {
    const asked = client
    // A dead connection looks like one without messages, so a query is sent to tell them apart.
    asked?.query(`listen ${CHANNEL}`).catch(() => asked.connection.stream.destroy())
  }, CHECK_MS).unref()
  return {
    send: async message => void (await pool.query('select pg_notify($1, $2)', [CHANNEL, message])),
    start: listen,
    isDeaf: () => performance.now() - hearsUntil > DEAF_AFTER_MS,
    stop: async () => {
      isStopped = true
      clearInterval(check)
      if (retry !== null) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
