/** Tens of thousands of shops all over Argentina, and how long a search among them takes. */
import { performance } from 'node:perf_hooks'
import { cpuSeconds, cpuSecondsOfFamily } from './cpu.mjs'

const CITIES = [
  ['Buenos Aires', -34.61, -58.44, 30],
  ['Córdoba', -31.42, -64.19, 12],
  ['Rosario', -32.95, -60.66, 11],
  ['Mendoza', -32.89, -68.84, 8],
  ['San Miguel de Tucumán', -26.82, -65.22, 7],
  ['La Plata', -34.92, -57.95, 7],
  ['Mar del Plata', -38.0, -57.56, 6],
  ['Salta', -24.79, -65.41, 6],
  ['Neuquén', -38.95, -68.06, 5],
  ['Ushuaia', -54.8, -68.3, 2],
]
const QUESTIONS = [
  { name: 'nearest', path: () => `?near=${somewhere()}` },
  { name: 'nearest, of a kind', path: () => `?near=${somewhere()}&category=tatuajes` },
  { name: 'nearest, open now', path: () => `?near=${somewhere()}&open_now=1` },
  { name: 'nearest, free soon', path: () => `?near=${somewhere()}&free_soon=1` },
  { name: 'within 3 km', path: () => `?near=${somewhere()}&radius_km=3` },
  { name: 'by name, near', path: () => `?near=${somewhere()}&q=navaja` },
  { name: 'by name', path: () => `?q=${word()}` },
  { name: 'by street and city', path: () => '?q=mitre%20rosario' },
  { name: 'by neighbourhood', path: () => '?q=palermo' },
  { name: 'of a kind, there', path: () => '?q=tatuajes%20caballito' },
  { name: 'by city', path: () => '?q=rosario' },
  { name: 'written wrong', path: () => '?q=nabaja%20cordova' },
  { name: 'nothing like it', path: () => '?q=zzyzx' },
  { name: 'all of them', path: () => `?cursor=${Math.floor(Math.random() * 200) * 20}` },
]
const WORDS = ['navaja', 'Peluquería', 'bigote', 'estilo', 'clásica', 'tijera', 'don', 'ñandú']

/**
 * @typedef {object} Waited
 * @property {number} p50
 * @property {number} p95
 * @property {number} most
 * @property {number | null} cpuMs of server and database for one answer; other work on the machine hardly moves it
 *
 * @param {{ pool: import('pg').Pool, databasePid: number, product: import('../../scripts/start-product.mjs').Child }} parts
 * @param {{ shops: number, rounds: number }} size
 * @returns {Promise<{ shops: number, nothing: Waited, questions: ({ name: string } & Waited)[], p95: number }>}
 */
export async function measureExplorer({ pool, databasePid, product }, { shops, rounds }) {
  await fillWithShops(pool, shops)
  const cpu = () => (cpuSecondsOfFamily(databasePid) ?? NaN) + (cpuSeconds(product.pid) ?? NaN)
  /** @param {() => string} address */
  const wait = async address => {
    // Warm-up: code that has not run yet is slow.
    for (let round = 0; round < 3; round += 1) await timed(address())
    const taken = []
    const before = cpu()
    for (let round = 0; round < rounds; round += 1) taken.push(await timed(address()))
    return { taken, cpuMs: ((cpu() - before) / rounds) * 1000 }
  }
  const nothing = await wait(() => `${product.url}/health`)
  const questions = []
  for (const { name, path } of QUESTIONS)
    questions.push({ name, ...(await wait(() => `${product.url}/api/comerces${path()}`)) })
  return {
    shops,
    nothing: summary(nothing),
    questions: questions.map(({ name, ...waited }) => ({ name, ...summary(waited) })),
    p95: percentile(
      questions.flatMap(one => one.taken),
      0.95,
    ),
  }
}

/** @param {{ taken: readonly number[], cpuMs: number }} waited */
function summary({ taken, cpuMs }) {
  return {
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    most: Math.max(...taken),
    cpuMs: Number.isNaN(cpuMs) ? null : cpuMs,
  }
}

/** @param {string} address */
async function timed(address) {
  const started = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return performance.now() - started
}

/** @param {readonly number[]} times @param {number} part */
function percentile(times, part) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function somewhere() {
  const total = CITIES.reduce((sum, city) => sum + city[3], 0)
  let ticket = Math.random() * total
  const city = CITIES.find(one => (ticket -= one[3]) < 0) ?? CITIES[0]
  return `${(city[1] + around()).toFixed(3)},${(city[2] + around()).toFixed(3)}`
}

function around() {
  return (Math.random() - 0.5) * 0.2
}

function word() {
  return encodeURIComponent(WORDS[Math.floor(Math.random() * WORDS.length)])
}

/** @param {import('pg').Pool} pool @param {number} shops */
async function fillWithShops(pool, shops) {
  const client = await pool.connect()
  // On a busy machine, writing fifty thousand shops may take longer than the statement timeout of a request.
  await client.query('set statement_timeout = 0')
  const cities = CITIES.map(([name, latitude, longitude]) => [name, latitude, longitude])
  await client.query(
    `create table bench_shops as
    select n, gen_random_uuid() as org, gen_random_uuid() as id, gen_random_uuid() as owner, gen_random_uuid() as service,
      gen_random_uuid() as person, 'explorada-' || n as ad_url,
      (array['Barbería','Peluquería','Estudio','La','El','Don','Salón'])[1 + n % 7] || ' ' ||
        (array['Navaja','Tijera','Bigote','Clásica','Esquina','Estilo','Ñandú','Central','Corte Fino','Mostacho','Norte'])[1 + n / 7 % 11]
        || ' ' || n as name,
      (array['barberia','barberia','barberia','peluqueria','salon','estetica','unas','spa','tatuajes'])[1 + n % 9] as category,
      (array['Mitre','San Martín','Av. Boedo','Belgrano','Rivadavia','Sarmiento'])[1 + n % 6] || ' ' || n % 4000 as address,
      c.city ->> 0 as city,
      (c.city ->> 1)::float8 + (random() + random() - 1) * 0.12 as latitude,
      (c.city ->> 2)::float8 + (random() + random() - 1) * 0.12 as longitude
    from generate_series(1, ${shops}) n
    cross join lateral (select ($1::jsonb) -> (case when n % 3 = 0 then 0 else n % ${CITIES.length} end) as city) c`,
    [JSON.stringify(cities)],
  )
  for (const statement of FILL) await client.query(statement)
  client.release(true)
}

const FILL = [
  `insert into users (id, email, name, status, created_at) select owner, owner || '@example.test', 'Dueña', 'active', now() from bench_shops`,
  `insert into organizations (id, name, owner_id, trial_ends_at, created_at) select org, 'Local', owner, now() + interval '30 days', now() from bench_shops`,
  `insert into comerces (organization_id, id, ad_url, name, category, address, city, latitude, longitude, status, lead_minutes, created_at)
    select org, id, ad_url, name, category, address, city, latitude, longitude, 'published', n % 2 * 60, now() from bench_shops`,
  `insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
    select org, service, id, 'Corte', '[{"busy": true, "minutes": 30}]', 1000000, now() from bench_shops`,
  `insert into staff (organization_id, id, name, created_at) select org, person, 'Persona', now() from bench_shops`,
  `insert into staff_comerces (organization_id, staff_id, comerce_id) select org, person, id from bench_shops`,
  `insert into service_offers (organization_id, service_id, staff_id) select org, service, person from bench_shops`,
  `insert into weekly_ranges (organization_id, id, comerce_id, weekday, start_minute, end_minute)
    select org, gen_random_uuid(), id, weekday, 540 + n % 4 * 60, 1140 + n % 3 * 60
    from bench_shops, generate_series(1, 6) weekday`,
  // Statistics and visibility maps like those of a database in use.
  `vacuum analyze`,
]
