import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Phase } from '#domain/shop/shop.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
type Db = Kysely<unknown>

export type ServiceWire = Reply<'createService'>['service']
export type StaffWire = Reply<'createStaff'>['staff']
export type OfferWire = ServiceWire['offers'][number]

type ServiceRow = Omit<ServiceWire, 'duration_minutes' | 'segments'> & { segments: Phase[] }

/** The services of a shop, in the order in which customers see them, with prices that `pricedOn` has to bring up to date. */
export async function findServices(db: Db, shop: Shop): Promise<ServiceWire[]> {
  return await selectServices(db, shop, sql`true`)
}

export async function findService(db: Db, shop: Shop, id: string): Promise<ServiceWire | null> {
  return (await selectServices(db, shop, sql`s.id = ${id}`))[0] ?? null
}

async function selectServices(
  db: Db,
  { organizationId, shopId }: Shop,
  which: ReturnType<typeof sql>,
): Promise<ServiceWire[]> {
  const { rows } = await sql<ServiceRow>`
    select s.id, s.name, s.category, s.description, s.segments, s.buffer_before_minutes,
      s.buffer_after_minutes, s.price,
      (select coalesce(json_agg(json_build_object('starts_on', d.starts_on, 'staff', d.staff_id, 'price', d.price)
          order by d.starts_on, d.staff_id), '[]'::json)
        from changed_prices d where d.organization_id = s.organization_id and d.service_id = s.id
          and not d.has_begun) as later_prices, c.currency, s.is_public, s.is_active, s.needs_approval, s.deposit, s.capacity, s.class_hours, s.rules,
      s.reminder_hours,
      case when not s.is_public then '/comerce/' || c.ad_url || '?link=' || s.link_secret end as link_path,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'minutes', x.minutes,
          'price', x.price) order by x.position, x.id), '[]'::json)
        from service_add_ons x where x.organization_id = s.organization_id and x.service_id = s.id
          and x.is_active) as add_ons,
      (select coalesce(json_agg(json_build_object('resource', n.resource_id, 'quantity', n.quantity)
          order by n.resource_id), '[]'::json)
        from service_resources n where n.organization_id = s.organization_id and n.service_id = s.id) as resources,
      (select coalesce(json_agg(json_build_object('staff', f.staff_id,
          'duration_minutes', f.duration_minutes, 'price', f.price,
          'buffer_before_minutes', f.buffer_before_minutes, 'buffer_after_minutes', f.buffer_after_minutes)
          order by sc.position, f.staff_id), '[]'::json)
        from service_offers f
        join staff_comerces sc on sc.organization_id = f.organization_id and sc.staff_id = f.staff_id
          and sc.comerce_id = s.comerce_id
        where f.organization_id = s.organization_id and f.service_id = s.id) as offers
    from services s join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    where s.organization_id = ${organizationId} and s.comerce_id = ${shopId} and ${which}
    order by s.position, s.created_at, s.id`.execute(db)
  return rows.map(row => ({
    ...row,
    duration_minutes: row.segments.reduce((sum, phase) => sum + phase.minutes, 0),
  }))
}

export async function findStaff(db: Db, shop: Shop): Promise<StaffWire[]> {
  return await selectStaff(db, shop, sql`true`)
}

export async function findStaffMember(db: Db, shop: Shop, id: string): Promise<StaffWire | null> {
  return (await selectStaff(db, shop, sql`p.id = ${id}`))[0] ?? null
}

async function selectStaff(
  db: Db,
  { organizationId, shopId }: Shop,
  which: ReturnType<typeof sql>,
): Promise<StaffWire[]> {
  const { rows } = await sql<StaffWire>`
    select p.id, p.name, p.bio, p.avatar, sc.is_active, sc.is_hidden,
      array(select s.id from service_offers f
        join services s on s.organization_id = f.organization_id and s.id = f.service_id
        where f.organization_id = p.organization_id and f.staff_id = p.id and s.comerce_id = sc.comerce_id
        order by s.position, s.created_at, s.id) as services,
      array(select c.name from staff_comerces o
        join comerces c on c.organization_id = o.organization_id and c.id = o.comerce_id
        where o.organization_id = p.organization_id and o.staff_id = p.id and o.is_active
          and o.comerce_id <> sc.comerce_id order by c.name) as also_in
    from staff p
    join staff_comerces sc on sc.organization_id = p.organization_id and sc.staff_id = p.id
    where sc.organization_id = ${organizationId} and sc.comerce_id = ${shopId} and ${which}
    order by sc.position, p.created_at, p.id`.execute(db)
  return rows
}

/** How many of these ids are staff of this branch. */
export async function countStaffAmong(db: Db, shop: Shop, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from staff_comerces
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and staff_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows[0]?.found ?? 0
}

export async function countServicesAmong(
  db: Db,
  shop: Shop,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from services
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows[0]?.found ?? 0
}

/** Appointments of a staff member that are still to come or in progress. */
export async function countFutureAppointments(
  db: Db,
  shop: Shop,
  staffId: string,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(distinct a.id) as found
    from appointment_legs l
    join appointments a on a.organization_id = l.organization_id and a.id = l.appointment_id
    where l.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.shopId}
      and l.staff_id = ${staffId} and l.ends_at > ${new Date(now)}
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed', 'checked_in', 'in_progress')`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

/** The ids of the other branches in which this staff member works or has worked. */
export async function findOtherBranches(db: Db, shop: Shop, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ comerce_id: string }>`
    select comerce_id from staff_comerces
    where organization_id = ${shop.organizationId} and staff_id = ${staffId}
      and comerce_id <> ${shop.shopId}`.execute(db)
  return rows.map(row => row.comerce_id)
}
