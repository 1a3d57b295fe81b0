import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OlderClusterError, startEmbedded } from '#embedded-postgres'
import { upgradeEngine } from '#server/backup/upgrade-engine.ts'
import { readConfig } from '#server/config.ts'
import { application, connect, openDatabase } from '#server/kernel/db/connect.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { quiet } from '#support/server/database-server.ts'
import { oldestPostgres } from '#support/deploy/oldest-postgres.ts'
import { newHome, startProduct, stopped, stopProducts } from '#support/server/product.ts'

const log = { ...quiet, info: () => undefined }

let dataDir: string

beforeEach(async () => {
  dataDir = await newHome()
  await fillWithOlder()
})

afterEach(stopProducts)

describe('a data folder of PostgreSQL 15', { timeout: 120_000 }, () => {
  test('is upgraded at the next start, and the old cluster stays beside the new one', async () => {
    const { child } = await startProduct(dataDir, { DEMO: '0' })
    await stopped(child, 'SIGTERM')

    expect(await namesOfHome()).toEqual(['cluster-18', 'replaced-cluster-15'])
    expect(await readAddresses()).toEqual(['ana@older.test'])
    const version = join(dataDir, 'database', 'cluster-18', 'PG_VERSION')
    expect((await readFile(version, 'utf8')).trim()).toBe('18')
    const backup = await readdir(join(dataDir, 'backups', 'before-postgresql-18'))
    expect(backup).toContain('manifest.json')
  })

  test('is upgraded from the beginning when an upgrade was interrupted while it filled the new cluster', async () => {
    const half = join(dataDir, 'database', 'upgrade-18')
    await mkdir(half)
    await writeFile(join(half, 'PG_VERSION'), '18\n')

    await upgradeEngine(readConfig({ DATA_DIR: dataDir }), log)

    expect(await readAddresses()).toEqual(['ana@older.test'])
  })

  test('counts as upgraded when the upgrade was interrupted before the old cluster was renamed', async () => {
    await upgradeEngine(readConfig({ DATA_DIR: dataDir }), log)
    const home = join(dataDir, 'database')
    await rename(join(home, 'replaced-cluster-15'), join(home, 'cluster-15'))

    expect(await readAddresses()).toEqual(['ana@older.test'])
  })

  test('is left unchanged, with a message that says what to do, when its programs are missing', async () => {
    const home = join(dataDir, 'database')
    const programs = (await readdir(home)).find(name => name.startsWith('postgres-15'))
    await rm(join(home, programs!), { recursive: true })

    await expect(openDatabase(readConfig({ DATA_DIR: dataDir }), log)).rejects.toThrow(
      OlderClusterError,
    )
    await expect(upgradeEngine(readConfig({ DATA_DIR: dataDir }), log)).rejects.toThrow(
      /PostgreSQL 15, whose programs are not there any more/,
    )
    expect(await namesOfHome()).toEqual(['cluster-15'])
  })
})

async function fillWithOlder(): Promise<void> {
  const server = await startEmbedded({ application, dataDir, log, engine: await oldestPostgres() })
  const database = await connect(server.connection, log, { owner: server.ownerConnection })
  await migrate(database)
  await database.pool.query(
    `insert into users (id, name, email, status, created_at)
     values (gen_random_uuid(), 'Ana', 'ana@older.test', 'active', now())`,
  )
  await database.close()
  await server.close()
}

async function namesOfHome(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'database'))
  return names.filter(name => /cluster|upgrade/.test(name)).toSorted()
}

async function readAddresses(): Promise<string[]> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), log)
  const { rows } = await database.pool.query<{ email: string }>('select email from users')
  await database.close()
  return rows.map(({ email }) => email)
}
