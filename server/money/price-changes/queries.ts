import { sql, type Kysely } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
type Db = Kysely<unknown>

/** A price that can change: a service's, or the own one of a staff member. Amounts are minor units. */
export type PriceRow = {
  readonly service_id: string
  readonly service_name: string
  readonly category: string
  readonly is_active: boolean
  readonly staff_id: string | null
  readonly staff_name: string | null
  readonly price: number
}

/** All prices of a shop as they are on the day before `date`, in the order in which customers see the services. */
export async function findPricesBefore(db: Db, shop: Shop, date: string): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select o.service_id, o.service_name, o.category, o.is_active, o.staff_id, o.staff_name,
      coalesce((select d.price from changed_prices d
        where d.organization_id = o.organization_id and d.service_id = o.service_id
          and d.staff_id is not distinct from o.staff_id and not d.has_begun and d.starts_on < ${date}::date
        order by d.starts_on desc limit 1), o.price) as price
    from (
      select s.organization_id, s.id as service_id, s.name as service_name, s.category, s.is_active,
        s.position, s.created_at, null::uuid as staff_id, null::text as staff_name, s.price
      from services s
      where s.organization_id = ${shop.organizationId} and s.comerce_id = ${shop.shopId}
      union all
      select s.organization_id, s.id, s.name, s.category, s.is_active,
        s.position, s.created_at, f.staff_id, p.name, f.price
      from services s
      join service_offers f on f.organization_id = s.organization_id and f.service_id = s.id
      join staff p on p.organization_id = f.organization_id and p.id = f.staff_id
      where s.organization_id = ${shop.organizationId} and s.comerce_id = ${shop.shopId}
        and f.price is not null) o
    order by o.position, o.created_at, o.service_id, o.staff_name nulls first, o.staff_id`.execute(
    db,
  )
  return rows
}

/** The names of services of which a price changes on this very day already. */
export async function findTaken(
  db: Db,
  { organizationId }: Shop,
  date: string,
  prices: readonly Pick<PriceRow, 'service_id' | 'staff_id'>[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct s.name from changed_prices d
    join services s on s.organization_id = d.organization_id and s.id = d.service_id
    join jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as w (service_id uuid, staff_id uuid)
      on w.service_id = d.service_id and w.staff_id is not distinct from d.staff_id
    where d.organization_id = ${organizationId} and d.starts_on = ${date}::date
    order by s.name`.execute(db)
  return rows.map(row => row.name)
}

export type ChangeRow = {
  readonly id: string
  readonly starts_on: string
  readonly percent: number | null
  readonly round_to: number | null
  readonly keeps_booked: boolean
  readonly created_at: number
  readonly created_by: string | null
  readonly prices: readonly {
    readonly service: string
    readonly name: string
    readonly staff: string | null
    readonly staff_name: string | null
    readonly old: number
    readonly new: number
  }[]
}

const LISTED = 20

/** Those that start after `today`, the next one first, and then the last twenty. */
export async function findChanges(db: Db, shop: Shop, today: string): Promise<ChangeRow[]> {
  const coming = await selectChanges(
    db,
    shop,
    sql`p.starts_on > ${today}::date order by p.starts_on, p.created_at, p.id`,
  )
  const begun = await selectChanges(
    db,
    shop,
    sql`p.starts_on <= ${today}::date order by p.starts_on desc, p.created_at desc, p.id limit ${LISTED}`,
  )
  return [...coming, ...begun]
}

export async function findChange(db: Db, shop: Shop, id: string): Promise<ChangeRow | null> {
  return (await selectChanges(db, shop, sql`p.id = ${id}`))[0] ?? null
}

async function selectChanges(
  db: Db,
  { organizationId, shopId }: Shop,
  which: ReturnType<typeof sql>,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select p.id, p.starts_on, p.percent, p.round_to, p.keeps_booked, p.created_at,
      (select u.name from users u where u.id = p.created_by) as created_by,
      (select coalesce(json_agg(json_build_object('service', d.service_id, 'name', s.name, 'staff', d.staff_id,
          'staff_name', m.name, 'old', d.old_price, 'new', d.price)
          order by d.position), '[]'::json)
        from changed_prices d
        join services s on s.organization_id = d.organization_id and s.id = d.service_id
        left join staff m on m.organization_id = d.organization_id and m.id = d.staff_id
        where d.organization_id = p.organization_id and d.price_change_id = p.id) as prices
    from price_changes p
    where p.organization_id = ${organizationId} and p.comerce_id = ${shopId} and ${which}`.execute(
    db,
  )
  return rows
}

export type NewChange = Omit<ChangeRow, 'created_by' | 'prices'> & {
  readonly createdBy: string
  readonly prices: readonly {
    readonly service: string
    readonly staff: string | null
    readonly old: number
    readonly new: number
  }[]
}

export async function insertChange(
  db: Db,
  { organizationId, shopId }: Shop,
  { id, starts_on: startsOn, percent, round_to: step, prices, ...made }: NewChange,
): Promise<void> {
  const placed = prices.map((one, position) => ({ ...one, position }))
  await sql`
    insert into price_changes (organization_id, id, comerce_id, starts_on, percent, round_to, keeps_booked,
      created_by, created_at)
    values (${organizationId}, ${id}, ${shopId}, ${startsOn}::date, ${percent}::numeric, ${step}::integer,
      ${made.keeps_booked}, ${made.createdBy}, ${new Date(made.created_at)})`.execute(db)
  await sql`
    insert into changed_prices (organization_id, price_change_id, position, service_id, staff_id, starts_on, old_price,
      price)
    select ${organizationId}, ${id}, w.position, w.service, w.staff, ${startsOn}::date, w.old, w.new
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as w (position smallint, service uuid, staff uuid, old bigint, new bigint)`.execute(db)
}

export async function deleteChange(db: Db, { organizationId }: Shop, id: string): Promise<void> {
  await sql`delete from price_changes
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
