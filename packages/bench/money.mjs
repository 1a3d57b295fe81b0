/**
 * Measures what charging costs beside finishing, in turns, and how long a statement of five thousand lines and the
 * figures of a year take over HTTP.
 */
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Client } from 'pg'
import { enterShop } from './dashboard.mjs'
import { openShop } from './shops.mjs'

const LINES = 5000
const DAY = 86_400_000

/**
 * @param {object} parts
 * @param {import('pg').Pool} parts.pool
 * @param {import('pg').ClientConfig} parts.superuser of the same database
 * @param {import('../../scripts/start-product.mjs').Child} parts.product
 * @param {{ charged: number, sales: number, rounds: number }} size
 */
export async function measureMoney({ pool, superuser, product }, { charged, sales, rounds }) {
  const shop = await openShop(pool, `bench-money-${randomUUID().slice(0, 8)}`)
  await pool.query(
    `insert into memberships (organization_id, comerce_id, user_id, role, created_at)
      select $1, $2, id, 'comerce_admin', now() from users where email = 'comercio@miturno.test'`,
    [shop.organizationId, shop.id],
  )
  const token = await enterShop(product.url, shop)
  const ask = askerOf(product.url, token)
  const ids = await seat(pool, shop, charged * 2)
  await ask('POST', '/commission-rules', { percent: 50 })
  /** @type {Record<'finish' | 'charge', number[]>} */
  const times = { finish: [], charge: [] }
  for (const [place, id] of ids.entries()) {
    const started = performance.now()
    if (place % 2 === 0) await ask('POST', `/appointments/${id}/status`, { status: 'completed' })
    else {
      const payments = [{ method: 'cash', amount: 1_000_000 }]
      await ask('POST', `/appointments/${id}/charge`, { payments })
    }
    // The first ones run code that has not run before.
    if (place >= ids.length / 4)
      times[place % 2 === 0 ? 'finish' : 'charge'].push(performance.now() - started)
  }
  await fill(superuser, shop, sales)
  const [from, to] = [-364, 0].map(days => dateOf(Date.now() + days * DAY))
  const reads = {
    [`statement of ${LINES} lines`]: `/statements?staff=${shop.staffIds[0]}&from=${from}&to=${to}`,
    [`figures of a year, ${sales} sales`]: `/figures?from=${from}&to=${to}`,
  }
  const answers = []
  for (const [name, path] of Object.entries(reads)) {
    const each = []
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now()
      await ask('GET', path)
      if (round > 0) each.push(performance.now() - started)
    }
    answers.push({ name, p50: part(each, 0.5), p95: part(each, 0.95) })
  }
  const [finish, charge] = [part(times.finish, 0.5), part(times.charge, 0.5)]
  return { finish, charge, ratio: charge / finish, answers }
}

/**
 * @param {string} url
 * @param {string} token
 */
function askerOf(url, token) {
  return async (
    /** @type {'GET' | 'POST'} */ method,
    /** @type {string} */ path,
    /** @type {object} */ body = {},
  ) => {
    const answer = await fetch(`${url}/api/dashboard${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`)
  }
}

/**
 * Customers who sit in the chair now, each with an appointment of half an hour.
 * @param {import('pg').Pool} pool
 * @param {import('./shops.mjs').Shop} shop
 * @param {number} count
 */
async function seat(pool, { organizationId, id, serviceId, staffIds }, count) {
  const customer = randomUUID()
  await pool.query(
    `insert into customers (organization_id, id, name, created_at) values ($1, $2, 'Cliente', now())`,
    [organizationId, customer],
  )
  const { rows } = await pool.query(
    `insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
        customer_name, price, currency, source, created_at, updated_at)
      select $1, gen_random_uuid(), $2, $3, 'M' || n, 'in_progress', now() - interval '1 hour', now() - interval '30 minutes',
        'Cliente', 1000000, 'ARS', 'staff', now(), now() from generate_series(1, $4::int) n returning id`,
    [organizationId, id, customer, count],
  )
  const ids = rows.map(row => row.id)
  await pool.query(
    `insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id,
        staff_name, starts_at, ends_at, price, sold_as)
      select $1, one, 0, $2, 'Corte', $3, 'Persona', now() - interval '1 hour', now() - interval '30 minutes', 1000000,
        '{"segments":[{"busy":true,"minutes":30}],"bufferBeforeMinutes":0,"bufferAfterMinutes":0}'
      from unnest($4::uuid[]) one`,
    [organizationId, serviceId, staffIds[0], ids],
  )
  return ids
}

/**
 * Sales of a year, the newest of them with a commission for the first staff member, as when a dump is loaded.
 * @param {import('pg').ClientConfig} superuser
 * @param {import('./shops.mjs').Shop} shop
 * @param {number} sales
 */
async function fill(superuser, { organizationId, id, serviceId, staffIds }, sales) {
  const connection = new Client(superuser)
  await connection.connect()
  await connection.query('set statement_timeout = 0')
  await connection.query('set session_replication_role = replica')
  await connection.query(
    `with made as (
        select n, md5($1::uuid::text || 'sale' || n)::uuid as sale, md5($1::uuid::text || 'line' || n)::uuid as line,
          now() - interval '364 days' * n / $3::int as at from generate_series(1, $3::int) n),
      sold as (
        insert into sales (organization_id, id, comerce_id, number, kind, currency, occurred_at, business_day, total)
        select $1, sale, $2, 1000000 + n, 'sale', 'ARS', at, at::date, 1000000 from made),
      lines as (
        insert into sale_lines (organization_id, id, sale_id, position, kind, item_id, name, staff_id, staff_name, quantity,
          list_price, unit_price, net)
        select $1, line, sale, 0, 'service', $4::uuid, 'Corte', $5::uuid, 'Persona', 1, 1000000, 1000000, 1000000 from made),
      earned as (
        insert into statement_lines (organization_id, id, comerce_id, staff_id, kind, amount, business_day, at, sale_id,
          sale_line_id, base, rate_bp)
        select $1, gen_random_uuid(), $2, $5::uuid, 'commission', 500000, at::date, at, sale, line, 1000000, 5000
        from made where n <= ${LINES})
      insert into money_moves (organization_id, comerce_id, from_account, to_account, amount, currency, at, business_day,
        sale_id, staff_id)
      select $1, $2, a[1], a[2], 1000000, 'ARS', at, at::date, sale, case when a[1] = 'staff_due' then $5::uuid end
      from made, (values (array['services', 'customers']), (array['customers', 'method:transfer']),
        (array['staff_due', 'commissions'])) accounts (a)`,
    [organizationId, id, sales, serviceId, staffIds[0]],
  )
  await connection.query('vacuum analyze sales, sale_lines, statement_lines, money_moves')
  await connection.end()
}

/** The date in Buenos Aires, where the shop is. @param {number} instant */
function dateOf(instant) {
  return new Date(instant - 3 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * @param {readonly number[]} times
 * @param {number} share
 */
function part(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}
