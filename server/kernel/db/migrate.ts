/**
 * Migrates the database to the schema of this code: applies the files of `migrations/` in the order of their names,
 * each in its own transaction, which also records it. The first file is a whole schema; the names of later ones begin
 * with the minute of their creation, so that two branches never choose the same name. A released file never changes;
 * corrections are new files.
 *
 * The advisory lock belongs to the transaction, so it works through a connection pooler and is always released. A table
 * in use by something long, such as a backup, is tried again later: bookings would wait behind a migration that waits.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError, type Pool } from 'pg'
import { DatabaseStartError } from '#embedded-postgres'
import { codeOf, sentenceOf } from '../errors.ts'
import type { Database } from './connect.ts'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
const FILE = /^(0001|\d{4}_\d{2}_\d{2}_\d{4})_[a-z][a-z0-9_]*\.sql$/
const LOCK = 7_201_834
/** The first and the last migration of version 0.5.0. Older versions lack the last one. */
const OLD_NAMES = { first: '0001_house', last: '0140_own_buffers' }
const UPGRADE = fileURLToPath(new URL('upgrade-from-0.5.0.sql', import.meta.url))
const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
const PAUSE_MS = 2000

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface AppliedRow {
  readonly name: string
  readonly checksum: string
}

type Migratable = Pick<Database, 'owner'>

type Which = {
  readonly folder?: string
  /** The name of the last migration to apply, to get an older schema. */
  readonly last?: string | undefined
}

/** Returns the names of the migrations it applied. */
export async function migrate(
  database: Migratable,
  { folder = FOLDER, last }: Which = {},
): Promise<readonly string[]> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.filter(({ name }) => name <= last)
  // A client outside the pool, whose silence timeout would stop a long change of a large table.
  const client = new Client(database.owner)
  client.on('error', () => undefined)
  const applied: string[] = []
  try {
    await client.connect()
    for (;;) {
      const name = await applyNext(client, migrations).catch(unlessLocked)
      if (name === null) return applied
      if (name === LOCKED) await pause(PAUSE_MS)
      else applied.push(name)
    }
  } finally {
    await client.end()
  }
}

const LOCKED = Symbol('locked')

function unlessLocked(error: unknown): typeof LOCKED {
  const cause = error instanceof DatabaseStartError ? error.cause : error
  if (codeOf(cause) === LOCK_NOT_AVAILABLE) return LOCKED
  throw error
}

/**
 * Empty when the schema is up to date, all of them for a database of version 0.5.0. Throws when the database has
 * migrations that this code does not know.
 */
export async function pendingMigrations(
  database: Pick<Database, 'pool'>,
  folder = FOLDER,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const applied = await readApplied(database.pool)
  const pending = isOld(applied) ? migrations : findPending(migrations, applied)
  return pending.map(migration => migration.name)
}

async function applyNext(client: Client, migrations: readonly Migration[]): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    // Longer than PostgreSQL's `deadlock_timeout` of a second, after which it ends an autovacuum that is in the way.
    await client.query("set local lock_timeout = '2s'")
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    await adoptOldDatabase(client, migrations[0])
    const next = findPending(migrations, await readApplied(client))[0]
    if (next !== undefined) await apply(client, next)
    await client.query('commit')
    return next?.name ?? null
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Upgrades a database of version 0.5.0 and records it as if it had been made by the first migration. */
async function adoptOldDatabase(client: Client, first: Migration | undefined): Promise<void> {
  if (first === undefined || !isOld(await readApplied(client))) return
  await client.query(await readFile(UPGRADE, 'utf8'))
  await client.query('delete from schema_migrations')
  await record(client, first)
}

/** Whether these are the migrations of version 0.5.0. Throws when they are of a version before it. */
export function isOld(applied: readonly Pick<AppliedRow, 'name'>[]): boolean {
  const names = new Set(applied.map(({ name }) => name))
  if (!names.has(OLD_NAMES.first)) return false
  if (names.has(OLD_NAMES.last)) return true
  throw new DatabaseStartError(
    'The database is of a version before 0.5.0; start version 0.5.0 with it once, and then this one.',
  )
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query(migration.sql).catch((error: unknown) => {
    throw new DatabaseStartError(describeFailure(migration, error), { cause: error })
  })
  await record(client, migration)
}

async function record(client: Client, migration: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
}

function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedRow[],
): readonly Migration[] {
  for (const [index, row] of applied.entries()) {
    const file = migrations.find(migration => migration.name === row.name)
    if (file === undefined) {
      throw new DatabaseStartError(
        `The database has the migration ${row.name}, which this version of Mi Turno does not know; start the newer version.`,
      )
    }
    if (file.checksum !== row.checksum) {
      throw new DatabaseStartError(
        `The migration ${row.name} was changed after it was applied to this database; undo the change and write a new migration.`,
      )
    }
    if (migrations[index] !== file) {
      throw new DatabaseStartError(
        `The migration ${migrations[index]?.name} comes before ${row.name}, which is already applied; give it a later time.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function readApplied(client: Pool | Client): Promise<readonly AppliedRow[]> {
  try {
    const { rows } = await client.query<AppliedRow>(
      'select name, checksum from schema_migrations order by name collate "C"',
    )
    return rows
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw error
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).toSorted()
  refuseBadNames(files)
  return Promise.all(files.map(file => readMigration(folder, file)))
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  // A checkout on Windows may have changed the line ends, which must not change the checksum.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { name: file.replace(/\.sql$/, ''), sql, checksum }
}

function refuseBadNames(files: readonly string[]): void {
  const times = new Set<string>()
  for (const file of files) {
    const time = FILE.exec(file)?.[1]
    if (time === undefined || times.has(time)) {
      throw new DatabaseStartError(
        `The migration ${file} must be named YYYY_MM_DD_HHMM_name.sql with a minute of its own.`,
      )
    }
    times.add(time)
  }
}

function describeFailure({ name, sql }: Migration, error: unknown): string {
  const message = sentenceOf(error)
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
  return `The migration ${name}${line} failed and was undone: ${message}`
}
