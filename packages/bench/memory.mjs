/**
 * The memory that a shop takes while it is cached (`server/scheduling/availability/memory.ts`): loaded from the database
 * as the server does it, with the slot lists of two weeks. Of the history only what is busy from yesterday on is
 * loaded.
 */
import 'temporal-polyfill/global'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PUBLIC } from '../../domain/booking/scheduling-context.ts'
import { addDays } from '../../domain/calendar/dates.ts'
import { createAvailability } from '../../server/scheduling/availability/memory.ts'
import { listSlotsFor } from '../../server/scheduling/availability/slots.ts'
import { openShop } from './shops.mjs'

const COPIES = 40
const LISTS = 14
const DAY = 86_400_000

const SIZES = [
  { name: '2 people, 4 services, 60 turns', people: 2, services: 4, ahead: 60, past: 0 },
  { name: '5 people, 12 services, 400 turns', people: 5, services: 12, ahead: 400, past: 0 },
  { name: 'and 5 years of history', people: 5, services: 12, ahead: 400, past: 50_000 },
  { name: '10 people, 30 services, 2,000', people: 10, services: 30, ahead: 2000, past: 0 },
]

/**
 * @typedef {{ readonly name: string, readonly bytes: number, readonly withLists: number }} Figure
 * @param {import('../../server/kernel/db/connect.ts').Database} database
 * @returns {Promise<Figure[]>}
 */
export async function measureMemory(database) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const figures = []
  for (const [index, size] of SIZES.entries()) {
    const shop = await openShop(database.pool, `bench-memory-${index}`, size.people)
    await fill(database.pool, shop, size)
    // The first shop also loads what all shops share: code, prepared statements, time zone offsets.
    const first = await copyOf(database, shop)
    list(first)
    const before = used()
    const copies = []
    for (let copy = 0; copy < COPIES; copy += 1) copies.push(await copyOf(database, shop))
    const loaded = used()
    for (const copy of copies) list(copy)
    const listed = used()
    const each = (/** @type {number} */ after) => (after - before) / copies.length
    figures.push({ name: size.name, bytes: each(loaded), withLists: each(listed) })
  }
  return figures
}

async function copyOf(database, shop) {
  const found = await createAvailability(database, Date.now).open(shop.id)
  if (found === null) throw new Error('The shop is not there')
  return found
}

function list(shop) {
  const today = new Date().toISOString().slice(0, 10)
  const visit = { serviceIds: [shop.plan.services[0].id], staffId: null }
  for (let day = 0; day < LISTS; day += 1)
    listSlotsFor(
      shop,
      { visit, from: addDays(today, day), days: 1 },
      { now: Date.now(), audience: PUBLIC },
    )
}

async function fill(pool, { organizationId, id, staffIds }, { services, ahead, past }) {
  await pool.query(
    `insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
      select $1, gen_random_uuid(), $2, 'Servicio ' || n, '[{"busy": true, "minutes": 30}]', 1000000, now()
      from generate_series(2, $3::int) n`,
    [organizationId, id, services],
  )
  await pool.query(
    `insert into service_offers (organization_id, service_id, staff_id)
      select $1, s.id, p from services s, unnest($3::uuid[]) p where s.comerce_id = $2 on conflict do nothing`,
    [organizationId, id, staffIds],
  )
  // Eight appointments per day and staff member, from noon (UTC) on. Future ones begin tomorrow; past ones end two days
  // ago.
  const noon = new Date(Math.floor(Date.now() / DAY) * DAY + DAY / 2)
  const connection = await pool.connect()
  // No user waits for this connection, and its appointments do not overlap.
  await connection.query('set statement_timeout = 0')
  await connection.query(
    `insert into occupancy (organization_id, comerce_id, unit, owner, segment, pad, during, guarded)
      select $1::uuid, $2::uuid, ($3::text[])[1 + n % $4::int], md5($1::text || n || is_past)::uuid, 0, pad,
        tstzrange(start, start + interval '30 minutes'), false
      from (values (false, $5::int), (true, $6::int)) as much (is_past, turns),
        generate_series(0, turns - 1) as n,
        lateral (select $7::timestamptz + interval '30 minutes' * (n / $4::int % 8)
          + interval '1 day' * case when is_past then -2 - n / $4::int / 8 else 1 + n / $4::int / 8 end as start) as at,
        generate_series(0, 1) as pad`,
    [organizationId, id, staffIds, staffIds.length, ahead, past, noon],
  )
  await connection.query('reset statement_timeout')
  connection.release()
}
