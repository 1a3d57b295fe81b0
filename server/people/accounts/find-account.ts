import { sql, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { GRACE } from '#domain/shop/subscription.ts'
import type { Role, SessionUser } from '#contract/protocol/roles.ts'
import {
  onlyStaffIdOf,
  type Account,
  type FindByToken,
  type Membership,
} from '#server/kernel/http/caller.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { readSessionToken } from './session-token.ts'

type CallerRow = {
  readonly user_id: string
  readonly name: string
  readonly avatar: string | null
  readonly is_platform_admin: boolean
  readonly is_customer: boolean
  readonly expires_at: number
  readonly organization_id: string | null
  readonly comerce_id: string | null
  readonly has_moved: boolean
  readonly role: 'comerce_admin' | 'comerce_advisor' | null
  readonly staff_id: string | null
  readonly is_reception: boolean | null
  readonly own_comerces: string[]
  readonly is_read_only: boolean | null
  readonly hides_phones: boolean | null
  readonly shares_customers: boolean | null
}

/** The account of a token. Null when we did not sign it or its session has ended. */
export const findByToken: FindByToken = async ({ database, secrets, clock }, token) => {
  const now = clock.now()
  const named = await readSessionToken(secrets, token, now)
  const account = named && (await findAccount(database.db, named.sessionId, now, named.shopId))
  if (account !== null) await noteUse(database.db, account.sessionId, now)
  return account
}

/**
 * The account of a live session with its present roles: a membership that ended a second ago is already gone, whatever
 * the token says. Null when the session ended or expired. `namedShopId` is the shop that the token names: if the session
 * has moved to another one since, the account acts in neither.
 */
export async function findAccount(
  db: Kysely<unknown>,
  sessionId: string,
  now: number,
  namedShopId: string | null = null,
): Promise<Account | null> {
  const { rows } = await sql<CallerRow>`
    select u.id as user_id, u.name, u.avatar, u.is_platform_admin, u.is_customer, s.expires_at,
      m.organization_id, m.comerce_id, m.role, m.staff_id, m.is_reception,
      o.subscription in ('paused', 'unpaid', 'canceled')
        and coalesce(o.subscription_since, o.created_at) <= ${new Date(now - GRACE)} as is_read_only,
      m.role = 'comerce_advisor' and (select c.hides_phones from comerces c
        where c.organization_id = m.organization_id and c.id = m.comerce_id) as hides_phones,
      o.shares_customers, coalesce(s.comerce_id <> ${namedShopId}::uuid, false) as has_moved,
      array(select c.id from comerces c join organizations o on o.id = c.organization_id
        where o.owner_id = u.id order by c.created_at, c.id) as own_comerces
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    left join memberships m on m.user_id = u.id and m.organization_id = s.organization_id
      and m.comerce_id = s.comerce_id and m.comerce_id = coalesce(${namedShopId}::uuid, m.comerce_id)
      and m.status = 'active'
      and not exists (select from comerces c where c.id = m.comerce_id and c.status = 'suspended')
    left join organizations o on o.id = m.organization_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${new Date(now)}
      and not exists (select from trusted_devices d where d.id = s.device_id and d.ended_at is not null)`.execute(
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
    hasMoved: row.has_moved,
    expiresAt: row.expires_at,
    key: null,
  }
}

/** The roles in order of precedence: the menu is that of the first one. */
function rolesOf(row: CallerRow): Role[] {
  const found: Role[] = []
  if (row.is_platform_admin) found.push('admin')
  if (row.role !== null) found.push(row.role)
  if (row.is_customer || found.length === 0) found.push('user')
  return found
}

function toMembership(row: CallerRow): Membership | null {
  if (row.role === null || row.organization_id === null || row.comerce_id === null) return null
  const onlyStaffId = onlyStaffIdOf({
    role: row.role,
    staff: row.staff_id,
    is_reception: row.is_reception === true,
  })
  return {
    organizationId: row.organization_id,
    shopId: row.comerce_id,
    role: row.role,
    onlyStaffId,
    staffId: row.staff_id,
    isReadOnly: row.is_read_only === true,
    hidesPhones: row.hides_phones === true,
    sharesCustomers: row.shares_customers === true && onlyStaffId === null,
  }
}

/** The payload of a session token. */
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

/** Records when a session was last used, for the user's list of sessions. Written at most once in five minutes. */
const PAUSE_MS = 5 * MINUTE

/** When this process last wrote it. What other processes wrote is checked in the statement. */
const written = new LRUCache<string, number>({ max: 5000 })

async function noteUse(db: Kysely<unknown>, sessionId: string, now: number): Promise<void> {
  const before = written.get(sessionId)
  if (before !== undefined && Math.abs(now - before) < PAUSE_MS) return
  written.set(sessionId, now)
  await sql`
    update sessions set last_used_at = ${new Date(now)}
    where id = ${sessionId}
      and (last_used_at is null or last_used_at <= ${new Date(now - PAUSE_MS)})`.execute(db)
}
