/** Databases for tests, on the server that `database-server.ts` started. */
import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier, type ClientConfig } from 'pg'

export const CONNECTION_VARIABLE = 'MITURNO_TEST_CONNECTION'
export const TEMPLATE = 'migrated'

interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string
  readonly connection: Connection
  readonly drop: () => Promise<void>
}

/** A database with every migration applied and nothing else in it; takes about 30 ms. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase({ from: TEMPLATE })
}

/** A database without even a schema. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase({ from: 'template0' })
}

export async function createDatabase({
  name = `test_${randomBytes(8).toString('hex')}`,
  from,
}: {
  readonly name?: string
  readonly from: string
}): Promise<TestDatabase> {
  await administer(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(from)}`)
  const connection = { ...serverConnection(), database: name }
  return {
    url: urlOf(connection),
    connection,
    drop: () => administer(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ ...serverConnection(), database: 'postgres' } satisfies ClientConfig)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function serverConnection(): Connection {
  const text = process.env[CONNECTION_VARIABLE]
  if (text === undefined) {
    throw new Error(
      'No test database: tests/support/server/database-server.ts must be a globalSetup',
    )
  }
  return JSON.parse(text) as Connection
}

function urlOf({ host, port, user, database }: Connection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
