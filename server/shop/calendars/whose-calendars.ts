import { sql, type Kysely } from 'kysely'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

export type StaffName = {
  readonly staff: string
  readonly name: string
  readonly is_active: boolean
}

/**
 * The staff of this shop whose calendars the caller may set up: everybody for an administrator, else themselves. Of those
 * who are not active only who has a calendar, which still blocks their time in other branches.
 */
export async function findOwnStaff(db: Kysely<unknown>, account: Account): Promise<StaffName[]> {
  const { organizationId, shopId, role } = membershipOf(account)
  const { rows } = await sql<StaffName>`
    select s.id as staff, s.name, sc.is_active from staff_comerces sc
    join staff s on s.organization_id = sc.organization_id and s.id = sc.staff_id
    left join lateral (select k.id from busy_calendars k
      where k.organization_id = sc.organization_id and k.staff_id = s.id and k.comerce_id = sc.comerce_id
      limit 1) own on true
    where sc.organization_id = ${organizationId} and sc.comerce_id = ${shopId}
      and (sc.is_active or own.id is not null)
      and (${role === 'comerce_admin'} or exists (select from memberships m
        where m.organization_id = sc.organization_id and m.comerce_id = sc.comerce_id
          and m.user_id = ${account.userId} and m.status = 'active' and m.staff_id = s.id))
    order by sc.position, s.id`.execute(db)
  return rows
}

/**
 * Refuses with `not_found` a staff member whose calendars the caller may not set up; null stands for the whole shop.
 * `toEnd`: a calendar or feed that exists may be ended also for who is not active.
 */
export async function refuseOthers(
  db: Kysely<unknown>,
  account: Account,
  staffId: string | null,
  { toEnd = false } = {},
): Promise<void> {
  if (staffId === null) {
    if (membershipOf(account).role !== 'comerce_admin') refuse('not_found')
    return
  }
  const own = await findOwnStaff(db, account)
  if (!own.some(one => one.staff === staffId && (one.is_active || toEnd))) refuse('not_found')
}
