/**
 * Measures a shop with fifty thousand customers, half a million appointments and twenty staff members: how long the
 * dashboard waits over HTTP for a customer search while typing, for the board of a day and for the statistics, compared
 * with the same shop at a tenth of this size.
 */
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Client } from 'pg'

const STAFF_MEMBERS = 20
const APPOINTMENTS_A_DAY = 25
const TYPED = [
  'ma',
  'mar',
  'mart',
  'lo',
  'jose per',
  'ñandu',
  'zzz',
  '4012',
  '11 4012-3',
  '0351',
  '',
]
const DAY = 86_400_000

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} first the slowest of the first answers, one for each path
 * @property {number} p50
 * @property {number} p95
 * @property {number} most
 * @property {readonly { readonly path: string, readonly p50: number }[]} paces
 *
 * @param {object} parts
 * @param {import('pg').Pool} parts.pool
 * @param {import('pg').ClientConfig} parts.superuser of the same database; only a superuser may load rows without
 * running triggers
 * @param {import('../../scripts/start-product.mjs').Child} parts.product
 * @param {{ clients: number, turns: number, rounds: number }} size
 */
export async function measureDashboard(
  { pool, superuser, product },
  { clients: customers, turns: appointments, rounds },
) {
  const shop = await openOffice(pool)
  await fillOffice(superuser, shop, { clients: customers / 10, from: 0, to: appointments / 10 })
  const ask = await dashboardOf(product.url, shop)
  const tenth = await measure(ask, rounds)
  await fillOffice(superuser, shop, {
    clients: customers,
    from: appointments / 10,
    to: appointments,
  })
  const whole = await measure(ask, rounds)
  return { clients: customers, turns: appointments, people: STAFF_MEMBERS, tenth, whole }
}

/**
 * @param {(path: string) => Promise<number>} ask
 * @param {number} rounds
 * @returns {Promise<Figure[]>}
 */
async function measure(ask, rounds) {
  const today = dateOf(Date.now())
  const since = (/** @type {number} */ days) =>
    `from=${dateOf(Date.now() - (days - 1) * DAY)}&to=${today}&compare=before`
  const questions = [
    { name: 'search', paths: TYPED.map(text => `/clients?limit=5&q=${encodeURIComponent(text)}`) },
    { name: 'day board', paths: [`/appointments?from=${today}&to=${today}`] },
    { name: 'statistics, a year', paths: [`/stats?${since(366)}`] },
    { name: 'statistics, a month', paths: [`/stats?${since(30)}`] },
    { name: 'statistics, a week', paths: [`/stats?${since(7)}`] },
    { name: 'statistics, a day', paths: [`/stats?${since(1)}`] },
  ]
  const figures = []
  for (const { name, paths } of questions) {
    // Warm-up: code that has not run yet is slow, and the first question about a year computes its totals.
    let first = 0
    for (const path of paths) first = Math.max(first, await ask(path))
    const timesOf = paths.map(() => /** @type {number[]} */ ([]))
    for (let round = 0; round < rounds; round += 1)
      for (const [place, path] of paths.entries()) timesOf[place]?.push(await ask(path))
    const all = timesOf.flat()
    const paces = paths.map((path, place) => ({ path, p50: part(timesOf[place] ?? [], 0.5) }))
    figures.push({
      name,
      first,
      p50: part(all, 0.5),
      p95: part(all, 0.95),
      most: part(all, 1),
      paces,
    })
  }
  return figures
}

/**
 * @param {readonly number[]} times
 * @param {number} share
 */
function part(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}

/** The date in Buenos Aires, where the shop is. @param {number} instant */
function dateOf(instant) {
  return new Date(instant - 3 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * A session of the demo's owner in this shop, of which they must be a member.
 * @param {string} url
 * @param {{ id: string }} shop
 * @returns {Promise<string>} its token
 */
export async function enterShop(url, shop) {
  const entered = await logIn(url, 'comercio@miturno.test')
  const { token } = await post(url, '/api/auth/switch-comerce', { id_comerce: shop.id }, entered)
  return token
}

/** A session of a user who has the demo's password. @returns {Promise<string>} its token */
export async function logIn(/** @type {string} */ url, /** @type {string} */ email) {
  return (await post(url, '/api/auth/login', { email, password: 'miturno-demo' }, null)).token
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 * @param {string | null} token
 */
async function post(url, path, body, token) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return /** @type {{ token: string }} */ (await answer.json())
}

/**
 * @param {string} url
 * @param {{ id: string }} shop
 */
async function dashboardOf(url, shop) {
  const token = await enterShop(url, shop)
  return async (/** @type {string} */ path) => {
    const started = performance.now()
    const answer = await fetch(`${url}/api/dashboard${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return performance.now() - started
  }
}

/** @param {import('pg').Pool} pool */
export async function openOffice(pool) {
  const shop = { organizationId: randomUUID(), id: randomUUID() }
  const { organizationId, id } = shop
  const owner = randomUUID()
  await pool.query(
    `insert into users (id, email, name, status, created_at) values ($1, $2, 'Dueña', 'active', now())`,
    [owner, `${owner}@bench.test`],
  )
  await pool.query(
    `insert into organizations (id, name, owner_id, trial_ends_at, created_at)
      values ($1, 'Grande', $2, now() + interval '30 days', now())`,
    [organizationId, owner],
  )
  await pool.query(
    `insert into comerces (organization_id, id, ad_url, name, city, created_at)
      values ($1, $2, $3, 'La grande', 'Buenos Aires', now())`,
    [organizationId, id, `bench-grande-${id.slice(0, 8)}`],
  )
  await pool.query(
    `insert into memberships (organization_id, comerce_id, user_id, role, created_at)
      select $1, $2, id, 'comerce_admin', now() from users where email = 'comercio@miturno.test'`,
    [organizationId, id],
  )
  await pool.query(
    `with people as (
        insert into staff (organization_id, id, name, created_at)
        select $1, gen_random_uuid(), 'Persona ' || n, now() from generate_series(1, ${STAFF_MEMBERS}) n returning id)
      insert into staff_comerces (organization_id, staff_id, comerce_id) select $1, id, $2 from people`,
    [organizationId, id],
  )
  await pool.query(
    `insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
      select $1, gen_random_uuid(), $2, 'Servicio ' || n, '[{"busy": true, "minutes": 20}]', 1000000, now()
      from generate_series(1, 8) n`,
    [organizationId, id],
  )
  await pool.query(
    `insert into weekly_ranges (organization_id, id, comerce_id, weekday, start_minute, end_minute)
      select $1, gen_random_uuid(), $2, n, 600, 1200 from generate_series(1, 7) n`,
    [organizationId, id],
  )
  return shop
}

const FIRST_NAMES = `{Martín,María,José,Lucía,Ramón,Sofía,Ángela,Tomás,Ñusta,Bruno,Camila,Nicolás}`
const LAST_NAMES = `{Pérez,López,Ñandú,Gómez,Lozano,Martínez,Díaz,Sánchez,Quiroga,Ibarra,Acosta,Romero,Luna,Vera}`

/**
 * Inserts the appointments `from` to `to`. Appointment 0 is today's first: consecutive numbers go to the next staff
 * member, then to the next start, and after 25 starts to the day before.
 * @param {import('pg').ClientConfig} superuser
 * @param {{ organizationId: string, id: string }} shop
 * @param {{ clients: number, from: number, to: number }} much
 */
export async function fillOffice(
  superuser,
  { organizationId, id },
  { clients: customers, from, to },
) {
  const connection = new Client(superuser)
  await connection.connect()
  // Filling takes minutes, and no user waits for it.
  await connection.query('set statement_timeout = 0')
  // Loads rows without running triggers, as when a dump is loaded. The statistics' totals are then computed when they
  // are first requested.
  await connection.query('set session_replication_role = replica')
  await connection.query('delete from past_days where comerce_id = $1', [id])
  await connection.query(
    `insert into customers (organization_id, id, name, phone, created_at)
      select $1::uuid, md5($1::uuid::text || n)::uuid,
        ($2::text[])[1 + n % 12] || ' ' || ($3::text[])[1 + n / 12 % 14] || ' ' || n,
        '+54911' || (40000000 + n), now()
      from generate_series(1, $4::int) n on conflict do nothing`,
    [organizationId, FIRST_NAMES, LAST_NAMES, customers],
  )
  await connection.query(
    `with people as (select array_agg(staff_id order by staff_id) as ids from staff_comerces where comerce_id = $2::uuid),
      sold as (select array_agg(id order by id) as ids from services where comerce_id = $2::uuid),
      turns as (
        select n, md5('turn' || $1::uuid::text || n)::uuid as id, md5($1::uuid::text || (1 + (hashint4(n)::bigint & 2147483647) % $5::int))::uuid as customer,
          (date_trunc('day', now() at time zone 'America/Argentina/Buenos_Aires')
            - interval '1 day' * (n / ${STAFF_MEMBERS * APPOINTMENTS_A_DAY}) + interval '10 hours'
            + interval '24 minutes' * (n / ${STAFF_MEMBERS} % ${APPOINTMENTS_A_DAY})) at time zone 'America/Argentina/Buenos_Aires' as starts
        from generate_series($3::int, $4::int - 1) n),
      made as (
        insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
          customer_name, price, currency, source, created_at, updated_at)
        select $1::uuid, id, $2::uuid, customer, 'B' || n,
          case when n < ${STAFF_MEMBERS * APPOINTMENTS_A_DAY} then 'booked' when n % 20 = 0 then 'no_show'
            when n % 12 = 0 then 'cancelled' else 'completed' end,
          starts, starts + interval '20 minutes', 'Cliente', 1000000, 'ARS', 'staff', starts, starts from turns)
      insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id,
        staff_name, starts_at, ends_at, price, sold_as)
      select $1::uuid, turns.id, 0, sold.ids[1 + n / ${STAFF_MEMBERS} % 8], 'Servicio', people.ids[1 + n % ${STAFF_MEMBERS}], 'Persona',
        starts, starts + interval '20 minutes', 1000000,
        '{"segments":[{"busy":true,"minutes":20}],"bufferBeforeMinutes":0,"bufferAfterMinutes":0}'
      from turns, people, sold`,
    [organizationId, id, from, to, customers],
  )
  await connection.query('vacuum analyze customers, appointments, appointment_legs')
  await connection.end()
}
