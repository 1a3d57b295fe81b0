import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { staffAddress } from '#contract/texts/staff-address.ts'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { findIdentities } from '../sign-in/identities.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

type Profile = Reply<'getProfile'>
type MembershipRow = Omit<Profile['comerces'][number], 'own_page'> & {
  readonly staff: { readonly id: string; readonly name: string } | null
}
type UserRow = Pick<Profile, 'name' | 'email' | 'phone' | 'has_password'>

export async function findProfile(db: Kysely<unknown>, account: Account): Promise<Profile> {
  const { rows } = await sql<UserRow>`
    select name, email, phone, password_hash is not null as has_password from users where id = ${account.userId}`.execute(
    db,
  )
  const user = rows[0] ?? refuse('session_ended')
  return {
    id: account.userId,
    ...user,
    role: [...account.roles],
    comerces: await findMemberships(db, account.userId),
    suspended: await findSuspended(db, account.userId),
    identities: await findIdentities(db, account.userId),
  }
}

async function findMemberships(db: Kysely<unknown>, userId: string): Promise<Profile['comerces']> {
  const { rows } = await sql<MembershipRow>`
    select c.id, c.ad_url, c.name, m.role, o.owner_id = m.user_id as is_owner,
      o.subscription = 'canceled' as is_canceled,
      (select jsonb_build_object('id', p.id, 'name', p.name) from staff p
        join staff_comerces sc on sc.organization_id = p.organization_id and sc.staff_id = p.id
        where p.organization_id = m.organization_id and p.id = m.staff_id and sc.comerce_id = c.id
          and sc.is_active and not sc.is_hidden and c.status = 'published') as staff
    from memberships m
    join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
    join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.status = 'active'
    order by is_owner desc, c.created_at, c.id`.execute(db)
  return rows.map(({ staff, ...shop }) => ({
    ...shop,
    ...(staff && { own_page: staffAddress(shop.ad_url, staff) }),
  }))
}

/** With the reason of the last suspension, as the audit has it. */
async function findSuspended(db: Kysely<unknown>, userId: string): Promise<Profile['suspended']> {
  const action: ShopAct = 'platform.suspended'
  const { rows } = await sql<Profile['suspended'][number]>`
    select c.name, (select a.detail->>'reason' from audit a
        where a.organization_id = c.organization_id and a.comerce_id = c.id and a.action = ${action}
        order by a.id desc limit 1) as reason
    from memberships m
    join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
    where m.user_id = ${userId} and m.status = 'active' and c.status = 'suspended'
    order by c.created_at, c.id`.execute(db)
  return rows
}
