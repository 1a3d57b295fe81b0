/** The product is killed while it makes a copy, and while it restores one. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchCopy, rowsIn, sendCopy, unzip } from '#support/exports/exporting.ts'
import { mustCallAt } from '#support/send.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import {
  exited,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'

const CUSTOMERS = 20_000

let database: TestDatabase
let db: Client
let home: string
let product: Product
const env = () => ({ DATABASE_URL: database.url, DEMO: '1' })

beforeAll(async () => {
  database = await cloneDatabase()
  home = await newHome()
  product = await startProduct(home, env())
  db = new Client(database.owner)
  await db.connect()
  await db.query(
    `insert into customers (organization_id, id, name, phone, created_at)
      select organization_id, gen_random_uuid(), 'Persona ' || n, '+54911' || (40000000 + n), now()
      from comerces, generate_series(1, $1::int) n where ad_url = 'barberia-demo'`,
    [CUSTOMERS],
  )
}, 120_000)
afterAll(async () => {
  await db.end()
  await stopProducts()
  await database.drop()
})

async function killAndStart(): Promise<void> {
  product.child.kill('SIGKILL')
  await exited(product.child)
  product = await startProduct(home, env())
}

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'miturno-demo' }
  return (await mustCallAt(product.url)('login', { body })).token
}

/** Asks until it is so; the jobs of a product that was started again do what is due. */
async function until<Reply>(
  ask: () => Promise<Reply>,
  isSo: (reply: Reply) => boolean,
): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (isSo(reply)) return reply
    await pause(20)
  }
}

test(
  'a copy and its restoring begin again, and each is there once',
  { timeout: 480_000 },
  async () => {
    const { export: asked } = await mustCallAt(product.url)(
      'createExport',
      {},
      await tokenOf('comercio@miturno.test'),
    )
    const params = { id: asked.id }
    const ask = async () => {
      const token = await tokenOf('comercio@miturno.test')
      return (await mustCallAt(product.url)('getExport', { params }, token)).export
    }
    const caught = await until(ask, one => one.state !== 'making' || one.progress.done > 0)
    expect(caught.state).toBe('making')
    await killAndStart()
    await until(ask, one => one.state === 'ready')

    const answer = await fetchCopy(product, await tokenOf('comercio@miturno.test'), asked.id)
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(rowsIn(await unzip(zip), 'customers').length).toBeGreaterThan(CUSTOMERS)
    expect(await readdir(join(home, 'uploads', 'exports'))).toEqual([`${asked.id}.zip`])
    const { rows: mails } = await db.query(`select from outbox where kind = 'export_ready'`)
    expect(mails).toHaveLength(1)

    const { token, organizationId } = await anEmptyOne()
    const { status } = await sendCopy(product, token, zip)
    expect(status).toBe(202)
    // With the session from before: while a business is being restored, nothing is entered in it, no session either.
    const now = async () => (await mustCallAt(product.url)('getRestore', {}, token)).restore!
    await until(now, one => one.progress.done > 0)
    await killAndStart()
    const done = await until(now, one => one.state !== 'restoring')
    expect(done.state).toBe('restored')
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from customers where organization_id = $1',
      [organizationId],
    )
    expect(rows[0]!.count).toBe(done.restored!.customers)
  },
)

/** A business with nothing in it, whose owner has the demo's password. */
async function anEmptyOne() {
  const { rows } = await db.query<{ id: string }>(
    `with person as (insert into users (id, email, name, status, password_hash, created_at)
        select gen_random_uuid(), 'nueva@killed.test', 'Nueva', 'active', password_hash, now() from users
        where email = 'comercio@miturno.test' returning id),
      named as (insert into organizations (id, name, owner_id, trial_ends_at, created_at)
        select gen_random_uuid(), 'Nueva', id, now() + interval '300 days', now() from person returning id, owner_id),
      placed as (insert into comerces (organization_id, id, ad_url, name, created_at)
        select id, gen_random_uuid(), 'nueva-killed', 'Nueva', now() from named returning organization_id, id)
      insert into memberships (organization_id, comerce_id, user_id, role, created_at)
      select placed.organization_id, placed.id, owner_id, 'comerce_admin', now() from placed, named
      returning organization_id as id`,
  )
  return { organizationId: rows[0]!.id, token: await tokenOf('nueva@killed.test') }
}
