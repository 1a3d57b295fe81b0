/** Automatic backups: when they are due, how many are kept, and what is reported about them. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackupSchedule } from '#server/backup/schedule.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { lookAtBackups } from '#server/doctor/look-at-machine.ts'
import { connect } from '#server/kernel/db/connect.ts'
import { openFolder } from '#server/kernel/uploads/folder.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { quiet } from '#support/server/database-server.ts'
import { emptyDatabase } from '#support/server/database.ts'
import { makeDatabaseFolder } from '#support/server/folder.ts'
import { aShop } from '#support/server/shop.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-23T04:00:00Z')

let app: TestApp
let dataDir: string
const said: string[] = []
let now = START
const say = (_: object, text: string) => void said.push(text)
const log = { info: say, error: say }
const failures: unknown[] = []
const pulse = {
  expect: () => undefined,
  note: async (_: string, error: unknown) => void (error !== null && failures.push(error)),
}

beforeAll(async () => {
  app = await openApp()
  dataDir = await makeDatabaseFolder()
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

function aSchedule(env: Readonly<Record<string, string>> = {}) {
  const { context } = app.app
  return createBackupSchedule({
    ...context,
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    clock: { ...context.clock, now: () => now },
    log,
    queues: { wake: () => undefined },
    pulse,
  })
}

const scheduled = async () => (await readdir(join(dataDir, 'backups', 'scheduled'))).sort()

test('a backup is made when the last one is a day old, the newest ones are kept, and one of them can be restored', async () => {
  await aShop(app)
  const schedule = aSchedule({ BACKUP_KEEP: '2' })
  expect(await schedule.lastAt()).toBeNull()

  for (const hours of [0, 23, 25, 30, 50, 80]) {
    now = START + hours * HOUR
    await schedule.run()
  }

  expect(await scheduled()).toEqual(['2026-11-25T06-00-00', '2026-11-26T12-00-00'])
  expect(await schedule.lastAt()).toBe(START + 80 * HOUR)
  const place = await emptyDatabase()
  const database = await connect(place.connection, quiet, { owner: place.owner })
  const from = join(dataDir, 'backups', 'scheduled', '2026-11-26T12-00-00')
  const { tables } = await restoreBackup({ database, uploads: openFolder(dataDir) }, from)
  expect(tables.find(({ name }) => name === 'comerces')?.rows).toBe(1)
  await database.close()
  await place.drop()
})

test('an unfinished backup of a killed process is deleted, and does not count as the last one', async () => {
  const folder = join(dataDir, 'backups', 'scheduled')
  await mkdir(join(folder, '.making-1'), { recursive: true })
  now = START + 200 * HOUR

  await aSchedule().run()

  expect(await scheduled()).not.toContain('.making-1')
})

test('a backup that fails is reported, disturbs nothing else, and leaves the older ones', async () => {
  const before = await scheduled()
  now = START + 300 * HOUR
  const broken = createBackupSchedule({
    ...app.app.context,
    database: { ...app.app.context.database, direct: { host: '127.0.0.1', port: 1 } },
    config: readConfig({ DATA_DIR: dataDir }),
    clock: { ...app.app.context.clock, now: () => now },
    log,
    queues: { wake: () => undefined },
    pulse,
  })

  await broken.run()

  expect(said.at(-1)).toMatch(/could not be made/)
  expect(failures).toHaveLength(1)
  expect(await scheduled()).toEqual(before)
})

test('with an external database no backup is made, unless it is configured', async () => {
  const url = 'postgres://user@host/database'
  expect(readConfig({ DATABASE_URL: url }).backupEveryHours).toBe(0)
  expect(readConfig({ DATABASE_URL: url, BACKUP_EVERY: '6' }).backupEveryHours).toBe(6)
  expect(readConfig({}).backupEveryHours).toBe(24)
})

test('the doctor tells the age of the last backup', async () => {
  const folder = await makeDatabaseFolder()
  const config = readConfig({ DATA_DIR: folder })
  const inside = join(folder, 'backups', 'scheduled')
  const look = async () => (await lookAtBackups(config)).map(({ state }) => state)
  expect(await look()).toEqual(['worth a look'])

  await mkdir(join(inside, '2026-01-01T04-00-00'), { recursive: true })
  await writeFile(join(inside, '2026-01-01T04-00-00', 'manifest.json'), '{}')
  expect(await look()).toEqual(['wrong'])
  const name = new Date(Date.now() - HOUR).toISOString().slice(0, 19).replaceAll(':', '-')
  await mkdir(join(inside, name))
  expect(await look()).toEqual(['fine'])
  expect(await lookAtBackups(readConfig({ DATA_DIR: folder, BACKUP_EVERY: '0' }))).toEqual([])
  await rm(folder, { recursive: true, force: true })
})
