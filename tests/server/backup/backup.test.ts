import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make.ts'
import { tableFile } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { openFolder } from '#server/kernel/uploads/folder.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { quiet } from '#support/server/database-server.ts'
import { emptyDatabase, type TestDatabase } from '#support/server/database.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

let app: TestApp
let folder: string
const opened: { readonly database: Database; readonly place: TestDatabase }[] = []

beforeAll(async () => {
  app = await openApp()
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-backup-'))
})
afterAll(async () => {
  for (const { database, place } of opened) {
    await database.close()
    await place.drop()
  }
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup made while people book is of one moment, and restored it is the same to the byte', async () => {
  const shop = await aShop(app, { people: 3 })
  const dataDir = await anUpload('one/face.webp', 'a picture')
  let booked = 0
  const writing = { isOver: false }
  const writer = async (): Promise<void> => {
    while (!writing.isOver) {
      booked += 1
      const startsAt = `2026-11-${25 + (booked % 5)}T${10 + (booked % 10)}:00:00-03:00`
      await send(
        app.url,
        'createAppointment',
        aBooking(shop, startsAt, `11 2${1_000_000 + booked}`),
      )
    }
  }
  const writers = [writer(), writer()]
  await expect.poll(() => booked, { timeout: 20_000 }).toBeGreaterThan(5)

  const made = await backUp('busy', dataDir)
  writing.isOver = true
  await Promise.all(writers)
  const { database } = await anEmptyDatabase()
  const target = join(folder, 'restored')
  await restoreBackup({ database, uploads: openFolder(target) }, join(folder, 'busy'))
  const again = await makeBackup(
    { connection: database.direct, uploads: openFolder(target) },
    join(folder, 'again'),
  )

  const appointments = made.tables.find(table => table.name === 'appointments')
  expect(appointments?.rows).toBeGreaterThan(0)
  expect(again.tables).toEqual(made.tables)
  expect(again.files).toEqual(made.files)
  expect(await readFile(join(target, 'uploads/one/face.webp'), 'utf8')).toBe('a picture')
  const { rows } = await database.pool.query<{ lonely: number }>(
    `select count(*) as lonely from appointments a
     where not exists (select from appointment_legs l where l.appointment_id = a.id)`,
  )
  expect(rows[0]?.lonely).toBe(0)
})

test('no table is locked while pictures are copied', async () => {
  const { database } = app.app.context
  const none = openFolder(join(folder, 'no-uploads'))
  const locked: unknown[] = []
  const list: typeof none.list = async under => {
    const { rows } = await database.pool.query(
      `select relation::regclass from pg_locks
       where relation = 'appointments'::regclass and database = (select oid from pg_database where datname = current_database())`,
    )
    locked.push(...rows)
    return await none.list(under)
  }

  await makeBackup(
    { connection: database.direct, uploads: { ...none, list } },
    join(folder, 'unlocked'),
  )

  expect(locked).toEqual([])
})

test('a restored database goes on: its numbers, keys and triggers are those of any other', async () => {
  await backUp('whole')
  const { database } = await anEmptyDatabase()
  await restoreBackup(
    { database, uploads: openFolder(join(folder, 'none')) },
    join(folder, 'whole'),
  )

  expect(await structureOf(database)).toEqual(await structureOf(app.app.context.database))
})

test('a damaged backup changes nothing', async () => {
  await aShop(app)
  await backUp('damaged')
  const file = tableFile(join(folder, 'damaged'), 'comerces')
  const text = gunzipSync(await readFile(file))
    .toString()
    .replace('La Navaja', 'La Tijera')
  await writeFile(file, gzipSync(text))
  const { database } = await anEmptyDatabase()

  const restoring = restoreBackup(
    { database, uploads: openFolder(join(folder, 'none')) },
    join(folder, 'damaged'),
  )

  await expect(restoring).rejects.toThrow('The table comerces of the backup is damaged')
  const { rowCount } = await database.pool.query('select from comerces')
  expect(rowCount).toBe(0)
})

test('a database in which somebody has an account is not written over', async () => {
  await aShop(app)
  await backUp('mine')
  const { database } = app.app.context

  const restoring = restoreBackup(
    { database, uploads: openFolder(join(folder, 'none')) },
    join(folder, 'mine'),
  )

  await expect(restoring).rejects.toThrow('The database is in use')
})

test('a database of version 0.5.0, which no backup could bring back, is refused', async () => {
  const { database, place } = await anEmptyDatabase()
  const release = join(import.meta.dirname, '../../support/sql/release-0.5.0.sql')
  const owner = await connect(place.owner, quiet)
  await owner.pool.query(await readFile(release, 'utf8'))
  await owner.close()
  const { direct } = database

  const making = makeBackup({ connection: direct, uploads: openFolder('') }, join(folder, 'old'))

  await expect(making).rejects.toThrow('start Mi Turno once first')
})

test('a folder with something in it is refused at once, an empty one is used', async () => {
  const full = join(folder, 'full')
  await mkdir(join(full, 'mine'), { recursive: true })
  await mkdir(join(folder, 'empty'))
  // Of the day before yesterday, and of now.
  await mkdir(join(folder, '.making-1'))
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(folder, '.making-1'), longAgo, longAgo)
  await mkdir(join(folder, '.making-2'))

  await expect(backUp('full')).rejects.toThrow('is in use or not empty; name a folder')
  await backUp('empty')

  expect(await readdir(full)).toEqual(['mine'])
  expect(await readdir(join(folder, 'empty'))).toContain('manifest.json')
  const left = (await readdir(folder)).filter(name => name.startsWith('.making-'))
  expect(left).toEqual(['.making-2'])
  await rm(join(folder, left[0]!), { recursive: true })
})

test('where no Mi Turno ever was nothing is backed up, and nothing made', async () => {
  const dataDir = join(folder, 'elsewhere')
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir }
  const said = await new Promise<string>(done => {
    execFile(process.execPath, ['server/backup/main.ts', 'backup'], { env }, (_error, _out, text) =>
      done(text),
    )
  })
  const { database } = await anEmptyDatabase()
  const empty = makeBackup(
    { connection: database.direct, uploads: openFolder('') },
    join(folder, 'never'),
  )

  expect(said).toMatch(/^There is no Mi Turno in DATA_DIR .*elsewhere/)
  await expect(empty).rejects.toThrow('There is no Mi Turno in this database')
  expect((await readdir(folder)).filter(name => /elsewhere|never|making/.test(name))).toEqual([])
})

test('a backup that fails leaves nothing half made', async () => {
  const nowhere = { ...app.app.context.database.direct, database: 'nowhere' }

  const making = makeBackup({ connection: nowhere, uploads: openFolder('') }, join(folder, 'never'))

  await expect(making).rejects.toThrow('does not exist')
  expect((await readdir(folder)).filter(name => /never|making/.test(name))).toEqual([])
})

async function backUp(name: string, dataDir = join(folder, 'no-uploads')) {
  const connection = app.app.context.database.direct
  return await makeBackup({ connection, uploads: openFolder(dataDir) }, join(folder, name))
}

async function anUpload(path: string, text: string): Promise<string> {
  const dataDir = join(folder, 'data')
  await openFolder(dataDir).write(path, Buffer.from(text))
  return dataDir
}

async function anEmptyDatabase() {
  const place = await emptyDatabase()
  const { connection, owner } = place
  const database = await connect(connection, quiet, { owner })
  opened.push({ database, place })
  return { database, place }
}

/** Everything in the schema except the rows. */
async function structureOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select conname::text as name, pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2`)
  return rows
}
