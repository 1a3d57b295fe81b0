import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { rulesOf, savedRules } from '#server/scheduling/availability/rules-row.ts'
import { savedSettings, settingColumns } from '#server/scheduling/availability/settings-row.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
export type Settings = Omit<Reply<'getSettings'>, 'public_url' | 'short_url' | 'qr_svg'>
export type Checklist = Reply<'getDashboard'>['checklist']
type Db = Kysely<unknown>

export async function findSettings(db: Db, shop: Shop): Promise<Settings | null> {
  const { rows } = await sql<Settings>`
    select id, ad_url, ${settingColumns()}, currency, status, ${rulesOf(sql`comerces`)} as rules,
      (select o.shares_customers from organizations o where o.id = comerces.organization_id)
    from comerces where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function saveSettings(db: Db, shop: Shop, next: Settings): Promise<void> {
  await sql`
    update comerces set ${savedSettings(next)}, currency = ${next.currency}, ${savedRules(next.rules)}
    where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(db)
}

export async function saveStatus(db: Db, shop: Shop, status: Settings['status']): Promise<void> {
  await sql`update comerces set status = ${status}
    where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(db)
}

/**
 * What a page needs before it can be published. A staff member who offers nothing active does not count; before there
 * is any service, all count.
 */
export async function findChecklist(db: Db, shop: Shop): Promise<Checklist> {
  const { rows } = await sql<Checklist>`
    with sold as (
      select id from services
      where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
        and is_active and is_public),
    people as (
      select sc.staff_id, exists (select from service_offers f
          where f.organization_id = sc.organization_id and f.staff_id = sc.staff_id
            and f.service_id in (select id from sold)) as is_offering
      from staff_comerces sc
      where sc.organization_id = ${shop.organizationId} and sc.comerce_id = ${shop.shopId}
        and sc.is_active)
    select exists (select from sold) as has_service,
      exists (select from people where is_offering or not exists (select from sold)) as has_staff,
      exists (select from weekly_ranges w
        where w.organization_id = c.organization_id and w.comerce_id = c.id
          and (w.staff_id is null or w.staff_id in (select staff_id from people))) as has_hours,
      (c.address <> '' or c.city <> '') as has_address, c.whatsapp is not null as has_whatsapp,
      c.status = 'published' as is_published
    from comerces c
    where c.organization_id = ${shop.organizationId} and c.id = ${shop.shopId}`.execute(db)
  return rows[0]!
}
