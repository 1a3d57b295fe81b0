import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Scope } from '#contract/integrations/scope-names.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { hashOf, newKeyText, startOf } from './key-text.ts'

type KeyWire = Reply<'listApiKeys'>['items'][number]
type KeyRow = {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly scopes: Scope[]
  readonly created_at: number
  readonly made_by: string
  readonly expires_at: number | null
  readonly last_used_at: number | null
}
type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/** How long the former key works after a rotation. */
const BOTH_WORK_FOR = DAY

export async function listKeys(
  context: Context,
  member: Membership,
): Promise<Reply<'listApiKeys'>> {
  const { row: shop } = await shopOf(context, member.shopId)
  const rows = await findKeys(context.database.db, member, context.clock.now())
  return { items: rows.map(row => toWire(row, shop.timeZone)), next_cursor: null }
}

async function findKeys(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  now: number,
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.start, k.scopes, k.created_at, u.name as made_by, k.expires_at, k.last_used_at
    from api_keys k join users u on u.id = k.made_by
    where k.organization_id = ${organizationId} and k.comerce_id = ${shopId} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${new Date(now)})
    order by k.created_at desc, k.id`.execute(db)
  return rows
}

function toWire(row: KeyRow, timeZone: string): KeyWire {
  const at = (instant: number | null) => (instant === null ? null : toOffsetIso(instant, timeZone))
  return {
    ...row,
    created_at: toOffsetIso(row.created_at, timeZone),
    expires_at: at(row.expires_at),
    last_used_at: at(row.last_used_at),
  }
}

/** What is stored for a repeated request: the key in it is sealed, and nowhere else. */
export type Made = { readonly id: string; readonly sealed: string }

export async function createKey(
  context: Context,
  account: Account,
  { name, scopes, expires_at: expires = null }: Received<'createApiKey', 'body'>,
): Promise<Made> {
  const expiresAt = expires === null ? null : Date.parse(expires)
  if (expiresAt !== null && expiresAt <= context.clock.now())
    refuseField('expires_at', 'Elegí una fecha que todavía no pasó.')
  return await once(context, async work => {
    const made = await insertKey(context, work, account, {
      name,
      scopes: [...new Set(scopes)],
      expiresAt,
    })
    await note(work, account, { action: 'key.made', id: made.id, detail: { to: { scopes } } })
    return made
  })
}

/** A new key like this one, which goes on working for a day. */
export async function rotateKey(context: Context, account: Account, id: string): Promise<Made> {
  const now = context.clock.now()
  return await once(context, async work => {
    const before = await lockKey(work, membershipOf(account), id)
    const life = before.expires_at === null ? null : before.expires_at - before.created_at
    const expiresAt = life === null ? null : now + life
    const made = await insertKey(context, work, account, { ...before, expiresAt })
    await sql`
      update api_keys set expires_at = least(expires_at, ${new Date(now + BOTH_WORK_FOR)}), warned_at = ${new Date(now)}
      where organization_id = ${membershipOf(account).organizationId} and id = ${id}`.execute(
      work.trx,
    )
    await note(work, account, { action: 'key.rotated', id: made.id, detail: {} })
    return made
  })
}

/** Ends a key at once. Of a key that has ended already nothing changes. */
export async function revokeKey(context: Context, account: Account, id: string): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  await transact(context, async work => {
    const { rows } = await sql<{ is_live: boolean }>`
      select revoked_at is null as is_live from api_keys
      where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${id} for update`.execute(
      work.trx,
    )
    const [row] = rows
    if (row === undefined) refuse('not_found')
    if (!row.is_live) return
    await sql`update api_keys set revoked_at = ${new Date(work.now)}
      where organization_id = ${organizationId} and id = ${id}`.execute(work.trx)
    await note(work, account, { action: 'key.revoked', id, detail: {} })
  })
}

/** The answer to a new key: the only place where it is shown. */
export async function showMade(
  context: Context,
  member: Membership,
  { id, sealed }: Made,
): Promise<Reply<'createApiKey'>> {
  const { items } = await listKeys(context, member)
  // Revoked between two tries of one request.
  const made = items.find(item => item.id === id) ?? refuse('not_found')
  const key = unseal(context.secrets, sealedAs(id), sealed) ?? refuse('not_found')
  return { key, api_key: made }
}

function sealedAs(id: string): string {
  return `api_key:${id}`
}

type NewKey = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: number | null
}

async function insertKey(
  { secrets }: Context,
  { trx, now }: Work,
  account: Account,
  { name, scopes, expiresAt }: NewKey,
): Promise<Made> {
  const shop = membershipOf(account)
  // The lock makes two requests at the same moment count each other.
  await sql`select from comerces where organization_id = ${shop.organizationId} and id = ${shop.shopId} for no key update`.execute(
    trx,
  )
  const live = await findKeys(trx, shop, now)
  if (live.length >= serverLimits.api_keys)
    refuseField(
      'name',
      `Ya hay ${serverLimits.api_keys} claves. Dá de baja una que no uses para crear otra.`,
    )
  const id = randomUUID()
  const text = newKeyText()
  await sql`
    insert into api_keys (organization_id, id, comerce_id, name, start, hash, scopes, made_by, created_at, expires_at)
    values (${shop.organizationId}, ${id}, ${shop.shopId}, ${name}, ${startOf(text)}, ${hashOf(text)},
      ${[...scopes]}::text[], ${account.userId}, ${new Date(now)},
      ${expiresAt === null ? null : new Date(expiresAt)})`.execute(trx)
  return { id, sealed: seal(secrets, sealedAs(id), text) }
}

async function lockKey({ trx, now }: Work, { organizationId, shopId }: Shop, id: string) {
  const { rows } = await sql<Pick<KeyRow, 'name' | 'scopes' | 'created_at' | 'expires_at'>>`
    select name, scopes, created_at, expires_at from api_keys
    where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${id} and revoked_at is null
      and (expires_at is null or expires_at > ${new Date(now)}) for update`.execute(trx)
  return rows[0] ?? refuse('not_found')
}

type Noted = {
  readonly action: 'key.made' | 'key.rotated' | 'key.revoked'
  readonly id: string
  readonly detail: Readonly<Record<string, unknown>>
}

async function note({ emit }: Work, account: Account, { action, id, detail }: Noted) {
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  const entry = { organizationId, shopId, actor, action, subjectId: id, detail }
  await emit({ type: 'act.done', entry })
}
