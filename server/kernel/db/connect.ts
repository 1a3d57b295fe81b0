/** Opens the one database the server works with: the embedded PostgreSQL, or the one in DATABASE_URL. */
import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type Client, type ClientBase, type ClientConfig } from 'pg'
import type { Socket } from 'node:net'
import {
  DatabaseStartError,
  startEmbedded,
  type DatabaseLog,
  type EmbeddedOptions,
} from '#embedded-postgres'
import type { Config } from '#server/config.ts'
import { codeOf, sentenceOf } from '../errors.ts'
import { isTraced } from '../tracing/trace.ts'
import { askByName, createStatementNames, nameNothing, type NameOf } from './statement-names.ts'
import { columnTypes } from './types.ts'

/** The queue of jobs changes the tables of its own schema by itself. */
export const QUEUES = 'pgboss'

/** Whose the embedded database is: its names never change, or nobody would find what is in it. */
export const application = {
  title: 'Mi Turno',
  slug: 'mi-turno',
  database: 'mi_turno',
  runnersSchemas: [QUEUES],
}

const OLDEST_VERSION = 15
/** What the schema wants; a start that would fail for one of them says so in a sentence. */
export const EXTENSIONS = ['btree_gin', 'btree_gist', 'cube', 'pg_trgm', 'unaccent']
const POOL_SIZE = 12
const PATIENCE_MS = 15_000
const LONGEST_GOODBYE_MS = 1000

export interface Database {
  readonly pool: Pool
  readonly db: Kysely<unknown>
  /** Of a statement that is asked with more than its text and values. */
  readonly nameOf: NameOf
  readonly connection: ClientConfig
  /** Leads past any pooler, for whoever listens. A connection of its own is nobody's to time out. */
  readonly direct: ClientConfig
  /** For whoever changes the schema; whoever runs may be somebody with fewer rights. */
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

/** A server that need not be there, and for which nobody waits long. */
export function openAside(where: ClientConfig, log: DatabaseLog): Pool {
  const connection = { ...where, ...CLIENT, connectionTimeoutMillis: 1000 }
  return openPool(connection, log, { silenceMs: 5000, nameOf: nameNothing })
}

type Manner = {
  /** Past a pooler. */
  readonly direct: ClientConfig
  readonly owner: ClientConfig
  /** How long a connection that somebody uses may say nothing. */
  readonly silenceMs: number
  /** Of its connections, each of which reads and plans everything for itself. */
  readonly size: number
  /** A pooler may hand the next transaction to a connection that never heard of a statement's name. */
  readonly isPooled: boolean
}

/** Connects to a server that is already there and makes sure it can carry the application. */
export async function connect(
  where: ClientConfig,
  log: DatabaseLog,
  {
    direct = where,
    owner = direct,
    silenceMs = SILENCE_MS,
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
  // Whoever still has a connection then is lost with it; nobody waits for a database that does not answer.
  const end = async () => await Promise.race([pool.end(), pause(LONGEST_GOODBYE_MS)])
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

/** Said after connecting: a pooler such as PgBouncer refuses a connection that asks for them at its start. */
const SESSION = `
  set statement_timeout = '10s';
  set lock_timeout = '3s';
  set idle_in_transaction_session_timeout = '30s';
  -- Ranges arrive as text, so the session must write them as UTC whatever the server prefers.
  set timezone = 'UTC';
  set datestyle = 'ISO';
  set intervalstyle = 'iso_8601'`

/** Longer than the database itself lets a statement run: by then it has said something, or never will. */
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
  // A client that is lent out has no listener of the pool's, and an error without a listener ends the process.
  pool.on('connect', client => client.on('error', note))
  pool.on('acquire', client => listenFor(client, silenceMs))
  pool.on('release', (_error, client) => listenFor(client, 0))
  return pool
}

/**
 * A cut cable or a frozen machine says nothing at all, and whoever waits for its answer would wait for ever: a connection
 * that somebody uses and on which nothing moves is closed, and what was asked on it fails as with any lost connection.
 */
function hangUpWhenSilent(client: ClientBase, silenceMs: number): void {
  const stream = streamOf(client)
  stream.on('timeout', () => {
    stream.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' }))
  })
  listenFor(client, silenceMs)
}

function listenFor(client: ClientBase, ms: number): void {
  streamOf(client).setTimeout(ms)
}

function streamOf(client: ClientBase): Socket {
  return (client as Client).connection.stream as Socket
}

/** All connections are usually lost in the same moment. */
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

/** The queue of jobs brings a schema of its own at the first start. */
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
