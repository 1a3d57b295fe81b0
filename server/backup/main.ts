/** `npm run backup` and `npm run restore`, for the configured database and its pictures. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findRunning } from '#embedded-postgres'
import { readConfig, type Config } from '../config.ts'
import { application, openDatabase } from '../kernel/db/connect.ts'
import { codeOf, sentenceOf } from '../kernel/errors.ts'
import { openFileStore } from '../kernel/uploads/uploads.ts'
import { BackupError } from './failure.ts'
import { makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

/** SQLSTATE invalid_authorization_specification: the role does not exist or belongs to another user. */
const NOT_LET_IN = '28000'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function backUp(config: Config, given: string | undefined): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = resolve(given ?? join(config.dataDir, 'backups', time))
  const { databaseUrl, dataDir } = config
  // Opening the embedded database would make an empty one.
  if (databaseUrl === null && !existsSync(dataDir))
    throw new BackupError(
      `There is no Mi Turno in DATA_DIR ${dataDir}; give the variables with which it runs.`,
    )
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const uploads = openFileStore(config)
  // If the product is running on the embedded database, connect to that one instead of starting it.
  const running = databaseUrl === null ? await findRunning({ dataDir, application }) : null
  const database = running === null ? await openDatabase(config, log) : null
  try {
    const connection = running ?? database?.direct ?? {}
    say('Backed up', folder, await makeBackup({ connection, uploads }, folder))
  } catch (error) {
    if (running === null || codeOf(error) !== NOT_LET_IN) throw error
    throw new BackupError(
      'The Mi Turno that runs was started by another user or is of an earlier version; back up as that user, or stop it first.',
    )
  } finally {
    await database?.close()
  }
}

async function restore(config: Config, given: string | undefined): Promise<void> {
  if (given === undefined)
    throw new BackupError(
      'Say which: npm run restore -- FOLDER, a folder that npm run backup made.',
    )
  const folder = resolve(given)
  const database = await openDatabase(config, log)
  try {
    say(
      'Restored',
      folder,
      await restoreBackup({ database, uploads: openFileStore(config) }, folder),
    )
  } finally {
    await database.close()
  }
}

function say(what: string, folder: string, { tables, files, madeAt }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${what}: ${folder} (${rows} rows of ${tables.length} tables, ${files.length} pictures, as of ${madeAt}; every hash is right)\n`,
  )
}

const [command, given] = process.argv.slice(2)
try {
  await (command === 'restore' ? restore : backUp)(readConfig(), given)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
