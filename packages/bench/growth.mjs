/**
 * What one request costs among a hundred shops and among a hundred thousand: the database pages it reads, and its
 * processor time. Other work on the machine changes both only a little.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { addShops, addressOf, APPOINTMENTS_A_SHOP, key } from './growth-rows.mjs'

const ASKED = 40
/** Wait this long after the caches were dropped, so that background work due at that moment is done. */
const QUIET_MS = 2000
/**
 * For these requests the server loads twenty shops each. Among a hundred shops all would soon be cached, and among ten
 * thousand never, so the caches are dropped before each of these requests.
 */
const COLD = new Set(['explorer, near', 'explorer, near, of a kind'])
const DAY = 86_400_000
const somewhere = () => `${(-34.61 + spread()).toFixed(3)},${(-58.44 + spread()).toFixed(3)}`
const spread = () => (Math.random() - 0.5) * 0.2

/**
 * @typedef {object} Cost of one request
 * @property {number} pages of eight kilobytes, from memory or from the disk
 * @property {number} databaseMs
 * @property {number} ownMs
 *
 * @param {object} world
 * @param {import('pg').Client} world.superuser
 * @param {import('../../scripts/start-product.mjs').Child} world.product with its demo
 * @param {readonly number[]} shops
 * @param {(stage: Stage) => void} say
 * @typedef {{ shops: number, appointments: number, costs: Record<string, Cost> }} Stage
 * @returns {Promise<Stage[]>}
 */
export async function measureGrowth({ superuser, product }, shops, say) {
  const stages = []
  let from = 0
  await superuser.query('create extension pg_stat_statements')
  for (const [round, to] of shops.entries()) {
    await addShops(superuser, { from, to })
    if (from === 0) await superuser.query(AGENDA)
    from = to
    const numbers = Array.from({ length: ASKED }, (_, n) => Math.floor(((n + 0.5) * to) / ASKED))
    const questions = await questionsOf(product.url, superuser, { numbers, round })
    const costs = {}
    for (const [name, ask] of Object.entries(questions))
      costs[name] = await (COLD.has(name) ? coldCostOf : costOf)(
        { superuser, product },
        numbers,
        ask,
      )
    stages.push({ shops: to, appointments: to * APPOINTMENTS_A_SHOP, costs })
    say(stages.at(-1))
  }
  return stages
}

/** Two appointments in each of the first forty shops belong to one customer with an account. */
const AGENDA = `
  update appointments set user_id = (select id from users where email = 'cliente@miturno.test')
  where organization_id in (select ${key('org', 'n')} from generate_series(0, ${ASKED - 1}) n)
    and code in ('G94', 'G60')`

/** @returns {Promise<Cost>} */
async function coldCostOf(world, numbers, ask) {
  const sum = { pages: 0, databaseMs: 0, ownMs: 0 }
  for (const number of numbers) {
    const cost = await costOf(world, [number], ask, QUIET_MS / 20)
    for (const figure of Object.keys(sum)) sum[figure] += cost[figure] / numbers.length
  }
  return sum
}

/** @returns {Promise<Cost>} */
async function costOf(world, numbers, ask, quietMs = QUIET_MS) {
  const { superuser, product } = world
  // Moving the clock drops what is cached about these shops, as at the first request of a day.
  await post(`${product.url}/api/__test/clock`, { advance_seconds: 1 })
  await pause(quietMs)
  await superuser.query('select pg_stat_statements_reset()')
  const before = await spent(world)
  for (const number of numbers) await ask(number)
  const after = await spent(world)
  const { rows } = await superuser.query(PAGES, [Math.ceil(numbers.length / 2)])
  // A connection may have ended meanwhile, and its processor time is then missing.
  const databaseMs = [...after.databaseMs].map(
    ([pid, ms]) => ms - (before.databaseMs.get(pid) ?? 0),
  )
  return {
    pages: (rows[0]?.pages ?? 0) / numbers.length,
    databaseMs: databaseMs.reduce((sum, ms) => sum + ms, 0) / numbers.length,
    ownMs: (after.ownMs - before.ownMs) / numbers.length,
  }
}

/** Counts only statements that ran for at least half of the requests. Statements of jobs run less often. */
const PAGES = `
  select sum(shared_blks_hit + shared_blks_read)::float8 as pages from pg_stat_statements
  where calls >= $1 and query not like '%pgboss%' and userid <> current_user::regrole`

async function spent({ superuser, product }) {
  const { rows } = await superuser.query(
    `select pid from pg_stat_activity where application_name like 'mi-turno%' and pid <> pg_backend_pid()`,
  )
  return {
    databaseMs: new Map(rows.map(({ pid }) => [pid, millis(pid)])),
    ownMs: millis(product.pid),
  }
}

/** Processor time of all threads of a process so far. @param {number} pid */
function millis(pid) {
  const folder = `/proc/${pid}/task`
  const threads = readdirSync(folder).map(id => readFileSync(`${folder}/${id}/schedstat`, 'utf8'))
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}

async function questionsOf(url, superuser, { numbers, round }) {
  const staff = await tokensOfStaff(url, superuser, numbers)
  const customer = await logIn(url, 'cliente@miturno.test')
  const today = dateAfter(0)
  const get = path => async number => await fetchWhole(url + path(number))
  const dashboard = path => async number =>
    await fetchWhole(`${url}/api/dashboard${path(number)}`, bearer(staff.get(number)))
  const { rows } = await superuser.query(
    `select n, ${key('service', 'n')}::text as id from unnest($1::int[]) n`,
    [numbers],
  )
  const services = new Map(rows.map(({ n, id }) => [n, id]))
  const booking = async number => await book(url, number, services.get(number), 20 + round)
  const names = ['mar', 'lo', 'jose per', 'zzz']
  // The name depends on the position in the list. If it depended on the shop's number, the forty shops would use
  // other names at each stage.
  const nameOf = new Map(numbers.map((number, place) => [number, names[place % names.length]]))
  return {
    page: get(n => `/comerce/${addressOf(n)}`),
    slots: get(n => `/api/comerces/${addressOf(n)}/slots?services=${services.get(n)}&days=7`),
    booking,
    board: dashboard(() => `/appointments?from=${today}&to=${today}`),
    'search by name': dashboard(n => `/clients?limit=5&q=${encodeURIComponent(nameOf.get(n))}`),
    'search by phone': dashboard(n => `/clients?limit=5&q=${2000 + (n % 8000)}`),
    'statistics, a month': dashboard(() => `/stats?from=${dateAfter(-30)}&to=${today}`),
    agenda: async () => await fetchWhole(`${url}/api/my/appointments`, bearer(customer)),
    'explorer, near': get(() => `/api/comerces?near=${somewhere()}`),
    'explorer, near, of a kind': get(() => `/api/comerces?near=${somewhere()}&category=tatuajes`),
    'explorer, by name': get(n => `/api/comerces?q=tijera%20${n}`),
    'explorer, by a common name': get(() => '/api/comerces?q=navaja'),
  }
}

async function tokensOfStaff(url, superuser, numbers) {
  await superuser.query(
    `insert into memberships (organization_id, comerce_id, user_id, role, created_at)
     select ${key('org', 'n')}, ${key('shop', 'n')}, u.id, 'comerce_admin', now()
     from unnest($1::int[]) n, users u where u.email = 'comercio@miturno.test' on conflict do nothing`,
    [numbers],
  )
  const entered = await logIn(url, 'comercio@miturno.test')
  const { rows } = await superuser.query(
    `select n, ${key('shop', 'n')}::text as id from unnest($1::int[]) n`,
    [numbers],
  )
  const tokens = new Map()
  for (const { n, id } of rows) {
    const answer = await post(`${url}/api/auth/switch-comerce`, { id_comerce: id }, entered)
    tokens.set(n, answer.token)
  }
  return tokens
}

async function logIn(url, email) {
  return (await post(`${url}/api/auth/login`, { email, password: 'miturno-demo' })).token
}

async function book(url, number, service, days) {
  await post(`${url}/api/comerces/${addressOf(number)}/appointments`, {
    services: [service],
    starts_at: `${dateAfter(days)}T16:00:00-03:00`,
    customer: { name: 'Sofía Benítez', phone: `+54911${40_000_000 + number}` },
  })
}

/** The date in Buenos Aires, where the shops are. @param {number} days */
function dateAfter(days) {
  return new Date(Date.now() - 3 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
}

const bearer = token => ({ authorization: `Bearer ${token}` })

async function post(address, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && bearer(token)) }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${text}`)
  return JSON.parse(text)
}

async function fetchWhole(address, headers = {}) {
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
}

/**
 * The exponent with which a figure grows with the number of shops: 0 is constant, 1 is proportional.
 * @param {readonly Stage[]} stages
 * @param {string} name
 * @param {keyof Cost} figure
 */
export function growthOf(stages, name, figure) {
  const points = stages.map(({ shops, costs }) => [Math.log(shops), Math.log(costs[name][figure])])
  const mean = place => points.reduce((sum, point) => sum + point[place], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return over / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}
