/** Databases for tests, on the server that `database-server.ts` started. */
import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { handOver, rolesOf } from '#embedded-postgres'
import { application, type Database } from '#server/kernel/db/connect.ts'

export const CONNECTION_VARIABLE = 'MITURNO_TEST_CONNECTION'
export const TEMPLATE = 'migrated'

interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface TestDatabase {
  /** For `DATABASE_URL`: a role with all rights in its own database, and none outside of it. */
  readonly url: string
  /** With the rights of the product on its embedded database: it reads and writes rows only. */
  readonly connection: Connection
  /** With the rights to change the schema. */
  readonly owner: Connection
  /** For what only a superuser can do to a test's database. */
  readonly superuser: Connection
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
  const roles = rolesOf(application)
  const as = (role: keyof typeof roles) => ({
    ...serverConnection(),
    user: roles[role],
    database: name,
  })
  const [id, owner] = [escapeIdentifier(name), escapeIdentifier(roles.owner)]
  await administer(
    `create database ${id} template ${escapeIdentifier(from)} owner ${owner} strategy file_copy`,
  )
  // A clone of the template already has its roles and rights.
  if (from !== TEMPLATE) await handOver(as('superuser'), application)
  return {
    url: urlOf(as('owner')),
    connection: as('runner'),
    owner: as('owner'),
    superuser: as('superuser'),
    drop: () => administer(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  }
}

/** Runs a statement that the product's own role may not run. */
export async function asOwner(
  { owner }: Pick<Database, 'owner'>,
  statement: string,
): Promise<void> {
  await run(new Client(owner), statement)
}

async function administer(statement: string): Promise<void> {
  const user = rolesOf(application).superuser
  await run(new Client({ ...serverConnection(), user, database: 'postgres' }), statement)
}

async function run(client: Client, statement: string): Promise<void> {
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
