import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { closeOffers, lockOwner } from './offer-ownership.ts'
import { endMembership } from './remove.ts'

type Offered = {
  readonly id: string
  readonly organization_id: string
  readonly comerce_id: string
  readonly email: string
  readonly hands_over: 'stays' | 'leaves' | null
}
/**
 * Whoever accepts is from now on the owner of all shops and an administrator in each; subscription and data stay.
 * Refuses with `invalid_transition` for an account that has or had shops of its own, because each has one owner's.
 */
export async function takeOver(
  { outbox }: Pick<Context, 'outbox'>,
  work: Work,
  { id, organization_id: organizationId, comerce_id: shopId, email, hands_over: former }: Offered,
  userId: string,
): Promise<void> {
  const { trx, now } = work
  const before = await lockOwner(trx, organizationId)
  await refuseOtherShops(trx, userId)
  await closeOffers(trx, organizationId, now)
  // The browser that asked for the trial may correct it no more.
  await sql`update organizations set owner_id = ${userId}, trial_mark = null where id = ${organizationId}`.execute(
    trx,
  )
  const shops = await enterAll(trx, organizationId, userId, now)
  for (const shop of shops)
    await work.emit({ type: 'rights.changed', userId, shopId: shop, onlyStaffId: null })
  if (former === 'leaves') await leaveAll(work, organizationId, before.id)
  const actor = { kind: 'person', id: userId } as const
  const entry = { organizationId, shopId, actor, subjectId: userId, detail: { former } }
  await work.emit({ type: 'act.done', entry: { ...entry, action: 'owner.changed' } })
  const news = { kind: 'owner_news', subjectId: id, organizationId } as const
  const told = { to: userId, former: former ?? 'stays' }
  await outbox.add(trx, {
    ...news,
    revision: 2,
    recipient: before.email,
    payload: { is: 'gave', ...told },
  })
  await outbox.add(trx, { ...news, revision: 3, recipient: email, payload: { is: 'got', ...told } })
}

async function refuseOtherShops(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(trx)
  const { rows } = await sql`select from organizations where owner_id = ${userId}`.execute(trx)
  const detail =
    'Tu cuenta ya tiene, o tuvo, un local propio, y cada cuenta puede tener uno. Pedí que te lo pasen a otro mail.'
  if (rows.length > 0) refuse('invalid_transition', { detail })
}

/** As an administrator of every branch; who worked there keeps their agenda. */
async function enterAll(
  trx: Transaction<unknown>,
  organizationId: string,
  userId: string,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into memberships (organization_id, comerce_id, user_id, role, status, created_at)
    select organization_id, id, ${userId}, 'comerce_admin', 'active', ${new Date(now)}
    from comerces where organization_id = ${organizationId}
    on conflict (organization_id, comerce_id, user_id) do update set role = 'comerce_admin', status = 'active',
      staff_id = case when memberships.status <> 'removed' then memberships.staff_id end
    returning comerce_id as id`.execute(trx)
  return rows.map(row => row.id)
}

async function leaveAll(work: Work, organizationId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ shop: string; staff: string | null }>`
    select comerce_id as shop, staff_id as staff from memberships
    where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed'`.execute(
    work.trx,
  )
  for (const { shop: shopId, staff } of rows)
    await endMembership(work, { organizationId, shopId }, { id: userId, staff })
}
