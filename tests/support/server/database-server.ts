/**
 * One PostgreSQL for a whole run of the tests (vitest's `globalSetup`), with one migrated database from which every
 * test file clones its own. `MITURNO_TEST_PG=15` runs the same tests on the oldest version we support.
 */
import { rm } from 'node:fs/promises'
import { startEmbedded, type EmbeddedPostgres } from '#embedded-postgres'
import { application, connect } from '#server/kernel/db/connect.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { createQueues } from '#server/kernel/jobs/queues.ts'
import { CONNECTION_VARIABLE, TEMPLATE, createDatabase } from './database.ts'
import { makeDatabaseFolder } from './folder.ts'
import { oldestPostgres } from '../deploy/oldest-postgres.ts'

// Test data need not survive a power cut, so nothing is flushed to disk.
const SETTINGS = {
  // Each server opens a dozen connections, and a test may start several servers.
  max_connections: 600,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

let server: EmbeddedPostgres | null = null
let folder = ''

export async function setup(): Promise<void> {
  folder = await makeDatabaseFolder()
  server = await startEmbedded({
    application,
    dataDir: folder,
    log: quiet,
    settings: SETTINGS,
    ...(process.env['MITURNO_TEST_PG'] === '15' ? { engine: await oldestPostgres() } : {}),
  })
  process.env[CONNECTION_VARIABLE] = JSON.stringify(server.connection)
  await makeTemplate()
}

export async function teardown(): Promise<void> {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
}

async function makeTemplate(): Promise<void> {
  const template = await createDatabase({ name: TEMPLATE, from: 'template0' })
  const { connection, owner } = template
  const database = await connect(connection, quiet, { owner })
  try {
    await migrate(database)
    // The queue tables belong to the template too; otherwise each test would create them.
    const queues = createQueues({ database, log: quiet })
    await queues.start()
    await queues.stop()
  } finally {
    await database.close()
  }
}

export const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, message: string) => console.error(message, fields),
}
