import { sql, type Kysely, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

export type MemberWire = Reply<'listMembers'>['items'][number]
export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
type MemberRow = Omit<MemberWire, 'expires_at'> & {
  readonly expires_at: number | null
  readonly time_zone: string
}

/** The members and open invitations of one shop; with `id` only that member or invitation. */
export async function findMembers(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  now: number,
  id: string | null = null,
): Promise<MemberWire[]> {
  const one = (column: ReturnType<typeof sql>) =>
    id === null ? sql`true` : sql`${column} = ${id}::uuid`
  const { rows } = await sql<MemberRow>`
    select * from (
      select u.id, u.name, u.email, m.role, m.status, m.staff_id as staff, m.is_reception,
        o.owner_id = u.id as is_owner, null::timestamptz as expires_at, false as hands_over, c.time_zone
      from memberships m
      join users u on u.id = m.user_id
      join organizations o on o.id = m.organization_id
      join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
      where m.organization_id = ${organizationId} and m.comerce_id = ${shopId}
        and m.status in ('active', 'suspended') and ${one(sql`u.id`)}
      union all
      select i.id, '', i.email, i.role, 'invited', i.staff_id, i.is_reception, false, i.expires_at,
        i.hands_over is not null, c.time_zone
      from invitations i
      join comerces c on c.organization_id = i.organization_id and c.id = i.comerce_id
      where i.organization_id = ${organizationId} and i.comerce_id = ${shopId}
        and i.closed_at is null and i.expires_at > ${new Date(now)} and ${one(sql`i.id`)}) as everybody
    order by expires_at is not null, is_owner desc, plain_text(name), email, id`.execute(db)
  return rows.map(toMemberWire)
}

function toMemberWire({
  time_zone: timeZone,
  expires_at: expiresAt,
  ...row
}: MemberRow): MemberWire {
  const { id, name, email, role, status, staff, is_reception, is_owner, hands_over } = row
  return {
    id,
    name,
    email,
    role,
    status,
    staff,
    is_reception,
    is_owner,
    hands_over,
    expires_at: expiresAt === null ? null : toOffsetIso(expiresAt, timeZone),
  }
}

/** Whether the shop has another administrator. Locks all of them, so that two cannot be removed at once. */
export async function hasOtherAdmin(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships
    where organization_id = ${organizationId} and comerce_id = ${shopId}
      and role = 'comerce_admin' and status = 'active'
    order by user_id for update`.execute(trx)
  return rows.some(row => row.user_id !== userId)
}

/** Whether this staff member works in this shop. */
export async function isStaffOf(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  staffId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from staff_comerces where organization_id = ${organizationId}
      and comerce_id = ${shopId} and staff_id = ${staffId}`.execute(db)
  return rows.length > 0
}

type AppointmentRow = {
  readonly id: string
  readonly code: string
  readonly starts_at: number
  readonly customer: string
  readonly time_zone: string
}

/** The future appointments of a member's own agenda. */
export async function findAppointmentsAhead(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  userId: string,
  now: number,
): Promise<Reply<'listMemberTurns'>['items']> {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.code, a.starts_at, a.customer_name as customer, c.time_zone
    from memberships m
    join appointments a on a.organization_id = m.organization_id and a.comerce_id = m.comerce_id
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where m.organization_id = ${organizationId} and m.comerce_id = ${shopId}
      and m.user_id = ${userId} and m.staff_id is not null and a.starts_at > ${new Date(now)}
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
      and exists (select from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id and l.staff_id = m.staff_id)
    order by a.starts_at limit 100`.execute(db)
  return rows.map(({ time_zone: timeZone, starts_at: startsAt, ...row }) => ({
    ...row,
    starts_at: toOffsetIso(startsAt, timeZone),
  }))
}
