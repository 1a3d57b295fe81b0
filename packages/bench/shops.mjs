/** Shops for booking: ten staff members each, open day and night, with appointments of half an hour. */
import { randomUUID } from 'node:crypto'

const SHOPS = 12
const STAFF_MEMBERS = 10
const HALF_HOUR = 1_800_000
const DAY = 86_400_000

/**
 * @typedef {object} Shop
 * @property {string} organizationId
 * @property {string} id
 * @property {string} adUrl
 * @property {string} serviceId
 * @property {readonly string[]} staffIds
 *
 * @typedef {object} Appointment
 * @property {Shop} shop
 * @property {string} staffId
 * @property {number} startsAt
 * @property {string} phone in E.164, another one for each appointment
 */

/** The first start: midnight UTC, two to three days from now. */
const FIRST = Math.floor(Date.now() / DAY) * DAY + 3 * DAY

/**
 * The appointment with this number. Consecutive numbers go to the next staff member of all shops, and then to the next
 * half hour.
 * @param {readonly Shop[]} shops
 * @param {number} number
 * @returns {Appointment}
 */
export function appointmentAt(shops, number) {
  const staffNumber = number % (SHOPS * STAFF_MEMBERS)
  const shop = shops[staffNumber % SHOPS]
  return {
    shop,
    staffId: shop.staffIds[Math.floor(staffNumber / SHOPS)],
    startsAt: FIRST + Math.floor(number / (SHOPS * STAFF_MEMBERS)) * HALF_HOUR,
    phone: `+54911${String(40_000_000 + number)}`,
  }
}

/**
 * @param {import('pg').Pool} pool
 * @param {string} name
 * @returns {Promise<Shop[]>}
 */
export async function openShops(pool, name) {
  return await Promise.all(
    Array.from({ length: SHOPS }, (_, index) => openShop(pool, `bench-${name}-${index}`)),
  )
}

/**
 * @param {import('pg').Pool} pool
 * @param {string} adUrl
 * @param {number} [staffMembers]
 * @returns {Promise<Shop>}
 */
export async function openShop(pool, adUrl, staffMembers = STAFF_MEMBERS) {
  const organizationId = randomUUID()
  const shop = {
    organizationId,
    id: randomUUID(),
    adUrl,
    serviceId: randomUUID(),
    staffIds: Array.from({ length: staffMembers }, () => randomUUID()),
  }
  const owner = randomUUID()
  const now = new Date()
  const later = new Date(now.getTime() + 30 * DAY)
  const insert = async (statement, values) => await pool.query(statement, values)
  await insert(
    `insert into users (id, email, name, status, created_at) values ($1, $2, 'Dueña', 'active', $3)`,
    [owner, `${owner}@example.test`, now],
  )
  await insert(
    `insert into organizations (id, name, owner_id, trial_ends_at, created_at) values ($1, 'Local', $2, $3, $4)`,
    [organizationId, owner, later, now],
  )
  await insert(
    `insert into comerces (organization_id, id, ad_url, name, status, lead_minutes, horizon_days, created_at)
      values ($1, $2, $3, 'Local', 'published', 0, 180, $4)`,
    [organizationId, shop.id, adUrl, now],
  )
  await insert(
    `insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
      values ($1, $2, $3, 'Corte', '[{"busy": true, "minutes": 30}]', 1000000, $4)`,
    [organizationId, shop.serviceId, shop.id, now],
  )
  await insert(
    `insert into staff (organization_id, id, name, created_at) select $1, unnest($2::uuid[]), 'Persona', $3`,
    [organizationId, shop.staffIds, now],
  )
  await insert(
    `insert into staff_comerces (organization_id, staff_id, comerce_id) select $1, unnest($2::uuid[]), $3`,
    [organizationId, shop.staffIds, shop.id],
  )
  await insert(
    `insert into service_offers (organization_id, service_id, staff_id) select $1, $2, unnest($3::uuid[])`,
    [organizationId, shop.serviceId, shop.staffIds],
  )
  await insert(
    `insert into weekly_ranges (organization_id, id, comerce_id, weekday, start_minute, end_minute)
      select $1, gen_random_uuid(), $2, weekday, 0, 1440 from generate_series(1, 7) as weekday`,
    [organizationId, shop.id],
  )
  return shop
}

/** Books one of `appointmentAt` as a customer does. Throws when it is refused. */
export async function bookAt(url, { shop, staffId, startsAt, phone }) {
  const answer = await fetch(`${url}/api/comerces/${shop.adUrl}/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      services: [shop.serviceId],
      staff: staffId,
      starts_at: new Date(startsAt).toISOString(),
      customer: { name: 'Sofía Benítez', phone },
    }),
  })
  if (answer.status !== 201) throw new Error(`A booking: ${await answer.text()}`)
  await answer.arrayBuffer()
}
