import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import {
  type CustomerFields,
  mergedCustomer,
  unmergedCustomer,
} from '#domain/customer/customer-merge.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { lockCustomers, saveCustomerFields } from './fields.ts'
import { tellUpdated } from './happened.ts'

type Trx = Transaction<unknown>
type Preview = Reply<'previewMerge'>
type Pair = { readonly kept: string; readonly other: string }

export async function previewMerge(
  context: Context,
  scope: Membership,
  pair: Pair,
): Promise<Preview> {
  return await transact(context, async ({ trx }) => {
    const { kept, merged, result } = await lockPair(trx, scope, pair)
    const { rows } = await sql<{ turns: number }>`select count(*) as turns from appointments
      where organization_id = ${scope.organizationId} and customer_id = ${pair.other}`.execute(trx)
    return { kept: wire(kept), merged: wire(merged), result: wire(result), turns: rows[0]!.turns }
  })
}

/**
 * Moves all appointments of `other` to `kept`, in every branch. The row of `other` stays: its phone leads to `kept`.
 */
export async function mergeCustomers(
  context: Context,
  account: Account,
  pair: Pair,
): Promise<{ readonly merge: string }> {
  const scope = membershipOf(account)
  const { organizationId } = scope
  return await once(context, async ({ trx, now, emit }) => {
    const { kept, merged, result } = await lockPair(trx, scope, pair)
    const appointments = await handOverAppointments(trx, organizationId, pair)
    const aliases = await handOverAliases(trx, organizationId, pair)
    const isPhoneTaken = result.phone !== null && result.phone === merged.phone
    await sql`update customers set merged_into = ${pair.kept},
        phone = case when ${isPhoneTaken} then null else phone end
      where organization_id = ${organizationId} and id = ${pair.other}`.execute(trx)
    await saveCustomerFields(trx, organizationId, pair.kept, result, now)
    await keepBlock(trx, organizationId, pair)
    const merge = randomUUID()
    await sql`
      insert into customer_merges (organization_id, id, kept_id, merged_id, appointment_ids, alias_ids,
        kept_before, merged_before, kept_after, merged_by, merged_at)
      values (${organizationId}, ${merge}, ${pair.kept}, ${pair.other}, ${appointments}::uuid[], ${aliases}::uuid[],
        ${JSON.stringify(kept)}, ${JSON.stringify(merged)}, ${JSON.stringify(result)}, ${account.userId},
        ${new Date(context.clock.now())})`.execute(trx)
    const { kept: id, other: mergedId } = pair
    const { shopId } = scope
    await emit({ type: 'customer.merged', organizationId, shopId, id, mergedId })
    return { merge }
  })
}

type MergeRow = {
  readonly kept_id: string
  readonly merged_id: string
  readonly appointment_ids: string[]
  readonly alias_ids: string[]
  readonly kept_before: CustomerFields
  readonly merged_before: CustomerFields
  readonly kept_after: CustomerFields
}

/** Returns the id of the kept customer. Appointments booked since the merge stay theirs, as their owner is unknown. */
export async function undoMerge(context: Context, scope: Membership, id: string): Promise<string> {
  const { organizationId } = scope
  return await transact(context, async ({ trx, now: at, emit }) => {
    const { rows } = await sql<MergeRow>`
      update customer_merges set undone_at = ${new Date(context.clock.now())}
      where organization_id = ${organizationId} and id = ${id} and undone_at is null
      returning kept_id, merged_id, appointment_ids, alias_ids, kept_before, merged_before, kept_after`.execute(
      trx,
    )
    const merge = rows[0] ?? refuse('not_found')
    const now = (await lockCustomers(trx, scope, [merge.kept_id])).get(merge.kept_id)!
    const fields = unmergedCustomer(merge.kept_before, merge.kept_after, now)
    await saveCustomerFields(trx, organizationId, merge.kept_id, fields, at)
    await takeBlockBack(trx, organizationId, { kept: merge.kept_id, other: merge.merged_id })
    // Gives their own phone back, unless another customer has it by now.
    const { phone } = merge.merged_before
    await sql`update customers set merged_into = null, phone = ${phone}
      where organization_id = ${organizationId} and id = ${merge.merged_id} and not exists (
        select from customers taken where taken.organization_id = ${organizationId}
          and taken.phone = ${phone} and taken.id <> ${merge.merged_id})`.execute(trx)
    await sql`update customers set merged_into = null, changed_at = ${new Date(at)}
      where organization_id = ${organizationId} and id = ${merge.merged_id}`.execute(trx)
    await sql`update customers set merged_into = ${merge.merged_id}
      where organization_id = ${organizationId} and id = any(${merge.alias_ids}::uuid[])
        and merged_into = ${merge.kept_id}`.execute(trx)
    await sql`update appointments set customer_id = ${merge.merged_id}
      where organization_id = ${organizationId} and id = any(${merge.appointment_ids}::uuid[])
        and customer_id = ${merge.kept_id}`.execute(trx)
    for (const one of [merge.kept_id, merge.merged_id]) await tellUpdated({ emit }, scope, one)
    return merge.kept_id
  })
}

function wire(fields: CustomerFields): Preview['kept'] {
  return { ...fields, tags: [...fields.tags] }
}

async function lockPair(trx: Trx, scope: Membership, { kept, other }: Pair) {
  if (kept === other) refuseField('other', 'Elegí a otra persona.')
  const found = await lockCustomers(trx, scope, [kept, other])
  const [stays, goes] = [found.get(kept)!, found.get(other)!]
  return { kept: stays, merged: goes, result: mergedCustomer(stays, goes) }
}

async function handOverAppointments(
  trx: Trx,
  organizationId: string,
  { kept, other }: Pair,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update appointments set customer_id = ${kept}
    where organization_id = ${organizationId} and customer_id = ${other} returning id`.execute(trx)
  return rows.map(row => row.id)
}

/** Customers who were merged into `other` before now point to `kept`. */
async function handOverAliases(
  trx: Trx,
  organizationId: string,
  { kept, other }: Pair,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update customers set merged_into = ${kept}
    where organization_id = ${organizationId} and merged_into = ${other} returning id`.execute(trx)
  return rows.map(row => row.id)
}

/** A block on either of the two stays on the merged customer. */
async function keepBlock(trx: Trx, organizationId: string, { kept, other }: Pair): Promise<void> {
  await sql`
    update customers cu set blocked_reason = old.blocked_reason, blocked_at = old.blocked_at, blocked_by = old.blocked_by
    from customers old
    where cu.organization_id = ${organizationId} and cu.id = ${kept} and cu.blocked_at is null
      and old.organization_id = cu.organization_id and old.id = ${other} and old.blocked_at is not null`.execute(
    trx,
  )
}

/** Undoes `keepBlock`: the same block on both, to the instant, came with the merge. */
async function takeBlockBack(
  trx: Trx,
  organizationId: string,
  { kept, other }: Pair,
): Promise<void> {
  await sql`
    update customers cu set blocked_reason = null, blocked_at = null, blocked_by = null
    from customers old
    where cu.organization_id = ${organizationId} and cu.id = ${kept}
      and old.organization_id = cu.organization_id and old.id = ${other}
      and (old.blocked_at, old.blocked_reason, old.blocked_by) = (cu.blocked_at, cu.blocked_reason, cu.blocked_by)`.execute(
    trx,
  )
}
