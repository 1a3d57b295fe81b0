/**
 * The real product keeps its jobs running long after its start, and tells when it does not: its queues are supervised
 * far more often than a statement needs to get a name, and its timetable makes the backups.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import { mustCallAt } from '#support/send.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import {
  linesOf,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'

/** More often than any statement is sent before it gets a name. */
const OFTEN = 25

let clone: TestDatabase
let db: Client
let product: Product
let scheduled: string

beforeAll(async () => {
  clone = await cloneDatabase()
  const home = await newHome()
  scheduled = join(home, 'backups', 'scheduled')
  const env = { DATABASE_URL: clone.url, DEMO: '1', BACKUP_EVERY: '24', BACKUP_KEEP: '2' }
  product = await startProduct(home, env)
  db = new Client(clone.owner)
  await db.connect()
}, 120_000)
afterAll(async () => {
  await db.end()
  await stopProducts()
  await clone.drop()
})

async function admin(): Promise<string> {
  const body = { email: 'admin@miturno.test', password: 'miturno-demo' }
  const answer = await mustCallAt(product.url)('login', { body })
  return 'token' in answer ? answer.token : ''
}
const pass = async (seconds = 0) =>
  await mustCallAt(product.url)('setTestClock', { body: { advance_seconds: seconds } })
const health = async (): Promise<Reply<'getPlatformHealth'>> =>
  await mustCallAt(product.url)('getPlatformHealth', {}, await admin())
type Ready = Reply<'getReadiness'> & { readonly detail?: string }
/** What `/ready` names as down; the reason when it refuses, as it does once several passes of the outbox have failed. */
const degraded = async (): Promise<readonly string[]> => {
  const ready = (await (await fetch(`${product.url}/ready`)).json()) as Ready
  return ready.detail === undefined ? (ready.degraded ?? []) : [ready.detail]
}
const metric = async (name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(
    await (await fetch(`${product.url}/metrics`)).text(),
  )?.[1]
const badNews = () => linesOf(product).filter(({ level }) => Number(level) >= 40)
const backups = async () => (await readdir(scheduled).catch(() => [])).sort()

/** Has the scheduler take this job of the timetable now instead of at its hour. */
async function comesDue(job: string): Promise<void> {
  await db.query(
    `update pgboss.job set start_after = now() where singleton_key = $1 and state = 'created'`,
    [job],
  )
}

test(
  'expires stuck jobs and deletes finished ones however often the queues were supervised',
  { timeout: 120_000 },
  async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      await db.query(`update pgboss.queue set monitor_claim_on = null, monitor_on = null,
      maintain_on = null`)
      await pass()
    }
    await db.query(`
    insert into pgboss.job (name, singleton_key, state, created_on, started_on, completed_on,
      expire_seconds, deletion_seconds, retry_limit, policy, data)
    values ('backups', 'stuck', 'active', now() - interval '1 hour', now() - interval '1 hour', null, 60, 60, 0, 'short', '{"key":"stuck"}'),
      ('backups', 'done', 'completed', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', 60, 60, 0, 'short', '{"key":"done"}')`)
    await db.query(`update pgboss.queue set monitor_claim_on = null, monitor_on = null,
    maintain_on = null`)

    await pass()

    const { rows } = await db.query(
      `select singleton_key, state from pgboss.job where singleton_key in ('stuck', 'done')`,
    )
    expect(rows).toEqual([{ singleton_key: 'stuck', state: 'failed' }])
    expect(badNews()).toEqual([])
    expect(await degraded()).toEqual([])
    expect((await health()).jobs).toMatchObject({ is_failing: false })
  },
)

test(
  'tells of a supervision, a job or an outbox that fails, and when it works again',
  { timeout: 90_000 },
  async () => {
    const breaks = [
      ['supervise-queues', 'pgboss.queue rename', 'name'],
      ['mail-notices', 'notices rename', 'at'],
      ['send-messages', 'outbox rename', 'attempts'],
    ] as const
    for (const [work, change, column] of breaks) {
      await db.query(`alter table ${change} ${column} to away`)
      await pass()
      const { jobs } = await seen()
      await db.query(`alter table ${change} away to ${column}`)
      await pass()

      expect(jobs.items.find(one => one.name === work)).toMatchObject({
        failures: expect.any(Number),
        problem: expect.stringContaining('does not exist'),
        failing_since: expect.any(String),
      })
      expect(jobs.is_failing).toBe(true)
      await expect.poll(degraded, { timeout: 20_000 }).toEqual([])
      expect((await health()).jobs.is_failing).toBe(false)
    }
    const { items } = await mustCallAt(product.url)('listErrors', {}, await admin())
    const told = items.filter(one => one.message === 'A job could not run')
    for (const [work] of breaks)
      expect(told.find(one => one.problem.startsWith(work))).toMatchObject({
        level: 'warn',
        count: 1,
      })
  },
)

const isSaid = async (): Promise<boolean> =>
  (await degraded()).some(one => one === 'jobs' || one === 'Los mails no están saliendo.')

/** What the product says of its jobs when some of them fail. */
async function seen() {
  await expect.poll(isSaid, { timeout: 20_000 }).toBe(true)
  expect(Number(await metric('jobs_failing'))).toBeGreaterThan(0)
  return await health()
}

test(
  'its timetable makes a backup a day, keeps the newest, and tells when one fails',
  { timeout: 120_000 },
  async () => {
    // None is being made.
    const all = async () => await readdir(scheduled).catch(() => [])
    const isMaking = async () => (await all()).some(name => name.startsWith('.'))
    await expect.poll(isMaking, { timeout: 30_000 }).toBe(false)
    await rm(scheduled, { recursive: true, force: true })
    await comesDue('back-up')
    await expect.poll(backups, { timeout: 30_000 }).toHaveLength(1)
    const [first] = await backups()
    for (const kept of [2, 2]) {
      const last = (await backups()).at(-1)
      await pass(86_400)
      await expect.poll(async () => (await backups()).at(-1), { timeout: 30_000 }).not.toBe(last)
      await expect.poll(backups, { timeout: 10_000 }).toHaveLength(kept)
    }
    expect(await backups()).not.toContain(first)
    const made = (await health()).backup_at

    await rm(scheduled, { recursive: true })
    await writeFile(scheduled, 'in the way')
    await pass(86_400)
    const { jobs } = await seen()
    await rm(scheduled)
    await comesDue('back-up')

    expect(made).not.toBeNull()
    expect(jobs.items[0]).toMatchObject({ name: 'make-backup', failures: 1 })
    await expect.poll(backups, { timeout: 30_000 }).toHaveLength(1)
    await expect.poll(degraded, { timeout: 20_000 }).toEqual([])
  },
)
