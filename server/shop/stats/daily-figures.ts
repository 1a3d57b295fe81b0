/**
 * The daily roll-up: past days hardly ever change, so each is summed up once and kept in `past_days`. Triggers note
 * every past appointment that changes after all (`changed_turns`); the days that are wrong because of it are deleted
 * before anything is read, and counted again. One process at a time for each shop, so that an older count never
 * overwrites a newer.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { lockAll } from '#server/scheduling/locks.ts'
import type { Days } from '#server/scheduling/rules/planned-shifts.ts'
import { DAY_COLUMNS, figuresOf, type Shop } from './day-figures.ts'

type Db = Kysely<unknown>

/** This many days of a large shop are counted in less than a second. */
const AT_ONCE = 31

/**
 * A day is kept only this long after its end: the triggers do not note appointments that began within the last hour.
 */
const SETTLED = sql`now() - interval '3 hours'`

/**
 * Brings `past_days` up to date for these days: afterwards it has nothing that was out of date when this was called.
 */
export async function rollUpDays(
  db: Db,
  shop: Shop,
  timeZone: string,
  days: readonly Days[],
): Promise<void> {
  if (await hasChanged(db, shop))
    await alone(db, shop, async trx => await forgetFalsified(trx, shop, timeZone))
  const missing = [...new Set(await findMissing(db, shop, timeZone, days))]
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    const dates = missing.slice(first, first + AT_ONCE)
    await alone(db, shop, async trx => await keep(trx, shop, timeZone, dates))
  }
}

async function alone(
  db: Db,
  { organizationId, shopId }: Shop,
  write: (trx: Transaction<unknown>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    await lockAll(trx, organizationId, [`past-days:${shopId}`])
    await write(trx)
  })
}

async function hasChanged(db: Db, { organizationId, shopId }: Shop): Promise<boolean> {
  const { rows } = await sql`select from changed_turns
    where organization_id = ${organizationId} and comerce_id = ${shopId} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the days that changed appointments make wrong, and all days that were counted in another time zone. */
async function forgetFalsified(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  timeZone: string,
): Promise<void> {
  await sql`
    with changed as (
      delete from changed_turns where organization_id = ${organizationId} and comerce_id = ${shopId}
      returning customer_id, starts_at),
    turns as (select distinct customer_id, (starts_at at time zone ${timeZone})::date as date from changed),
    falsified as (
      select date from turns
      union
      select (later.starts_at at time zone ${timeZone})::date from turns cross join lateral (
        select a.starts_at from appointments a
        where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
          and a.customer_id = turns.customer_id and a.status not in ('cancelled', 'rejected', 'expired')
          and a.starts_at >= turns.date::timestamp at time zone ${timeZone}
          and (a.starts_at at time zone ${timeZone})::date > turns.date
        order by a.starts_at limit 1) later)
    delete from past_days where organization_id = ${organizationId} and comerce_id = ${shopId}
      and (time_zone <> ${timeZone} or date in (select date from falsified))`.execute(trx)
}

/** The past days that had appointments and are not in `past_days`. */
async function findMissing(
  db: Db,
  { organizationId, shopId }: Shop,
  timeZone: string,
  days: readonly Days[],
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select day::date as date
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked ("from" timestamp, "to" timestamp)
    cross join lateral generate_series(asked."from", asked."to", interval '1 day') as day
    -- One day after the other, and of each only whether there is anything: the planner knows neither.
    cross join lateral (
      select from appointments a
      where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
        and a.starts_at >= day at time zone ${timeZone}
        and a.starts_at < (day + interval '1 day') at time zone ${timeZone}
      limit 1) as busy
    where (day + interval '1 day') at time zone ${timeZone} < ${SETTLED}
      and day::date not in (select date from past_days
        where organization_id = ${organizationId} and comerce_id = ${shopId} and time_zone = ${timeZone})`.execute(
    db,
  )
  return rows.map(row => row.date)
}

async function keep(
  trx: Transaction<unknown>,
  shop: Shop,
  timeZone: string,
  dates: readonly string[],
): Promise<void> {
  const wanted = sql`
    select date from unnest(${dates}::date[]) as date
    except select date from past_days
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and time_zone = ${timeZone}`
  await sql`
    delete from past_days where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and date = any(${dates}::date[]) and time_zone <> ${timeZone}`.execute(trx)
  await sql`
    insert into past_days (organization_id, comerce_id, time_zone, ${DAY_COLUMNS})
    select ${shop.organizationId}::uuid, ${shop.shopId}::uuid, ${timeZone}::text, figures.*
    from (${figuresOf({ ...shop, staffId: null }, timeZone, wanted)}) figures`.execute(trx)
}
