import { sql, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Scope } from '#contract/integrations/scope-names.ts'
import { GRACE } from '#domain/shop/subscription.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Account, FindByToken } from '#server/kernel/http/caller.ts'
import { hashOf, isKeyText } from './key-text.ts'

type KeyRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly name: string
  readonly scopes: Scope[]
  readonly expires_at: number | null
  readonly made_by: string
  readonly maker: string
  readonly is_read_only: boolean
  readonly shares_customers: boolean
}

/**
 * The caller of a key: whoever made it, as an administrator of its shop and nothing else. Asked of the database every
 * time, so that a key which was revoked a moment ago, or whose maker left, is refused in every process. Null: it is no
 * key that works.
 */
export const findByKey: FindByToken = async ({ database, clock }, text) => {
  if (!isKeyText(text)) return null
  const now = clock.now()
  const { rows } = await sql<KeyRow>`
    select k.organization_id, k.id, k.comerce_id, k.name, k.scopes, k.expires_at, k.made_by, u.name as maker,
      o.shares_customers, o.subscription in ('paused', 'unpaid', 'canceled')
        and coalesce(o.subscription_since, o.created_at) <= ${new Date(now - GRACE)} as is_read_only
    from api_keys k
    join organizations o on o.id = k.organization_id
    join comerces c on c.organization_id = k.organization_id and c.id = k.comerce_id and c.status <> 'suspended'
    join users u on u.id = k.made_by and u.status = 'active'
    join memberships m on m.organization_id = k.organization_id and m.comerce_id = k.comerce_id
      and m.user_id = k.made_by and m.status = 'active' and m.role = 'comerce_admin'
    where k.hash = ${hashOf(text)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${new Date(now)})`.execute(database.db)
  const [row] = rows
  if (row === undefined) return null
  await noteUse(database.db, row, now)
  return toAccount(row)
}

function toAccount(row: KeyRow): Account {
  return {
    kind: 'account',
    userId: row.made_by,
    // It has no session: whatever is about one cannot be called with a key.
    sessionId: row.id,
    name: row.maker,
    avatar: null,
    roles: ['comerce_admin'],
    ownShops: [],
    membership: {
      organizationId: row.organization_id,
      shopId: row.comerce_id,
      role: 'comerce_admin',
      onlyStaffId: null,
      staffId: null,
      isReadOnly: row.is_read_only,
      hidesPhones: false,
      sharesCustomers: row.shares_customers,
    },
    hasMoved: false,
    expiresAt: 0,
    key: { id: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expires_at },
  }
}

/** When this process last wrote it. What other processes wrote is checked in the statement. */
const written = new LRUCache<string, number>({ max: 5000 })

async function noteUse(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: KeyRow,
  now: number,
): Promise<void> {
  const before = written.get(id)
  if (before !== undefined && Math.abs(now - before) < MINUTE) return
  written.set(id, now)
  await sql`
    update api_keys set last_used_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id}
      and (last_used_at is null or last_used_at <= ${new Date(now - MINUTE)})`.execute(db)
}
