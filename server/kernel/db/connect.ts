/** Opens the one database the server works with: the embedded PostgreSQL, or the one in DATABASE_URL. */
import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type ClientConfig } from 'pg'
import {
  DatabaseStartError,
  startEmbedded,
  type DatabaseLog,
  type EmbeddedOptions,
} from '#embedded-postgres'
import type { Config } from '#server/config.ts'
import { codeOf, sentenceOf } from '../errors.ts'
import { columnTypes } from './types.ts'

/** Whose the embedded database is: its names never change, or nobody would find what is in it. */
export const application = { title: 'Mi Turno', slug: 'mi-turno', database: 'mi_turno' }

const OLDEST_VERSION = 15
const EXTENSIONS = ['btree_gist', 'unaccent', 'pg_trgm']
const POOL_SIZE = 12
const PATIENCE_MS = 15_000

export interface Database {
  readonly pool: Pool
  readonly db: Kysely<unknown>
  /** For connections outside the pool, such as one that listens. */
  readonly connection: ClientConfig
  readonly close: () => Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

export async function openDatabase(
  config: DatabaseConfig,
  log: DatabaseLog,
  embedded: Partial<EmbeddedOptions> = {},
): Promise<Database> {
  if (config.databaseUrl !== null) {
    return connect({ connectionString: config.databaseUrl }, log)
  }
  const server = await startEmbedded({ application, dataDir: config.dataDir, log, ...embedded })
  try {
    const database = await connect(server.connection, log)
    return { ...database, close: () => database.close().finally(server.close) }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Connects to a server that is already there and makes sure it can carry the application. */
export async function connect(where: ClientConfig, log: DatabaseLog): Promise<Database> {
  const connection = { ...where, ...SESSION }
  const pool = openPool(connection, log)
  try {
    await waitUntilThere(pool)
    await refuseOldServer(pool)
    await refuseMissingExtensions(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | null = null
  return { pool, db, connection, close: () => (closing ??= pool.end()) }
}

const SESSION: ClientConfig = {
  application_name: `mi-turno ${process.pid}`,
  types: columnTypes,
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
  // Ranges arrive as text, so the session must write them as UTC whatever the server prefers.
  options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601',
}

function openPool(connection: ClientConfig, log: DatabaseLog): Pool {
  const pool = new Pool({ ...connection, max: POOL_SIZE, idleTimeoutMillis: 60_000 })
  const note = (error: Error): void => {
    if (!pool.ending) log.warn({ error: error.message }, 'A database connection was lost')
  }
  pool.on('error', note)
  // A client that is lent out has no listener of the pool's, and an error without a listener ends the process.
  pool.on('connect', client => client.on('error', note))
  return pool
}

async function waitUntilThere(pool: Pool): Promise<void> {
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
        throw new DatabaseStartError(`The database does not answer: ${sentenceOf(error)}.`)
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

async function refuseMissingExtensions(pool: Pool): Promise<void> {
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
  if (!(await mayCreate(pool)) && (rows.length > 0 || !(await hasQueues(pool)))) {
    throw new DatabaseStartError(
      'The user in DATABASE_URL may not create extensions and schemas in that database; grant it CREATE on the database.',
    )
  }
}

/** The queue of jobs brings a schema of its own at the first start. */
async function hasQueues(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select to_regnamespace('pgboss') is not null as has`,
  )
  return rows[0]?.has === true
}

async function mayCreate(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_database_privilege(current_database(), 'CREATE') as may`,
  )
  return rows[0]?.may === true
}
