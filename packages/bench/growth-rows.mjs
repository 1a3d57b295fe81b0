/**
 * Creates many shops with a hundred appointments each, most of them in the past, in a few statements, as on a platform
 * that is several years old.
 */

export const APPOINTMENTS_A_SHOP = 100

/**
 * The indexes of these tables, except unique ones, are dropped while many rows are inserted, and created again
 * afterwards.
 */
const FILLED = ['customers', 'appointments', 'appointment_legs', 'occupancy']

/**
 * @param {import('pg').Client} client a superuser: rows are inserted without running triggers, as when a dump is loaded
 * @param {{ from: number, to: number }} numbers of the shops
 */
export async function addShops(client, { from, to }) {
  await client.query('set session_replication_role = replica')
  const isMuch = to - from > 1000
  const { rows: kept } = await client.query(SECONDARY, [isMuch ? FILLED : []])
  for (const one of kept) await client.query(one.away)
  for (const statement of [...SHOPS, ...VISITS]) await client.query(statement, [from, to])
  for (const one of kept) await client.query(one.back)
  await client.query('reset session_replication_role')
  // Statistics and visibility maps like those of a database in use.
  await client.query('vacuum analyze')
}

/** @param {number} n */
export const addressOf = n => `crecido-${n}`

const SECONDARY = `
  select case when c.conname is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as away,
    case when c.conname is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as back
  from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
  where i.indrelid::regclass::text = any($1) and not i.indisunique`

/** Derives the key from the number, so that no id has to be looked up. @param {string} what @param {string} n */
export const key = (what, n) =>
  `overlay(overlay(md5('${what}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const numbers = 'generate_series($1::int, $2::int - 1) n'
const of = { org: key('org', 'n'), shop: key('shop', 'n'), service: key('service', 'n') }

const CITIES = `array[[-34.61,-58.44],[-31.42,-64.19],[-32.95,-60.66],[-32.89,-68.84],[-26.82,-65.22],[-38.95,-68.06]]`
const KINDS = `array['barberia','barberia','peluqueria','salon','estetica','unas','spa','tatuajes']`

const SHOPS = [
  `insert into users (id, email, name, status, created_at)
    select ${key('owner', 'n')}, n || '@crecido.test', 'Dueña', 'active', now() from ${numbers}`,
  `insert into organizations (id, name, owner_id, trial_ends_at, created_at)
    select ${of.org}, 'Local', ${key('owner', 'n')}, now() + interval '30 days', now() from ${numbers}`,
  `insert into comerces (organization_id, id, ad_url, name, category, address, city, latitude, longitude, status,
      lead_minutes, horizon_days, created_at)
    select ${of.org}, ${of.shop}, 'crecido-' || n,
      (array['Barbería','Peluquería','Estudio','La','El','Don'])[1 + n % 6] || ' ' ||
        (array['Navaja','Tijera','Bigote','Clásica','Esquina','Estilo','Ñandú'])[1 + n / 6 % 7] || ' ' || n,
      (${KINDS})[1 + n % 8], 'Mitre ' || n % 4000, 'Ciudad ' || n % 6,
      (${CITIES})[1 + n % 6][1] + (random() + random() - 1) * 0.12,
      (${CITIES})[1 + n % 6][2] + (random() + random() - 1) * 0.12, 'published', 0, 60, now() from ${numbers}`,
  `insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
    select ${of.org}, ${of.service}, ${of.shop}, 'Corte', '[{"busy": true, "minutes": 30}]', 1000000, now() from ${numbers}`,
  `insert into staff (organization_id, id, name, created_at)
    select ${of.org}, ${key('person', "n || '-' || p")}, 'Persona ' || p, now() from ${numbers}, generate_series(0, 2) p`,
  `insert into staff_comerces (organization_id, staff_id, comerce_id)
    select ${of.org}, ${key('person', "n || '-' || p")}, ${of.shop} from ${numbers}, generate_series(0, 2) p`,
  `insert into service_offers (organization_id, service_id, staff_id)
    select ${of.org}, ${of.service}, ${key('person', "n || '-' || p")} from ${numbers}, generate_series(0, 2) p`,
  `insert into weekly_ranges (organization_id, id, comerce_id, weekday, start_minute, end_minute)
    select ${of.org}, gen_random_uuid(), ${of.shop}, d, 540, 1200 from ${numbers}, generate_series(1, 7) d`,
]

const FIRST_NAMES = `array['Martín','María','José','Lucía','Ramón','Sofía','Ángela','Tomás','Bruno','Camila']`
const LAST_NAMES = `array['Pérez','López','Gómez','Lozano','Martínez','Díaz','Sánchez','Quiroga','Ibarra','Luna','Vera']`

/**
 * Ninety past days and ten future ones per shop, each with one appointment of one staff member at ten, eleven or
 * twelve.
 */
const visits = `(select n, a, ${of.org} as org, ${of.shop} as shop, ${key('visit', "n || '-' || a")} as id,
    ${key('customer', "n || '-' || a % 25")} as customer, ${key('person', "n || '-' || a % 3")} as person,
    date_trunc('day', now()) + interval '13 hours' + interval '1 hour' * (a % 3) + interval '1 day' * (a - 90) as starts
  from ${numbers}, generate_series(0, ${APPOINTMENTS_A_SHOP - 1}) a) v`

const VISITS = [
  `insert into customers (organization_id, id, name, phone, created_at)
    select ${of.org}, ${key('customer', "n || '-' || k")}, (${FIRST_NAMES})[1 + (n + k) % 10] || ' ' || (${LAST_NAMES})[1 + (n * 7 + k) % 11],
      '+5411' || 20000000 + (n * 25 + k) % 80000000, now() from ${numbers}, generate_series(0, 24) k`,
  `insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
      customer_name, price, currency, source, created_at, updated_at)
    select org, id, shop, customer, 'G' || a, case when a >= 90 then 'booked' when a % 12 = 0 then 'cancelled' else 'completed' end,
      starts, starts + interval '30 minutes', 'Cliente', 1000000, 'ARS', 'public', starts, starts from ${visits}`,
  `insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id, staff_name,
      starts_at, ends_at, price, sold_as)
    select org, id, 0, ${of.service}, 'Corte', person, 'Persona', starts, starts + interval '30 minutes', 1000000,
      '{"segments":[{"busy":true,"minutes":30}],"bufferBeforeMinutes":0,"bufferAfterMinutes":0}' from ${visits}`,
  `insert into occupancy (organization_id, comerce_id, unit, owner, segment, pad, during)
    select org, shop, person::text, id, 0, pad, tstzrange(starts, starts + interval '30 minutes')
    from ${visits}, generate_series(0, 1) pad where a >= 90 or a % 12 <> 0`,
]
