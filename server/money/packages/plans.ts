import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { PackagePlanWire } from '#contract/packages.ts'
import { shopDayOf } from '#domain/money/shop-day.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { withSent } from '#server/kernel/changed-fields.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { isCustomerOf } from '#server/people/customers/scope.ts'
import { findMoneySettings, type Shop } from '../money-settings/find-settings.ts'
import { findPlace } from '../till/till.ts'
import { findCard, findPackages } from './of-customer.ts'

export async function findPlans(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  id: string | null = null,
): Promise<PackagePlanWire[]> {
  const { rows } = await sql<PackagePlanWire>`
    select p.id, p.name, p.service_ids as services, p.units, p.price, p.valid_days, p.is_active,
      (select count(*) from customer_packages c where c.organization_id = p.organization_id and c.plan_id = p.id
        and c.remaining > 0) as in_use
    from package_plans p
    where p.organization_id = ${organizationId} and p.comerce_id = ${shopId}
      and ${id === null ? sql`true` : sql`p.id = ${id}`}
    order by p.is_active desc, plain_text(p.name), p.id`.execute(db)
  return rows
}

async function onePlan({ trx }: Work, member: Membership, id: string) {
  const [plan] = await findPlans(trx, member, id)
  return { plan: plan ?? refuse('not_found') }
}

export async function createPlan(
  context: Context,
  member: Membership,
  { name, units, price, services = [], valid_days = null }: Received<'createPackagePlan', 'body'>,
): Promise<{ plan: PackagePlanWire }> {
  return await once(context, async work => {
    await refuseUnknown(work, member, services)
    const id = randomUUID()
    await sql`insert into package_plans (organization_id, id, comerce_id, name, service_ids, units, price, valid_days, created_at)
      values (${member.organizationId}, ${id}, ${member.shopId}, ${name}, ${services}::uuid[], ${units}, ${price},
        ${valid_days}, ${new Date(work.now)})`.execute(work.trx)
    return await onePlan(work, member, id)
  })
}

/** What customers bought before stays as they bought it. */
export async function updatePlan(
  context: Context,
  member: Membership,
  id: string,
  { seen, ...changes }: Received<'updatePackagePlan', 'body'>,
): Promise<{ plan: PackagePlanWire }> {
  return await once(context, async work => {
    await sql`select 1 from package_plans where organization_id = ${member.organizationId} and id = ${id} for update`.execute(
      work.trx,
    )
    const { plan } = await onePlan(work, member, id)
    refuseStale(plan, seen)
    await refuseUnknown(work, member, changes.services ?? [])
    const { name, services, units, price, valid_days, is_active } = withSent(plan, changes)
    await sql`update package_plans set name = ${name}, service_ids = ${[...services]}::uuid[], units = ${units},
        price = ${price}, valid_days = ${valid_days}, is_active = ${is_active}
      where organization_id = ${member.organizationId} and id = ${id}`.execute(work.trx)
    return await onePlan(work, member, id)
  })
}

async function refuseUnknown(
  { trx }: Work,
  { organizationId, shopId }: Membership,
  services: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ known: number }>`select count(*) as known from services
    where organization_id = ${organizationId} and comerce_id = ${shopId} and id = any(${[...services]}::uuid[])`.execute(
    trx,
  )
  if (rows[0]!.known < new Set(services).size)
    refuseField('services', 'Uno de los servicios ya no está: elegilos de nuevo.')
}

export async function listCustomerPackages(
  { database: { db }, clock }: Context,
  member: Membership,
  id: string,
): Promise<Reply<'listCustomerPackages'>> {
  const { rows } =
    await sql`select 1 from customers cu where cu.organization_id = ${member.organizationId}
    and cu.id = ${id} and ${isCustomerOf(member)}`.execute(db)
  if (rows.length === 0) refuse('not_found')
  const settings = await findMoneySettings(db, member)
  const { timeZone } = await findPlace(db, member)
  const today = shopDayOf(clock.now(), timeZone, settings.day_ends_minute)
  const items = await findPackages(db, member, id, today)
  return {
    items: items.map(({ value: _value, service_ids: _services, ...one }) => one),
    card: await findCard(db, member, settings, id),
  }
}
