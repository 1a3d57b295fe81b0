import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { migrate, pendingMigrations } from '#server/kernel/db/migrate.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#support/server/database.ts'

let folder: string
let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-migrations-'))
  testDatabase = await emptyDatabase()
  const { connection, owner } = testDatabase
  database = await connect(connection, quiet, { owner })
})

afterEach(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

test('applies what is pending, in order and once', async () => {
  await writeMigration('2026_11_22_1530_fill', 'insert into chair values (1)')
  await writeMigration('0001_chairs', 'create table chair (n int); create index on chair (n);')
  const pendingBefore = await pendingMigrations(database, folder)

  const first = await migrate(database, { folder })
  const second = await migrate(database, { folder })

  expect(pendingBefore).toEqual(['0001_chairs', '2026_11_22_1530_fill'])
  expect(first).toEqual(['0001_chairs', '2026_11_22_1530_fill'])
  expect(second).toEqual([])
  expect(await pendingMigrations(database, folder)).toEqual([])
  expect(await countStations()).toBe(1)
})

test('applies each file once when several processes start together', async () => {
  await writeMigration('0001_chairs', 'create table chair (n int); select pg_sleep(0.05)')
  await writeMigration('2026_11_22_1530_fill', 'insert into chair values (1)')

  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, { folder })))

  expect(runs.flat().toSorted()).toEqual(['0001_chairs', '2026_11_22_1530_fill'])
  expect(await countStations()).toBe(1)
})

test('undoes a migration that fails half way, keeps the ones before it and can be run again', async () => {
  await writeMigration('0001_chairs', 'create table chair (n int)')
  await writeMigration(
    '2026_11_22_1530_fill',
    'insert into chair values (1);\ninsert into char values (2);',
  )

  const failing = migrate(database, { folder })

  await expect(failing).rejects.toThrow(
    /^The migration 2026_11_22_1530_fill \(line 2\) failed.*"?char/,
  )
  expect(await countStations()).toBe(0)
  await writeMigration('2026_11_22_1530_fill', 'insert into chair values (1), (2)')
  expect(await migrate(database, { folder })).toEqual(['2026_11_22_1530_fill'])
  expect(await countStations()).toBe(2)
})

test('waits for a backup without holding up anybody else', async () => {
  await writeMigration('0001_chairs', 'create table chair (n int)')
  await migrate(database, { folder })
  await writeMigration('2026_11_22_1530_legs', 'alter table chair add column legs int')
  const backup = await database.pool.connect()
  await backup.query('begin; lock table chair in access share mode')

  const migrating = migrate(database, { folder })
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
  const counted = await countStations()
  await backup.query('commit')
  backup.release()

  expect(counted).toBe(0)
  expect(await migrating).toEqual(['2026_11_22_1530_legs'])
})

test('refuses a file that was changed after it was applied', async () => {
  await writeMigration('0001_chairs', 'create table chair (n int)')
  await migrate(database, { folder })

  await writeMigration('0001_chairs', 'create table chair (n bigint)')

  await expect(migrate(database, { folder })).rejects.toThrow('0001_chairs was changed')
  await expect(pendingMigrations(database, folder)).rejects.toThrow('0001_chairs was changed')
})

test('accepts the same file with other line endings', async () => {
  await writeMigration('0001_chairs', 'create table chair\n(n int)')
  await migrate(database, { folder })

  await writeMigration('0001_chairs', 'create table chair\r\n(n int)')

  expect(await migrate(database, { folder })).toEqual([])
})

test('refuses a database newer than the code', async () => {
  await writeMigration('0001_chairs', 'create table chair (n int)')
  await writeMigration('2026_11_22_1530_fill', 'insert into chair values (1)')
  await migrate(database, { folder })

  await rm(join(folder, '2026_11_22_1530_fill.sql'))

  await expect(migrate(database, { folder })).rejects.toThrow(/2026_11_22_1530_fill.*newer version/)
})

test('refuses a file slipped in before an applied one', async () => {
  await writeMigration('2026_11_22_1530_chairs', 'create table chair (n int)')
  await migrate(database, { folder })

  await writeMigration('2026_11_22_1529_before', 'create table before (n int)')

  await expect(migrate(database, { folder })).rejects.toThrow(
    /2026_11_22_1529_before comes before 2026_11_22_1530_chairs/,
  )
})

test.each([
  ['a number', ['0002_numbered']],
  ['two files of one minute', ['2026_11_22_1530_a', '2026_11_22_1530_b']],
])('refuses %s', async (_, names) => {
  for (const name of names) await writeMigration(name, 'select')

  await expect(migrate(database, { folder })).rejects.toThrow('must be named')
})

test('gives every test a database with all released migrations', async () => {
  const clone = await cloneDatabase()
  const opened = await connect(clone.connection, quiet)

  const pending = await pendingMigrations(opened)

  expect(pending).toEqual([])
  await opened.close()
  await clone.drop()
})

async function writeMigration(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, `${name}.sql`), sql)
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_locks where relation = 'chair'::regclass and not granted`,
  )
  return rows[0]?.count ?? 0
}

async function countStations(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from chair')
  return rows[0]?.count ?? 0
}
