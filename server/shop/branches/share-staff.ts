import { sql, type Kysely, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { offerEverything } from '../catalogue/offers.ts'
import { findOtherBranches, findStaffMember, type Shop } from '../catalogue/queries.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'

type Trx = Transaction<unknown>

/** SQL: the shops of the current organization that this account administers. */
const administers = (account: Account) => sql`(
  select comerce_id from memberships
  where organization_id = ${membershipOf(account).organizationId} and user_id = ${account.userId}
    and role = 'comerce_admin' and status = 'active')`

/** Staff of the caller's other branches who do not work in this one. */
export async function findStaffElsewhere(
  db: Kysely<unknown>,
  account: Account,
): Promise<Reply<'listStaffElsewhere'>['items']> {
  const { organizationId, shopId } = membershipOf(account)
  const { rows } = await sql<Reply<'listStaffElsewhere'>['items'][number]>`
    select p.id, p.name, p.avatar, array_agg(c.name order by c.name) as comerces
    from staff p
    join staff_comerces sc on sc.organization_id = p.organization_id and sc.staff_id = p.id and sc.is_active
    join comerces c on c.organization_id = sc.organization_id and c.id = sc.comerce_id
    where p.organization_id = ${organizationId} and sc.comerce_id in ${administers(account)}
      and not exists (select from staff_comerces here
        where here.organization_id = p.organization_id and here.staff_id = p.id
          and here.comerce_id = ${shopId} and here.is_active)
    group by p.id, p.name, p.avatar order by p.name, p.id`.execute(db)
  return rows
}

/**
 * Lets a staff member also work in another branch: with one calendar, so that they cannot be booked twice at a time, but
 * with hours for each branch. Only for somebody who administers both; refuses with `not_found` otherwise.
 */
export async function shareStaff(
  context: Context,
  account: Account,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<Reply<'shareStaff'>> {
  const { organizationId } = membershipOf(account)
  const shop = { organizationId, shopId: to }
  return await changeRules(context, shop, async work => {
    const { trx } = work
    await refuseForeign(trx, account, { id, to })
    await putToWork(trx, shop, id)
    const actor = { kind: 'person', id: account.userId } as const
    const entry = { ...shop, actor, action: 'staff.shared', subjectId: id, detail: {} } as const
    await work.emit({ type: 'act.done', entry })
    // The other branches show where else their staff work.
    for (const shopId of await findOtherBranches(trx, shop, id))
      await work.emit({ type: 'rules.changed', shopId })
    return { staff: (await findStaffMember(trx, shop, id)) ?? refuse('not_found') }
  })
}

async function refuseForeign(
  trx: Trx,
  account: Account,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<void> {
  const { organizationId } = membershipOf(account)
  const { rows } = await sql<{ is_allowed: boolean }>`
    select ${to} in ${administers(account)} and exists (
      select from staff_comerces where organization_id = ${organizationId} and staff_id = ${id}
        and comerce_id in ${administers(account)}) as is_allowed`.execute(trx)
  if (rows[0]?.is_allowed !== true) refuse('not_found')
}

/**
 * Makes a staff member work in a shop. They offer the services there whose names they offer elsewhere, with their own
 * minutes and prices; if there are none, all services.
 */
export async function putToWork(trx: Trx, shop: Shop, id: string): Promise<void> {
  const { organizationId, shopId } = shop
  await sql`
    insert into staff_comerces (organization_id, staff_id, comerce_id, position)
    select ${organizationId}, ${id}, ${shopId}, coalesce(max(position) + 1, 0) from staff_comerces
    where organization_id = ${organizationId} and comerce_id = ${shopId}
    on conflict (organization_id, comerce_id, staff_id) do update set is_active = true`.execute(trx)
  await sql`
    insert into service_offers (organization_id, service_id, staff_id, duration_minutes, price,
      buffer_before_minutes, buffer_after_minutes)
    select distinct on (s.id) s.organization_id, s.id, f.staff_id, f.duration_minutes, f.price,
      f.buffer_before_minutes, f.buffer_after_minutes
    from services s
    join services other on other.organization_id = s.organization_id and other.comerce_id <> s.comerce_id
      and plain_text(other.name) = plain_text(s.name)
    join service_offers f on f.organization_id = other.organization_id and f.service_id = other.id
      and f.staff_id = ${id}
    where s.organization_id = ${organizationId} and s.comerce_id = ${shopId} and s.is_active
    order by s.id, other.created_at
    on conflict do nothing`.execute(trx)
  const { services } = (await findStaffMember(trx, shop, id)) ?? refuse('not_found')
  if (services.length === 0) await offerEverything(trx, shop, id)
}
