import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { endSessionsInShop } from '#server/people/accounts/sessions.ts'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { reopenPages } from '#server/shop/subscription/wind-up.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { extendedUntil, findShop, toSubscriptionWire, type Shop } from './find-shop.ts'
import { tellOwner } from './suspension-mail.ts'

/**
 * Suspends a shop: its page, sessions and sockets end at once, and its owner is mailed the reason. Appointments and their
 * mails stay.
 */
export async function suspendShop(
  context: Context,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  await transact(context, async work => {
    const { trx } = work
    const shop = await findShop(trx, id, true)
    if (shop.status === 'suspended') refuse('invalid_transition')
    await sql`update comerces set status = 'suspended', status_before_suspension = status,
        rules_version = rules_version + 1 where id = ${id}`.execute(trx)
    const detail = { from: shop.status, to: 'suspended', reason }
    await note(work, admin, shop, 'platform.suspended', detail)
    await tellOwner(context.outbox, trx, shop, { is: 'suspended', reason })
    await endSessionsInShop(work, id)
    await work.emit({ type: 'rules.changed', shopId: id })
  })
}

export async function restoreShop(
  context: Context,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  await transact(context, async work => {
    const { trx } = work
    const shop = await findShop(trx, id, true)
    if (shop.status !== 'suspended') refuse('invalid_transition')
    const status = shop.status_before ?? 'draft'
    await sql`update comerces set status = ${status}, status_before_suspension = null,
        rules_version = rules_version + 1 where id = ${id}`.execute(trx)
    const detail = { from: 'suspended', to: status, reason }
    await note(work, admin, shop, 'platform.restored', detail)
    await tellOwner(context.outbox, trx, shop, { is: 'restored', reason })
    await work.emit({ type: 'rules.changed', shopId: id })
  })
}

/** Extends the trial; at most two times (see `extendedUntil`). An end that the owner asked for is forgotten. */
export async function extendTrial(
  context: Context,
  admin: Account,
  id: string,
  reason: string,
): Promise<Reply<'extendTrial'>> {
  return await once(context, async work => {
    const { trx, now } = work
    const before = await findShop(trx, id, true)
    const endsAt = new Date(extendedUntil(before, now) ?? refuse('invalid_transition'))
    await sql`update organizations set trial_ends_at = ${endsAt}, trial_extensions = trial_extensions + 1,
        subscription = 'trialing', subscription_since = ${new Date(now)}, cancel_at = null
      where id = ${before.organization_id}`.execute(trx)
    const detail = { from: new Date(before.trial_ends_at), to: endsAt, reason }
    await note(work, admin, before, 'platform.trial_extended', detail)
    return await changedSubscription(work, id)
  })
}

/**
 * Records a payment: adds the months to the paid period, activates the subscription and reopens closed shops; those
 * that are suspended reopen when they are restored.
 */
export async function recordPayment(
  context: Context,
  admin: Account,
  id: string,
  payment: Received<'recordPayment', 'body'>,
): Promise<Reply<'recordPayment'>> {
  return await once(context, async work => {
    const { trx, now } = work
    const before = await findShop(trx, id, true)
    if (before.is_erased) refuse('invalid_transition')
    const { amount, months, note: text = '' } = payment
    await sql`
      insert into payments (organization_id, id, amount, currency, months, note, recorded_by, at)
      values (${before.organization_id}, ${randomUUID()}, ${amount},
        (select currency from comerces where id = ${id}), ${months}, ${text}, ${admin.userId}, ${new Date(now)})`.execute(
      trx,
    )
    await sql`
      update organizations set subscription = 'active', subscription_since = ${new Date(now)}, cancel_at = null,
        paid_until = greatest(coalesce(paid_until, ${new Date(now)}), ${new Date(now)})
          + make_interval(months => ${months})
      where id = ${before.organization_id}`.execute(trx)
    await reopenPages(trx, before.organization_id)
    const detail = { from: before.subscription, to: 'active', amount, months }
    await note(work, admin, before, 'platform.payment', detail)
    return await changedSubscription(work, id)
  })
}

async function changedSubscription(
  { trx, now, emit }: Work,
  id: string,
): Promise<Reply<'recordPayment'>> {
  const shop = await findShop(trx, id)
  await emit({ type: 'subscription.changed', organizationId: shop.organization_id })
  return { subscription: toSubscriptionWire(shop, now) }
}

/** Writes an audit entry of the shop, which its owner can read. Only the platform sees which admin it was. */
export async function note(
  { emit }: Work,
  admin: Account,
  { organization_id: organizationId, id: shopId }: Shop,
  action: ShopAct,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const actor = { kind: 'platform', id: admin.userId } as const
  const entry = { organizationId, shopId, actor, action, subjectId: null, detail }
  await emit({ type: 'act.done', entry })
}
