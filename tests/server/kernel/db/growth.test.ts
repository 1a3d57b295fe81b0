/**
 * What one shop costs the database does not grow with the number of other shops. Counts the pages and rows that are
 * visited, by the custom plan and by the generic plan, because PostgreSQL may use either.
 */
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { tokenOf } from '#support/server/shop.ts'
import { addressOf, addShops, key } from '../../../../packages/bench/growth-rows.mjs'

// Rows of each kind: enough for a page.
const FEW = 200
const MANY = 1000
const LONG_MS = 300_000

type Statement = { readonly text: string; readonly values: readonly unknown[] }

let app: TestApp
let superuser: Client
const asked: Statement[] = []

beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
  const { database } = app.app.context
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  superuser = new Client({ ...database.connection, user: 'mi_turno', database: rows[0]!.name })
  await superuser.connect()
  noteStatements(database.pool)
}, LONG_MS)
afterAll(async () => {
  await superuser.end()
  await app.close()
})

test(
  `a shop among ${MANY} costs what it costs among ${FEW}`,
  async () => {
    await addShops(superuser, { from: 0, to: FEW })
    const { questions, searches } = await aShopThatAsks(7)
    const few = await workOfAll(questions)
    const fewFound = await workOfAll(searches, ofCustomers)
    await addShops(superuser, { from: FEW, to: MANY })
    const many = await workOfAll(questions)
    const manyFound = await workOfAll(searches, ofCustomers)

    const grown = Object.entries(many).filter(([name, work]) => work > 1.5 * few[name]! + 100)
    expect(grown, JSON.stringify({ few, many })).toEqual([])
    // The search is compared by itself: within all other work, scanning the names of a thousand shops would go
    // unnoticed.
    const searched = Object.entries(manyFound).filter(([q, work]) => work > 1.3 * fewFound[q]! + 10)
    expect(searched, JSON.stringify({ fewFound, manyFound })).toEqual([])
  },
  LONG_MS,
)

async function aShopThatAsks(number: number) {
  const { rows } = await superuser.query<{ owner: string; service: string }>(
    `insert into memberships (organization_id, comerce_id, user_id, role, created_at)
     select ${key('org', 'n')}, ${key('shop', 'n')}, ${key('owner', 'n')}, 'comerce_admin', now() from (select $1::int as n) one
     returning user_id as owner, (select ${key('service', 'n')} from (select $1::int as n) one)::text as service`,
    [number],
  )
  const { owner, service } = rows[0]!
  const token = await tokenOf(app, owner)
  const shop = `/api/comerces/${addressOf(number)}`
  const day = new Date(app.clock.now()).toISOString().slice(0, 10)
  const dashboard = (path: string) => ({ path: `/api/dashboard${path}`, token })
  const questions: Readonly<Record<string, Question>> = {
    page: { path: shop },
    slots: { path: `${shop}/slots?services=${service}&days=7` },
    board: dashboard(`/appointments?from=${day}&to=${day}`),
    customers: dashboard('/clients?limit=20'),
    near: { path: '/api/comerces?near=-34.61,-58.44' },
    'near, of a kind': { path: '/api/comerces?near=-34.61,-58.44&category=tatuajes' },
  }
  const search = (text: string) => dashboard(`/clients?limit=5&q=${encodeURIComponent(text)}`)
  const texts = ['mar', 'zzz', 'lo', 'jose per', '2000']
  const searches = Object.fromEntries(texts.map(text => [text, search(text)]))
  return { questions: { ...questions, ...searches }, searches }
}

type Question = { readonly path: string; readonly token?: string }

const ofCustomers = /from customers\b/

async function workOfAll(questions: Readonly<Record<string, Question>>, only = /^/) {
  const works: Record<string, number> = {}
  for (const [name, { path, token }] of Object.entries(questions)) {
    app.app.context.availability.forgetEverything()
    asked.length = 0
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(app.url + path, { headers })
    expect(answer.status, `${name}: ${await answer.text()}`).toBe(200)
    const reads = asked.filter(({ text }) => isRead(text) && only.test(text))
    let sum = 0
    for (const one of reads) sum += await workOf(one)
    works[name] = sum
  }
  return works
}

const isRead = (text: string) =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert into|update|delete from|set_config|pgboss)\b/i.test(text)

type Plan = { readonly [name: string]: unknown; readonly Plans?: readonly Plan[] }

/** The pages and rows visited, by the more expensive of both plans. */
async function workOf({ text, values }: Statement): Promise<number> {
  await superuser.query(`prepare counted as ${text}`)
  const words = values.map(literalOf).join()
  const works = []
  try {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await superuser.query(`set plan_cache_mode = ${mode}`)
      const { rows } = await superuser.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) execute counted${words === '' ? '' : `(${words})`}`,
      )
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      works.push(
        number(plan, 'Shared Hit Blocks') + number(plan, 'Shared Read Blocks') + rowsIn(plan),
      )
    }
  } finally {
    await superuser.query('deallocate counted')
  }
  return Math.max(...works)
}

function rowsIn(plan: Plan): number {
  const each =
    number(plan, 'Actual Rows') +
    number(plan, 'Rows Removed by Filter') +
    number(plan, 'Rows Removed by Index Recheck')
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsIn(one), 0)
  return each * number(plan, 'Actual Loops') + below
}

const number = (plan: Plan, name: string) => Number(plan[name] ?? 0)

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value))
    return superuser.escapeLiteral(`{${value.map(one => JSON.stringify(one)).join()}}`)
  return superuser.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

function noteStatements(pool: Pool): void {
  const followed = new WeakSet<object>()
  pool.on('acquire', client => {
    if (followed.has(client)) return
    followed.add(client)
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    const query = (...given: unknown[]): unknown => {
      if (typeof given[0] === 'string')
        asked.push({ text: given[0], values: Array.isArray(given[1]) ? given[1] : [] })
      return ask(...given)
    }
    Object.assign(client, { query })
  })
}
