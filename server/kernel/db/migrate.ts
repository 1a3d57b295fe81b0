/**
 * Brings the database to the schema of this code: the files of `migrations/`, in the order of their names, each in a
 * transaction of its own that also records it. The first is the whole schema of its day; those after it are called by the
 * minute in which they were begun, so that two branches never take the same name. A released file never changes; what it
 * needs is a new file.
 *
 * The lock is the transaction's, so it works through a connection pooler too and cannot be left behind.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError, type Pool } from 'pg'
import { DatabaseStartError } from '#embedded-postgres'
import { codeOf, sentenceOf } from '../errors.ts'
import type { Database } from './connect.ts'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
const FILE = /^(0001|\d{4}_\d{2}_\d{2}_\d{4})_[a-z][a-z0-9_]*\.sql$/
const LOCK = 7_201_834
/** Version 0.5.0 and those before it had many small migrations; these are its first and its last. */
const OLD_NAMES = { first: '0001_house', last: '0140_own_buffers' }
const UPGRADE = fileURLToPath(new URL('upgrade-from-0.5.0.sql', import.meta.url))
const UNDEFINED_TABLE = '42P01'

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
  /** The last to be applied: the schema of another day. */
  readonly last?: string | undefined
}

/** Returns the names of the migrations it applied. */
export async function migrate(
  database: Migratable,
  { folder = FOLDER, last }: Which = {},
): Promise<readonly string[]> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.filter(({ name }) => name <= last)
  // Not of the pool: a large table is silent for as long as it is being changed.
  const client = new Client(database.owner)
  client.on('error', () => undefined)
  const applied: string[] = []
  try {
    await client.connect()
    for (;;) {
      const name = await applyNext(client, migrations)
      if (name === null) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

/** Empty when the schema is that of this code; also refuses a database that no migration of ours leads to. */
export async function pendingMigrations(
  database: Pick<Database, 'pool'>,
  folder = FOLDER,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const pending = findPending(migrations, await readApplied(database.pool))
  return pending.map(migration => migration.name)
}

async function applyNext(client: Client, migrations: readonly Migration[]): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
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

/** A database of 0.5.0 gets what it lacks, and from then on counts as made by the first migration of today. */
async function adoptOldDatabase(client: Client, first: Migration | undefined): Promise<void> {
  const names = new Set((await readApplied(client)).map(({ name }) => name))
  if (first === undefined || !names.has(OLD_NAMES.first)) return
  if (!names.has(OLD_NAMES.last)) {
    throw new DatabaseStartError(
      'The database is of a version before 0.5.0; start version 0.5.0 with it once, and then this one.',
    )
  }
  await client.query(await readFile(UPGRADE, 'utf8'))
  await client.query('delete from schema_migrations')
  await record(client, first)
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
  // A checkout on Windows may have changed the line ends; that is no change.
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
