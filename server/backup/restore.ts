/**
 * Restores a backup into an empty database: first the schema of the backup, then all rows in one transaction, with the
 * hash of each table checked before the commit, and last the newer migrations.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../kernel/db/connect.ts'
import { migrate, pendingMigrations } from '../kernel/db/migrate.ts'
import type { FileStore } from '../kernel/uploads/file-store.ts'
import { BackupError } from './failure.ts'
import { restoreFiles } from './files.ts'
import { readManifest, tableFile, type Manifest } from './manifest.ts'
import {
  createCounting,
  findTables,
  listOf,
  readTable,
  writePlainly,
  type Table,
} from './tables.ts'

type Into = {
  readonly database: Pick<Database, 'owner' | 'pool'>
  readonly uploads: FileStore
}
type Expected = Manifest['tables'][number]

export async function restoreBackup(
  { database, uploads }: Into,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await prepareSchema(database, manifest)
  const client = new Client(database.owner)
  await client.connect()
  try {
    await writePlainly(client)
    await client.query('begin')
    await refuseUsed(client)
    await fill(client, folder, manifest)
    await restoreFiles(join(folder, 'uploads'), uploads, manifest.files)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(database)
  return manifest
}

async function prepareSchema(database: Into['database'], { migrations }: Manifest): Promise<void> {
  const last = migrations.at(-1)
  const pending = await pendingMigrations(database)
  if (pending.length > 0) await migrate(database, { last })
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from schema_migrations order by name collate "C"',
  )
  if (rows.map(({ name }) => name).join() === migrations.join()) return
  throw new BackupError(
    `The backup is of the schema ${last} and the database is of ${rows.at(-1)?.name}; restore it into an empty database, with a version of Mi Turno not older than the one that made it.`,
  )
}

async function refuseUsed(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount !== 0)
    throw new BackupError(
      'The database is in use: somebody has an account in it. Restore into an empty one.',
    )
}

async function fill(client: Client, folder: string, { tables: expected }: Manifest): Promise<void> {
  const tables = await findTables(client)
  const putBack = await takeAwayForeignKeys(client)
  // What the triggers would write is in the backup already.
  for (const { name } of tables)
    await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`)
  await client.query(`truncate ${listOf(tables.map(({ name }) => name))}`)
  for (const table of tables) {
    const its = expected.find(({ name }) => name === table.name)
    if (its === undefined) throw new BackupError(`The backup has no table ${table.name}.`)
    await fillTable(client, table, { folder, its })
  }
  for (const { name } of tables)
    await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`)
  for (const statement of putBack) await client.query(statement)
  await countOn(client)
}

async function fillTable(
  client: Client,
  table: Table,
  { folder, its }: { readonly folder: string; readonly its: Expected },
): Promise<void> {
  const name = escapeIdentifier(table.name)
  const counting = createCounting()
  const copy = client.query(copyFrom(`copy ${name} (${listOf(table.columns)}) from stdin`))
  const file = createReadStream(tableFile(folder, table.name))
  await pipeline(file, createGunzip(), counting.stream, copy).catch((error: Error) => {
    throw new BackupError(`The table ${table.name} cannot be restored: ${error.message}.`)
  })
  const [read, kept] = [counting.contents(), await readTable(client, table)]
  for (const { sha256, rows } of [read, kept])
    if (sha256 !== its.sha256 || rows !== its.rows)
      throw new BackupError(
        `The table ${table.name} of the backup is damaged: nothing was changed.`,
      )
}

/**
 * Drops the foreign keys, because tables are filled one by one and rows refer to others that are not there yet. Returns
 * the statements that create the keys again.
 */
async function takeAwayForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

/** Sets the sequences of identity columns to continue after the largest value. */
async function countOn(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)',
      pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) as statement
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace`)
  for (const { statement } of rows) await client.query(statement)
}
