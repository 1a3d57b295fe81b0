/** The readiness check for load balancers: whether this process can do its work now. Takes two seconds at most. */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { degradedServices } from '#contract/platform/platform.ts'
import type { Database } from '#server/kernel/db/connect.ts'
import { troubleOf, type Trouble, type Troubles } from '#server/kernel/db/troubles.ts'
import type { Outbox } from '#server/kernel/outbox/outbox.ts'

export type Verdict = {
  /** Why no requests should be sent to this process. Empty when it is ready. */
  readonly reasons: readonly string[]
  /** Services that are down while the rest works. */
  readonly degraded: readonly Neighbour[]
}

/** Services that the product can do without for a while. */
type Neighbour = (typeof degradedServices)[number]
export type Neighbours = Readonly<Record<Neighbour, () => boolean>>

export type Readiness = { readonly check: () => Promise<Verdict> }

type Parts = {
  readonly database: Pick<Database, 'connection'>
  readonly outbox: Pick<Outbox, 'isHealthy'>
  readonly isDown: Neighbours
}

const LONGEST_MS = 2000
/** How long an answer is reused. */
const KEPT_MS = 500

const words: Readonly<Record<Trouble, string>> = {
  storage_full: 'No queda lugar en el disco de la base de datos.',
  read_only: 'La base de datos no acepta cambios: está en modo de solo lectura.',
  storage_failing: 'El disco de la base de datos falla.',
  exhausted: 'La base de datos no tiene más conexiones o memoria.',
  away: 'La base de datos no responde.',
  busy: 'La base de datos no responde.',
}

export function createReadiness(
  { database, outbox, isDown }: Parts,
  troubles: Troubles,
  isDraining: () => boolean,
): Readiness {
  // A separate connection, because a busy pool does not mean that the process is not ready.
  const pool = new Pool({
    ...database.connection,
    max: 1,
    // Closes when unused, and does not keep the process from exiting.
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    connectionTimeoutMillis: LONGEST_MS,
    query_timeout: LONGEST_MS,
  })
  // Connection errors also fail the query, which handles them.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const tryToWrite = async (): Promise<string | null> => {
    try {
      await writeAndTakeBack(pool, troubles.ofStorage() === 'storage_full')
      troubles.over()
      return null
    } catch (error) {
      troubles.note(error)
      return words[troubleOf(error) ?? 'away']
    }
  }
  const silence = async (): Promise<string> => await pause(LONGEST_MS - 100, words.away)
  const look = async (): Promise<Verdict> => {
    const database = await Promise.race([tryToWrite(), silence()])
    return {
      reasons: [database, outbox.isHealthy() ? null : 'Los mails no están saliendo.'].filter(
        reason => reason !== null,
      ),
      degraded: degradedServices.filter(one => isDown[one]()),
    }
  }
  const keep = keepFor(KEPT_MS, look)
  return {
    check: async () => {
      const verdict = await keep()
      if (!isDraining()) return verdict
      return { ...verdict, reasons: ['El servidor se está apagando.', ...verdict.reasons] }
    },
  }
}

/**
 * Writes like a booking does and rolls back. After a full disk it also creates a table, because a small write may
 * succeed although there is no room for more.
 */
async function writeAndTakeBack(pool: Pool, hasToGrow: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '1s'`)
    await client.query('select 1 from schema_migrations limit 1')
    await client.query(`insert into idempotency_keys (caller, key, request_hash, created_at)
      values ('ready', gen_random_uuid()::text, '', now())`)
    if (hasToGrow)
      await client.query(
        `create temp table write_probe on commit drop as select repeat('x', 8000) as filler`,
      )
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

function keepFor<Answer>(ms: number, make: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { readonly answer: Promise<Answer>; endsAt: number } | null = null
  return () => {
    if (kept !== null && performance.now() < kept.endsAt) return kept.answer
    const fresh = { answer: make(), endsAt: Infinity }
    void fresh.answer.finally(() => (fresh.endsAt = performance.now() + ms))
    kept = fresh
    return fresh.answer
  }
}
