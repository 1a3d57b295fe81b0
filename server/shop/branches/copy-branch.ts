import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { newSecret } from '../catalogue/extras.ts'
import type { Shop } from '../catalogue/queries.ts'
import { putToWork } from './share-staff.ts'

type Trx = Transaction<unknown>
type Copied = 'services' | 'hours' | 'staff'

/** Copies the requested parts of a branch, as they are now, to a new one. */
export async function copyBranch(
  trx: Trx,
  from: Shop,
  toId: string,
  copied: readonly Copied[],
): Promise<void> {
  if (copied.includes('services')) await copyServices(trx, from, toId)
  if (copied.includes('hours')) await copyHours(trx, from, toId)
  // After the services, because staff offer those with the same names.
  if (copied.includes('staff')) await copyStaff(trx, from, toId)
}

async function copyServices(trx: Trx, from: Shop, toId: string): Promise<void> {
  const { organizationId, shopId } = from
  const { rows: services } = await sql<{ id: string }>`select id from services
    where organization_id = ${organizationId} and comerce_id = ${shopId} and is_active`.execute(trx)
  const { rows: resources } = await sql<{ id: string }>`select id from resources
    where organization_id = ${organizationId} and comerce_id = ${shopId} and is_active`.execute(trx)
  const [old, fresh] = [services.map(one => one.id), services.map(() => randomUUID())]
  const [oldPools, freshPools] = [resources.map(one => one.id), resources.map(() => randomUUID())]
  await sql`
    insert into services (organization_id, id, comerce_id, name, category, description, segments, buffer_before_minutes,
      buffer_after_minutes, price, deposit, capacity, class_hours, needs_approval, rules, reminder_hours, is_public, link_secret, position, created_at)
    select s.organization_id, copy.id, ${toId}, s.name, s.category, s.description, s.segments, s.buffer_before_minutes,
      s.buffer_after_minutes, s.price, s.deposit, s.capacity, s.class_hours, s.needs_approval, s.rules, s.reminder_hours, s.is_public, copy.secret, s.position, s.created_at
    from services s join unnest(${old}::uuid[], ${fresh}::uuid[], ${services.map(() => newSecret())}::text[]) as copy(old_id, id, secret) on copy.old_id = s.id
    where s.organization_id = ${organizationId}`.execute(trx)
  await sql`
    insert into service_add_ons (organization_id, id, service_id, name, minutes, price, position)
    select x.organization_id, gen_random_uuid(), copy.id, x.name, x.minutes, x.price, x.position
    from service_add_ons x join unnest(${old}::uuid[], ${fresh}::uuid[]) as copy(old_id, id) on copy.old_id = x.service_id
    where x.organization_id = ${organizationId} and x.is_active`.execute(trx)
  await sql`
    insert into resources (organization_id, id, comerce_id, name, quantity)
    select r.organization_id, copy.id, ${toId}, r.name, r.quantity
    from resources r join unnest(${oldPools}::uuid[], ${freshPools}::uuid[]) as copy(old_id, id) on copy.old_id = r.id
    where r.organization_id = ${organizationId}`.execute(trx)
  await sql`
    insert into service_resources (organization_id, service_id, resource_id, quantity)
    select n.organization_id, copy.id, pool.id, n.quantity
    from service_resources n
    join unnest(${old}::uuid[], ${fresh}::uuid[]) as copy(old_id, id) on copy.old_id = n.service_id
    join unnest(${oldPools}::uuid[], ${freshPools}::uuid[]) as pool(old_id, id) on pool.old_id = n.resource_id
    where n.organization_id = ${organizationId}`.execute(trx)
}

async function copyHours(trx: Trx, from: Shop, toId: string): Promise<void> {
  const { organizationId, shopId } = from
  await sql`
    insert into weekly_ranges (organization_id, id, comerce_id, week, weekday, start_minute, end_minute)
    select organization_id, gen_random_uuid(), ${toId}, week, weekday, start_minute, end_minute from weekly_ranges
    where organization_id = ${organizationId} and comerce_id = ${shopId} and staff_id is null`.execute(
    trx,
  )
  await sql`update comerces n set week_anchor = o.week_anchor from comerces o
    where n.organization_id = ${organizationId} and n.id = ${toId}
      and o.organization_id = n.organization_id and o.id = ${shopId}`.execute(trx)
}

async function copyStaff(trx: Trx, from: Shop, toId: string): Promise<void> {
  const { organizationId, shopId } = from
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from staff_comerces
    where organization_id = ${organizationId} and comerce_id = ${shopId} and is_active
    order by position`.execute(trx)
  for (const { staff_id: id } of rows) await putToWork(trx, { organizationId, shopId: toId }, id)
}
