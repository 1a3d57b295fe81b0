import { DAY } from '#domain/calendar/interval.ts'
import { sql, type Kysely } from 'kysely'
import type { Role, SessionUser } from '#contract/protocol/roles.ts'
import type { Secrets } from '../secrets.ts'
import { refuse } from './refusal.ts'

/** The shop a member works in, and what they may touch there. */
export type Membership = {
  readonly organizationId: string
  readonly shopId: string
  readonly role: 'comerce_admin' | 'comerce_advisor'
  /** The only agenda they may run; null: everybody's. */
  readonly onlyStaffId: string | null
  /** A subscription that is over leaves the appointments there are, and nothing new. */
  readonly isReadOnly: boolean
  /** The owner does not let their see the clients' phones. */
  readonly hidesPhones: boolean
}

export type Account = {
  readonly kind: 'account'
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  readonly avatar: string | null
  readonly roles: readonly Role[]
  readonly ownShops: readonly string[]
  readonly membership: Membership | null
  /** When the session ends by itself, epoch milliseconds. */
  readonly expiresAt: number
}

/** After a trial or a payment ran out, everything goes on for a week. */
export const GRACE_MS = 7 * DAY

export type Caller = { readonly kind: 'anonymous' } | Account

export const anonymous: Caller = { kind: 'anonymous' }

/** Of a token that is in force: the session it names. */
export type ReadSessionToken = (
  secrets: Secrets,
  token: string,
  now: number,
) => Promise<{ readonly sessionId: string } | null>

type CallerRow = {
  readonly user_id: string
  readonly name: string
  readonly avatar: string | null
  readonly is_platform_admin: boolean
  readonly is_customer: boolean
  readonly expires_at: number
  readonly organization_id: string | null
  readonly comerce_id: string | null
  readonly role: 'comerce_admin' | 'comerce_advisor' | null
  readonly staff_id: string | null
  readonly is_reception: boolean | null
  readonly own_comerces: string[]
  readonly is_read_only: boolean | null
  readonly hides_phones: boolean | null
}

/**
 * The account behind a live session, with the roles of this very moment: a membership that ended a second ago is
 * already gone, whatever the token says. Null when the session ended or expired.
 */
export async function findAccount(
  db: Kysely<unknown>,
  sessionId: string,
  now: number,
): Promise<Account | null> {
  const { rows } = await sql<CallerRow>`
    select u.id as user_id, u.name, u.avatar, u.is_platform_admin, u.is_customer, s.expires_at,
      m.organization_id, m.comerce_id, m.role, m.staff_id, m.is_reception,
      o.subscription in ('paused', 'unpaid', 'canceled')
        and coalesce(o.subscription_since, o.created_at) <= ${new Date(now - GRACE_MS)} as is_read_only,
      m.role = 'comerce_advisor' and (select c.hides_phones from comerces c
        where c.organization_id = m.organization_id and c.id = m.comerce_id) as hides_phones,
      array(select c.id from comerces c join organizations o on o.id = c.organization_id
        where o.owner_id = u.id order by c.created_at, c.id) as own_comerces
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    left join memberships m on m.user_id = u.id and m.organization_id = s.organization_id
      and m.comerce_id = s.comerce_id and m.status = 'active'
      and not exists (select from comerces c where c.id = m.comerce_id and c.status = 'suspended')
    left join organizations o on o.id = m.organization_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${new Date(now)}`.execute(
    db,
  )
  const row = rows[0]
  return row === undefined ? null : toAccount(row, sessionId)
}

function toAccount(row: CallerRow, sessionId: string): Account {
  return {
    kind: 'account',
    userId: row.user_id,
    sessionId,
    name: row.name,
    avatar: row.avatar,
    roles: rolesOf(row),
    ownShops: row.own_comerces,
    membership: toMembership(row),
    expiresAt: row.expires_at,
  }
}

/** In the order in which the menu shows the first of them. */
function rolesOf(row: CallerRow): Role[] {
  const found: Role[] = []
  if (row.is_platform_admin) found.push('admin')
  if (row.role !== null) found.push(row.role)
  if (row.is_customer || found.length === 0) found.push('user')
  return found
}

function toMembership(row: CallerRow): Membership | null {
  if (row.role === null || row.organization_id === null || row.comerce_id === null) return null
  return {
    organizationId: row.organization_id,
    shopId: row.comerce_id,
    role: row.role,
    onlyStaffId: onlyStaffIdOf({
      role: row.role,
      staff: row.staff_id,
      is_reception: row.is_reception === true,
    }),
    isReadOnly: row.is_read_only === true,
    hidesPhones: row.hides_phones === true,
  }
}

type Rights = {
  readonly role: Membership['role']
  readonly staff: string | null
  readonly is_reception: boolean
}

/** Whoever owns or receives runs everybody's agenda, and so does whoever has none of their own. */
export function onlyStaffIdOf({ role, staff, is_reception: isReception }: Rights): string | null {
  return role === 'comerce_admin' || isReception ? null : staff
}

/** The account, where the endpoint has already let only accounts in. */
export function accountOf(caller: Caller): Account {
  return caller.kind === 'account' ? caller : refuse('not_authenticated')
}

/** The shop of a staff call. Every query of the dashboard is scoped by what this returns. */
export function membershipOfCaller(caller: Caller): Membership {
  return membershipOf(accountOf(caller))
}

export function membershipOf(account: Account): Membership {
  return account.membership ?? refuse('forbidden')
}

/** The seed's payload (seed §3). */
export function sessionUserOf(account: Account, issuedAt: number, expiresAt: number): SessionUser {
  return {
    _id: account.userId,
    avatar: account.avatar,
    name: account.name,
    role: account.roles,
    id_comerce: account.membership?.shopId ?? null,
    own_comerce: account.ownShops,
    iat: Math.floor(issuedAt / 1000),
    exp: Math.floor(expiresAt / 1000),
  }
}
