/** The product with a real streaming replica that falls behind, dies and comes back. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lookAtReplica } from '#server/doctor/look-at-neighbours.ts'
import { mustCallAt, type MustCall } from '#support/send.ts'
import { newHome, startProduct, stopProducts, type Product } from '#support/server/product.ts'
import { startPair, type Pair } from '#support/neighbours/replica-server.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const LONG_MS = 120_000

let pair: Pair
let product: Product
let call: MustCall
let token: string

beforeAll(async () => {
  pair = await startPair()
  const urls = { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.replicaUrl }
  product = await startProduct(await newHome(), { ...urls, DEMO: '1' })
  call = mustCallAt(product.url)
  const login = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  ;({ token } = await call('login', { body: login }))
  await isRead()
}, LONG_MS)
afterAll(async () => {
  await stopProducts()
  await pair.close()
}, LONG_MS)

async function ask(path: string): Promise<string> {
  const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return await answer.text()
}

async function figure(name: string): Promise<number | null> {
  const found = (await ask('/metrics')).split('\n').find(line => line.startsWith(`${name} `))
  return found === undefined ? null : Number(found.split(' ')[1])
}

const reads = async (by: 'replica' | 'primary') =>
  (await figure(`database_replica_reads_total{by="${by}"}`)) ?? 0

/** Each search of the explorer uses new coordinates, so that no answer comes from a cache. */
let asked = 0
const search = async (words: string) =>
  await ask(`/api/comerces?q=${words}&near=-34.6,-58.${String(asked++).padStart(4, '0')}`)

/** Waits until the replica is used again. */
async function isRead(): Promise<void> {
  await vi.waitFor(async () => {
    const before = await reads('replica')
    await search('barberia')
    expect(await reads('replica')).toBeGreaterThan(before)
  }, PATIENCE)
}

const health = async () => JSON.parse(await ask('/ready')) as unknown
const today = () => new Date().toISOString().slice(0, 10)

async function addCustomer(name: string, phone: string): Promise<void> {
  await call('createClient', { body: { name, phone } }, token)
}

test('the explorer, statistics and exports are read from the replica', async () => {
  for (const path of [
    '/api/comerces?q=navaja',
    `/api/dashboard/stats?from=2026-01-01&to=${today()}`,
    '/api/dashboard/exports/clients',
  ]) {
    const before = await reads('replica')
    await vi.waitFor(async () => {
      await ask(path)
      expect(await reads('replica')).toBeGreaterThan(before)
    }, PATIENCE)
  }
})

test('a shop reads what it has just written, however far the replica is behind', async () => {
  for (let n = 0; n < 20; n += 1) {
    await addCustomer(`Rita Apurada ${n}`, `11 4321-${1000 + n}`)
    expect(await ask('/api/dashboard/exports/clients')).toContain(`Rita Apurada ${n}`)
  }
  await pair.holdReplica()
  for (let n = 0; n < 5; n += 1) {
    await addCustomer(`Rosa Retenida ${n}`, `11 4322-${1000 + n}`)
    expect(await ask('/api/dashboard/exports/clients')).toContain(`Rosa Retenida ${n}`)
  }
  await pair.letReplicaGoOn()
  await isRead()
})

describe('a replica that falls behind, or dies', () => {
  const READY = { status: 'ready' }
  const WITHOUT = { status: 'ready', degraded: ['replica'] }

  test('is not used and is reported, and is used again when it has caught up', async () => {
    await pair.holdReplica()
    await addCustomer('Nora Nueva', '11 4323-1000')

    await expect.poll(health, PATIENCE).toEqual(WITHOUT)
    expect(await figure('database_replica_lag_seconds')).toBeGreaterThan(3)
    const before = { replica: await reads('replica'), primary: await reads('primary') }
    await search('estilo')
    expect(await reads('replica')).toBe(before.replica)
    expect(await reads('primary')).toBeGreaterThan(before.primary)

    await pair.letReplicaGoOn()
    await expect.poll(health, PATIENCE).toEqual(READY)
    await isRead()
    expect(await figure('database_replica_lag_seconds')).toBeLessThan(3)
  })

  test('causes no errors while it is away', async () => {
    await pair.killReplica()
    for (let n = 0; n < 5; n += 1) await search('bigote')

    await expect.poll(health, PATIENCE).toEqual(WITHOUT)
    expect(await figure('database_replica_lag_seconds')).toBeNull()
    expect(await lookAtReplica(pair)).toMatchObject([{ state: 'wrong' }])

    await pair.startReplica()
    await expect.poll(health, PATIENCE).toEqual(READY)
    await isRead()
  })

  test('is reported when it follows no primary', async () => {
    const urls = { primaryUrl: pair.primaryUrl, replicaUrl: pair.primaryUrl }

    expect(await lookAtReplica(urls)).toMatchObject([{ state: 'wrong' }])
    expect(await lookAtReplica(pair)).toMatchObject([{ state: 'fine' }])
    expect(await lookAtReplica({ replicaUrl: null })).toEqual([])
  })
})
