/** Writes a backup into a folder while the product runs: all tables from one snapshot, and the pictures. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { DAY } from '#domain/calendar/interval.ts'
import { isOld } from '../kernel/db/migrate.ts'
import { codeOf } from '../kernel/errors.ts'
import type { FileStore } from '../kernel/uploads/file-store.ts'
import { BackupError } from './failure.ts'
import { copyFiles } from './files.ts'
import { MANIFEST, tableFile, writeManifest, type Manifest } from './manifest.ts'
import { findTables, readTable, writePlainly, type Table } from './tables.ts'

type From = { readonly connection: ClientConfig; readonly uploads: FileStore }

/** The folder appears only when complete, by a rename. */
export async function makeBackup({ connection, uploads }: From, folder: string): Promise<Manifest> {
  await refuseTaken(folder)
  await removeLeftovers(dirname(folder))
  const unfinished = join(dirname(folder), `.making-${process.pid}`)
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = new Client(connection)
  // A lost connection also fails the running query; without this listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await writePlainly(client)
    // One snapshot for all tables: later changes are in the next backup.
    await client.query('begin isolation level repeatable read read only')
    const madeAt = new Date().toISOString()
    const migrations = await findMigrations(client)
    const tables = await writeTables(client, await findTables(client), unfinished)
    // Copying takes long, and until then a migration would wait for these tables.
    await client.query('commit')
    // After the snapshot, because a picture's file is written before its row.
    const files = await copyFiles(uploads, join(unfinished, 'uploads'))
    const made = { madeAt, migrations, tables, files }
    await writeFile(join(unfinished, MANIFEST), writeManifest(made), { mode: 0o600 })
    await rename(unfinished, folder)
    return { format: 1, ...made }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Removes the folder when it is empty, because the backup takes its name by a rename. */
async function refuseTaken(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return
    throw new BackupError(
      `${folder} is in use or not empty; name a folder that is not there yet, such as ${join(folder, 'mi-turno')}.`,
    )
  })
}

/** What processes left that were killed while they made a backup. No backup takes a day. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name)
    if (/^\.making-\d+$/.test(name) && (await stat(path)).mtimeMs < Date.now() - DAY)
      await rm(path, { recursive: true, force: true })
  }
}

/** SQLSTATE undefined_table. */
const NO_TABLE = '42P01'

async function findMigrations(client: Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from schema_migrations order by name collate "C"')
    .catch((error: unknown) => {
      if (codeOf(error) !== NO_TABLE) throw error
      throw new BackupError(
        'There is no Mi Turno in this database; give the variables with which it runs.',
      )
    })
  if (isOld(rows))
    throw new BackupError(
      'The database is of version 0.5.0, and a backup of it could not be restored; start Mi Turno once first. To keep it as it was, use pg_dump, or copy DATA_DIR while Mi Turno is stopped.',
    )
  return rows.map(({ name }) => name)
}

async function writeTables(
  client: Client,
  tables: readonly Table[],
  folder: string,
): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = []
  for (const table of tables) {
    const zip = createGzip()
    const file = createWriteStream(tableFile(folder, table.name), { mode: 0o600 })
    const [contents] = await Promise.all([readTable(client, table, zip), pipeline(zip, file)])
    written.push({ name: table.name, ...contents })
  }
  return written
}
