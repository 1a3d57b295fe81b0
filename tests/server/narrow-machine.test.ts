/** A machine at its limits: a disk that writes once a second, or a full heap. Everything acknowledged must survive. */
import { afterEach, expect, test } from 'vitest'
import { bookedCodes, keepBooking } from '#support/keep-booking.ts'
import { isDeep } from '#support/server/chance.ts'
import { canSlowDisks, makeSlowDisk, type SlowDisk } from '#support/neighbours/slow-disk.ts'
import {
  isReady,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'

const PATIENCE = { timeout: 120_000, interval: 100 }
const SHOP = '/api/comerces/barberia-demo'

let disk: SlowDisk | null = null
afterEach(async () => {
  await stopProducts()
  await disk?.remove()
  disk = null
})

test.runIf(canSlowDisks && isDeep)(
  'a disk that writes once a second: reading goes on, bookings wait or get a 503, and everything recovers',
  async () => {
    disk = await makeSlowDisk()
    const product = await startProduct(disk.folder)
    const acknowledged = new Set<string>()
    const booking = keepBooking(product.url, 0, acknowledged)
    await expect.poll(() => acknowledged.size, PATIENCE).toBeGreaterThan(3)

    await disk.allow(1)
    await expect.poll(async () => isReady(product.url), PATIENCE).toBe(false)
    const reader = await fetch(product.url + SHOP)
    const before = acknowledged.size
    await disk.allow(0)

    expect(reader.status).toBe(200)
    await expect.poll(async () => isReady(product.url), PATIENCE).toBe(true)
    await expect.poll(() => acknowledged.size, PATIENCE).toBeGreaterThan(before)
    product.child.kill('SIGKILL')
    await booking
    await expectKept(await startProduct(disk.folder), acknowledged)
  },
  300_000,
)

test.runIf(isDeep)(
  'a shrinking heap: readers are refused before the process dies, and every acknowledged booking survives',
  async () => {
    const home = await newHome()
    const acknowledged = new Set<string>()
    const seen = { shed: 0, isDead: false }
    for (let megabytes = 104; !isAtItsEnd(seen); megabytes -= 8) {
      const heap = { NODE_OPTIONS: `--max-old-space-size=${megabytes}` }
      const product = await startProduct(home, heap).catch(() => null)
      if (product === null) {
        seen.isDead = true
        break
      }
      const booking = keepBooking(product.url, megabytes, acknowledged)
      await readMuch(product, seen)
      seen.isDead = hasEnded(product)
      // As the kernel does when memory runs out.
      product.child.kill('SIGKILL')
      await booking
      console.info(`${megabytes} MB: ${acknowledged.size} booked, ${seen.shed} readers sent away`)
    }
    await expectKept(await startProduct(home), acknowledged)
  },
  900_000,
)

type Seen = { shed: number; isDead: boolean }

const isAtItsEnd = ({ shed, isDead }: Seen): boolean => isDead || shed >= 20
const hasEnded = ({ child }: Product): boolean =>
  child.exitCode !== null || child.signalCode !== null

async function expectKept({ url }: Product, acknowledged: ReadonlySet<string>): Promise<void> {
  const kept = await bookedCodes(url)
  expect(acknowledged.size).toBeGreaterThan(0)
  expect([...acknowledged].filter(code => !kept.has(code))).toEqual([])
}

/** Forty readers request pages that are not cached, until there is trouble. */
async function readMuch({ url }: Product, seen: Seen): Promise<void> {
  let asked = 0
  const read = async (): Promise<void> => {
    while (asked < 1500 && !isAtItsEnd(seen)) {
      asked += 1
      const answer = await fetch(`${url}/api/comerces?q=barber${asked}&near=-34.${asked},-58.4`)
      await answer.arrayBuffer()
      if (answer.status === 503) seen.shed += 1
    }
  }
  await Promise.all(Array.from({ length: 40 }, async () => read().catch(() => undefined)))
}
