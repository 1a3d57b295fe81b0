/**
 * The database is killed and its disk filled, again and again, while people book. Everything acknowledged must survive.
 */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, readFile, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { connect } from '#server/kernel/db/connect.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { times } from '#support/server/chance.ts'
import { emptyDatabase } from '#support/server/database.ts'
import { quiet } from '#support/server/database-server.ts'
import { bookedCodes, keepBooking } from '#support/keep-booking.ts'
import {
  exited,
  freePort,
  newHome,
  postmasterOf,
  spawnProduct,
  startProduct,
  stopProducts,
} from '#support/server/product.ts'

const RESTARTS = times(10, 2)
const FULL_DISKS = times(10, 1)
const KILLED_MIGRATIONS = times(20, 1)
const PATIENCE = { timeout: 60_000, interval: 100 }
const RELEASE = join(import.meta.dirname, '../support/sql/release-0.5.0.sql')

const mounted: string[] = []
afterEach(async () => {
  await stopProducts()
  for (const folder of mounted.splice(0)) {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
})

test(
  `its database restarts under load (${RESTARTS} times), killed or asked to`,
  async () => {
    const home = await newHome()
    const product = await startProduct(home)
    const acknowledged = new Set<string>()
    for (let round = 0; round < RESTARTS; round += 1) {
      const before = acknowledged.size
      const booking = keepBooking(product.url, round, acknowledged)
      await expect.poll(() => acknowledged.size, PATIENCE).toBeGreaterThan(before + 3)
      process.kill(await postmasterOf(home), round % 2 === 0 ? 'SIGKILL' : 'SIGINT')
      await booking
      await expect.poll(async () => (await readiness(product.url)).status, PATIENCE).toBe(200)
    }
    const kept = await bookedCodes(product.url)
    expect([...acknowledged].filter(code => !kept.has(code))).toEqual([])
  },
  60_000 + RESTARTS * 60_000,
)

// Needs a small disk that can be filled, which only root can create.
test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  `its disk fills under load (${FULL_DISKS} times), and it is well when there is room`,
  async () => {
    const home = await smallDisk()
    const product = await startProduct(home)
    const acknowledged = new Set<string>()
    for (let round = 0; round < FULL_DISKS; round += 1) {
      const before = acknowledged.size
      const booking = keepBooking(product.url, round, acknowledged)
      await expect.poll(() => acknowledged.size, PATIENCE).toBeGreaterThan(before + 3)
      const filler = join(home, 'filler')
      await fill(filler)
      await booking
      await expect.poll(async () => (await readiness(product.url)).status, PATIENCE).toBe(503)
      await unlink(filler)
      await expect.poll(async () => (await readiness(product.url)).status, PATIENCE).toBe(200)
    }
    const kept = await bookedCodes(product.url)
    expect([...acknowledged].filter(code => !kept.has(code))).toEqual([])
  },
  60_000 + FULL_DISKS * 90_000,
)

test(
  `killed in the middle of its migrations (${KILLED_MIGRATIONS} times), the next start brings them to their end`,
  async () => {
    for (let round = 0; round < KILLED_MIGRATIONS; round += 1) {
      const clone = await emptyDatabase()
      const old = await connect(clone.owner, quiet)
      await old.pool.query(await readFile(RELEASE, 'utf8'))
      const env = { DATABASE_URL: clone.url, DEMO: '0' }
      const home = await newHome()
      const child = spawnProduct(home, await freePort(), env)
      const isUnderWay = async (): Promise<boolean> => {
        const { rows } = await old.pool.query<{ count: number }>(
          'select count(*)::int as count from schema_migrations',
        )
        return (rows[0]?.count ?? 0) > 1 + round
      }
      await expect.poll(isUnderWay, { timeout: 60_000, interval: 2 }).toBe(true)
      child.kill('SIGKILL')
      await exited(child)

      await startProduct(home, env)
      expect(await migrate(old)).toEqual([])
      await stopProducts()
      await old.close()
      await clone.drop()
    }
  },
  60_000 + KILLED_MIGRATIONS * 60_000,
)

async function readiness(url: string): Promise<{ status: number }> {
  return await fetch(`${url}/ready`)
}

async function smallDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-turno-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder])
  mounted.push(folder)
  await chmod(folder, 0o711)
  return folder
}

/** Writes until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const size of [1_048_576, 4096]) {
      const block = Buffer.alloc(size)
      let fits = true
      while (fits)
        fits = await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
    }
  } finally {
    await file.close()
  }
}
