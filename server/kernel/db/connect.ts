/** Opens the one database the server works with: the embedded PostgreSQL, or the one in DATABASE_URL. */
import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type ClientBase, type ClientConfig } from 'pg'
import {
  DatabaseStartError,
  startEmbedded,
  type DatabaseLog,
  type EmbeddedOptions,
} from '#embedded-postgres'
import type { Config } from '#server/config.ts'
import { codeOf, sentenceOf } from '../errors.ts'
import { isTraced } from '../tracing/trace.ts'
import { REQUEST_MS } from './spent-time.ts'
import { askByName, createStatementNames, nameNothing, type NameOf } from './statement-names.ts'
import { columnTypes } from './types.ts'
import { streamOf, watchSilence } from './watch.ts'

/** The schema of pg-boss, which migrates its tables by itself. */
export const QUEUES = 'pgboss'

/** Identifies the embedded database. These names must never change, or existing data would not be found. */
export const application = {
  title: 'Mi Turno',
  slug: 'mi-turno',
  database: 'mi_turno',
  runnersSchemas: [QUEUES],
}

const OLDEST_VERSION = 15
/** Extensions that the schema needs. When one is missing, the start fails with a clear message. */
export const EXTENSIONS = ['btree_gist', 'cube', 'pg_trgm', 'unaccent']
const POOL_SIZE = 12
const PATIENCE_MS = 15_000
const LONGEST_GOODBYE_MS = 1000

export interface Database {
  readonly pool: Pool
  readonly db: Kysely<unknown>
  /** The name of a statement, for callers that build the query object themselves. */
  readonly nameOf: NameOf
  readonly connection: ClientConfig
  /**
   * A direct connection past any pooler, for LISTEN. It is not in the pool, so the pool's timeouts do not apply to it.
   */
  readonly direct: ClientConfig
  /** For changing the schema. The user of the other connections may have fewer rights. */
  readonly owner: ClientConfig
  readonly close: () => Promise<void>
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'directDatabaseUrl'>>

export async function openDatabase(
  config: DatabaseConfig,
  log: DatabaseLog,
  embedded: Partial<EmbeddedOptions> = {},
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const direct = config.directDatabaseUrl ?? config.databaseUrl
    const where = { connectionString: config.databaseUrl }
    const isPooled = direct !== config.databaseUrl
    if (isPooled) await askDirectly(direct, log)
    return connect(where, log, { direct: { connectionString: direct }, isPooled })
  }
  const server = await startEmbedded({ application, dataDir: config.dataDir, log, ...embedded })
  try {
    const database = await connect(server.connection, log, { owner: server.ownerConnection })
    return { ...database, close: () => database.close().finally(server.close) }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Migrations and LISTEN go there, which nothing else would notice before. */
export async function askDirectly(url: string, log: DatabaseLog): Promise<void> {
  const where = { connectionString: url, ...CLIENT }
  const pool = openPool(where, log, { silenceMs: SILENCE_MS, nameOf: nameNothing, size: 1 })
  await waitUntilThere(pool, ' of DATABASE_DIRECT_URL').finally(() => pool.end())
}

/** A pool for an optional server, with short timeouts. */
export function openAside(where: ClientConfig, log: DatabaseLog): Pool {
  const connection = { ...where, ...CLIENT, connectionTimeoutMillis: 1000 }
  return openPool(connection, log, { silenceMs: 5000, nameOf: nameNothing })
}

type Manner = {
  /** The same server without the pooler. */
  readonly direct: ClientConfig
  readonly owner: ClientConfig
  /** How long a connection in use may be silent before it is closed. */
  readonly silenceMs: number
  /** How much of a request's time may go to the database. */
  readonly requestMs: number
  /** How many connections. Each parses and plans every statement for itself. */
  readonly size: number
  /**
   * Statements get no names then: a pooler may run the next transaction on a connection that does not know the name.
   */
  readonly isPooled: boolean
}

/** Connects to a running server and checks that it meets the application's needs. */
export async function connect(
  where: ClientConfig,
  log: DatabaseLog,
  {
    direct = where,
    owner = direct,
    silenceMs = SILENCE_MS,
    requestMs = REQUEST_MS,
    size = POOL_SIZE,
    isPooled = false,
  }: Partial<Manner> = {},
): Promise<Database> {
  const connection = { ...where, ...CLIENT }
  const nameOf = isPooled ? nameNothing : createStatementNames()
  const pool = openPool(connection, log, { silenceMs, nameOf, size })
  try {
    await waitUntilThere(pool, where.connectionString === undefined ? '' : ' of DATABASE_URL')
    await refuseOldServer(pool)
    await refuseMissingExtensions(pool, owner.user)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Kysely<unknown>({ dialect: await dialectOn(pool) })
  let closing: Promise<void> | null = null
  // Connections still in use after this time are dropped: the stop does not wait for a database that does not answer.
  const stopWatching = watchSilence(pool, { ...direct, ...CLIENT }, log, requestMs)
  const end = async () => {
    stopWatching()
    await Promise.race([pool.end(), pause(LONGEST_GOODBYE_MS)])
  }
  return {
    pool,
    db,
    nameOf,
    connection,
    direct: { ...direct, ...CLIENT },
    owner: { ...owner, ...CLIENT },
    close: () => (closing ??= end()),
  }
}

async function dialectOn(pool: Pool): Promise<PostgresDialect> {
  if (!isTraced()) return new PostgresDialect({ pool })
  const { TracedDialect } = await import('../tracing/traced-dialect.ts')
  return new TracedDialect({ pool })
}

const CLIENT: ClientConfig = {
  application_name: `mi-turno ${process.pid}`,
  types: columnTypes,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
}

/** Set after connecting, because a pooler such as PgBouncer refuses these as startup parameters. */
const SESSION = `
  set statement_timeout = '10s';
  set lock_timeout = '3s';
  set idle_in_transaction_session_timeout = '30s';
  -- Ranges arrive as text, so the session must write them as UTC whatever the server prefers.
  set timezone = 'UTC';
  set datestyle = 'ISO';
  set intervalstyle = 'iso_8601'`

/** Longer than `statement_timeout`, so a connection that is silent for longer is dead. */
const SILENCE_MS = 12_000

type PoolManner = Pick<Manner, 'silenceMs'> & { readonly size?: number; readonly nameOf: NameOf }

function openPool(
  connection: ClientConfig,
  log: DatabaseLog,
  { silenceMs, nameOf, size = POOL_SIZE }: PoolManner,
): Pool {
  const pool = new Pool({
    ...connection,
    max: size,
    idleTimeoutMillis: 60_000,
    onConnect: async client => {
      hangUpWhenSilent(client, silenceMs)
      await client.query(SESSION)
      askByName(client, nameOf)
    },
  })
  const note = noteOncePerTrouble(pool, log)
  pool.on('error', note)
  // The pool removes its own listener from a client in use, and an error without a listener ends the process.
  pool.on('connect', client => client.on('error', note))
  pool.on('acquire', client => listenFor(client, silenceMs))
  pool.on('release', (_error, client) => listenFor(client, 0))
  return pool
}

/**
 * After a cut cable or on a frozen machine an answer never comes, and its caller would wait for ever. So a connection
 * that is silent for too long after a question is closed, and its query fails as with any lost connection.
 */
function hangUpWhenSilent(client: ClientBase, silenceMs: number): void {
  const stream = streamOf(client)
  stream.on('timeout', () => {
    // In use, but nothing is asked: the process works on something else between two statements.
    if (isIdle(client)) return listenFor(client, silenceMs)
    stream.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' }))
  })
  listenFor(client, silenceMs)
}

/** The driver knows it, but its types do not say so. */
function isIdle(client: ClientBase): boolean {
  return (client as ClientBase & { readonly readyForQuery: boolean }).readyForQuery
}

function listenFor(client: ClientBase, ms: number): void {
  streamOf(client).setTimeout(ms)
}

/** Logs at most once in ten seconds: usually all connections are lost at the same moment. */
function noteOncePerTrouble(pool: Pool, log: DatabaseLog): (error: Error) => void {
  let quietUntil = 0
  return error => {
    if (pool.ending || performance.now() < quietUntil) return
    quietUntil = performance.now() + 10_000
    log.warn({ error: error.message }, 'A database connection was lost')
  }
}

async function waitUntilThere(pool: Pool, ofWhat: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await pool.query('select')
      return
    } catch (error) {
      const starting = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(
        codeOf(error) ?? '',
      )
      if (!starting || Date.now() > deadline) {
        throw new DatabaseStartError(`The database${ofWhat} does not answer: ${sentenceOf(error)}.`)
      }
      await pause(250)
    }
  }
}

async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number,
            current_setting('server_version') as version`,
  )
  const found = rows[0]
  if (found === undefined || found.number >= OLDEST_VERSION * 10_000) return
  throw new DatabaseStartError(
    `DATABASE_URL leads to PostgreSQL ${found.version}; Mi Turno needs ${OLDEST_VERSION} or newer.`,
  )
}

async function refuseMissingExtensions(pool: Pool, owner: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ name: string; available: boolean }>(
    `select name, exists (select from pg_available_extensions a where a.name = wanted.name) as available
     from unnest($1::text[]) as wanted (name)
     where not exists (select from pg_extension where extname = wanted.name)`,
    [EXTENSIONS],
  )
  const missing = rows.filter(row => !row.available).map(row => row.name)
  if (missing.length > 0) {
    throw new DatabaseStartError(
      `DATABASE_URL leads to a PostgreSQL without ${missing.join(', ')}; install its "contrib" extensions.`,
    )
  }
  if (!(await mayCreate(pool, owner)) && (rows.length > 0 || !(await hasQueues(pool)))) {
    throw new DatabaseStartError(
      'The user in DATABASE_URL may not create extensions and schemas in that database; grant it CREATE on the database.',
    )
  }
}

/** Whether pg-boss's schema exists; it is created at the first start. */
async function hasQueues(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    'select to_regnamespace($1) is not null as has',
    [QUEUES],
  )
  return rows[0]?.has === true
}

async function mayCreate(pool: Pool, owner: string | undefined): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_database_privilege(coalesce($1, current_user), current_database(), 'CREATE') as may`,
    [owner],
  )
  return rows[0]?.may === true
}
