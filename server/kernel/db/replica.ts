/**
 * An optional read replica of PostgreSQL (`DATABASE_REPLICA_URL`), for heavy reads that decide nothing: the explorer,
 * statistics, exports. Never for bookings, slots or permissions.
 *
 * A read sees everything that was committed before it began, by any process: it first asks the primary for its WAL
 * position and gives the replica 100 ms to reach it. If the replica does not reach it or does not answer, the primary
 * serves the read, and further reads until the check, every second, finds the replica well again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DatabaseLog } from '#embedded-postgres'
import { openAside, type Database } from './connect.ts'

const PATIENCE_MS = 100
const LOOK_EVERY_MS = 1000
/** A check that takes longer counts as unanswered. */
const LONGEST_LOOK_MS = 900
/** After this long without being well the replica counts as down. */
const DOWN_AFTER_MS = 5000
/** Most marks kept while the replica does not advance. Its lag is counted from the oldest one. */
const MOST_MARKS = 3600

export type Replica = {
  /** `work` must only read: when it fails on the replica, it is run again on the primary. */
  readonly read: <Result>(work: (db: Kysely<unknown>) => Promise<Result>) => Promise<Result>
  /** A replica is configured, but for some seconds it has been away or not up to date. */
  readonly isDown: () => boolean
  /** How far the replica is behind, to about a second. Null when there is none or it does not answer. */
  readonly lagSeconds: () => number | null
  /** How many reads each of the two has served. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>
  readonly stop: () => Promise<void>
}

type Parts = {
  /** Null: there is no replica, and the primary serves all reads. */
  readonly url: string | null
  readonly database: Pick<Database, 'pool' | 'db'>
  readonly log: DatabaseLog
}

export function openReplica({ url, database, log }: Parts): Replica {
  const reads = { replica: 0, primary: 0 }
  const readPrimary: Replica['read'] = async work => {
    reads.primary += 1
    return await work(database.db)
  }
  if (url === null)
    return {
      read: readPrimary,
      isDown: () => false,
      lagSeconds: () => null,
      reads,
      stop: async () => undefined,
    }
  const pool = openAside({ connectionString: url }, log)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const watch = watchReplica(database.pool, pool, log)
  return {
    read: async work => {
      if (!watch.isWell()) return await readPrimary(work)
      try {
        await followTo(await writtenOn(database.pool), pool)
        const result = await work(db)
        reads.replica += 1
        return result
      } catch {
        watch.leaveAside()
        return await readPrimary(work)
      }
    },
    isDown: watch.isDown,
    lagSeconds: watch.lagSeconds,
    reads,
    stop: async () => {
      watch.stop()
      await Promise.race([pool.end(), pause(LONGEST_LOOK_MS)])
    },
  }
}

/** The primary's WAL position at a time (`performance.now()`). */
type Mark = { readonly position: number; readonly at: number }

function watchReplica(primary: Pool, replica: Pool, log: DatabaseLog) {
  /** Positions that the replica has not reached yet, oldest first. */
  let ahead: readonly Mark[] = []
  let isThere = false
  let isWell = false
  let ill = { since: performance.now(), isLogged: false }
  const note = (isNowWell: boolean): void => {
    isWell = isNowWell
    if (isWell && ill.isLogged) log.info({}, 'The replica is read again')
    if (isWell) ill = { since: Infinity, isLogged: false }
    else if (ill.since === Infinity) ill = { since: performance.now(), isLogged: false }
    if (isDown() && !ill.isLogged) {
      log.warn({ lagSeconds: lagSeconds() }, 'The replica is not up to date, or away')
      ill = { ...ill, isLogged: true }
    }
  }
  const isDown = () => performance.now() - ill.since > DOWN_AFTER_MS
  const lagSeconds = (): number | null => {
    if (!isThere) return null
    return ahead[0] === undefined ? 0 : (performance.now() - ahead[0].at) / 1000
  }
  const look = oneByOne(async () => {
    const mark = { at: performance.now(), position: await within(writtenOn(primary)) }
    const before = ahead
    if (ahead.length < MOST_MARKS) ahead = [...ahead, mark]
    const reached = await within(replayedOn(replica)).catch(() => null)
    isThere = reached !== null
    const isAhead = ({ position }: Mark) => reached === null || position > reached
    ahead = ahead.filter(isAhead)
    // Well if it has reached the position of the previous check: a busy primary is always a few milliseconds ahead.
    note(isThere && !before.some(isAhead))
  })
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  look()
  return {
    isWell: () => isWell,
    isDown,
    lagSeconds,
    /** Do not use the replica until the next check. */
    leaveAside: () => void (isWell = false),
    stop: () => clearInterval(timer),
  }
}

function oneByOne(look: () => Promise<void>): () => void {
  let isLooking = false
  return () => {
    if (isLooking) return
    isLooking = true
    // A primary that does not answer is reported elsewhere.
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }
}

async function followTo(position: number, replica: Pool): Promise<void> {
  const silence = pause(PATIENCE_MS, null, { ref: false })
  const until = performance.now() + PATIENCE_MS
  for (let step = 2; performance.now() < until; step *= 2) {
    const reached = await Promise.race([replayedOn(replica), silence])
    if (reached !== null && reached >= position) return
    await pause(step)
  }
  throw new Error('The replica does not follow')
}

/** The WAL insert position in bytes. Every transaction whose commit was acknowledged lies before it. */
async function writtenOn(primary: Pool): Promise<number> {
  const { rows } = await primary.query<{ position: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`,
  )
  return rows[0]!.position
}

/** The replayed WAL position in bytes. Null when the server is not (or no longer) a replica. */
async function replayedOn(replica: Pool): Promise<number | null> {
  const { rows } = await replica.query<{ position: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`,
  )
  return rows[0]!.position
}

async function within<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const silence = pause(LONGEST_LOOK_MS, null, { ref: false }).then(() =>
    Promise.reject(new Error('No answer')),
  )
  return await Promise.race([asked, silence])
}
