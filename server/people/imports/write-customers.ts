import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saveCustomerFields } from '../customers/fields.ts'
import type { Batch, Done, StagedRow, Written } from './batch.ts'
import { changeOf, fieldsOf, judgeCustomer } from './judge-customers.ts'
import { findKnown, type KnownCustomer } from './known-customers.ts'
import type { CustomerValue } from './reading/row-value.ts'

type Row = { readonly n: number; readonly customer: CustomerValue }

/** Writes customers, judged again on what the shop has now. */
export async function writeCustomers(batch: Batch, rows: readonly StagedRow[]): Promise<Done> {
  const named = rows.map(({ n, value }) => ({ n, customer: value as CustomerValue }))
  const known = await lockKnown(batch, named)
  const fresh = named.filter(({ n }) => !known.has(n))
  const added = await addCustomers(batch, fresh)
  const written: Written[] = [...added].map(([n, id]) => ({
    n,
    outcome: 'added',
    customer_id: id,
    made_customer: true,
  }))
  for (const row of named) {
    const own = known.get(row.n)
    if (own !== undefined) written.push(await changeCustomer(batch, row, own))
  }
  await stopMails(batch, named, written)
  return { written, occupied: [] }
}

/** Locked in the order of their ids, and read again: somebody may have changed them a moment ago. */
export async function lockKnown(
  { trx, context, scope }: Batch,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, KnownCustomer>> {
  const found = await findKnown(trx, context, scope, rows)
  if (found.size === 0) return found
  const ids = [...found.values()].map(({ id }) => id)
  await sql`select cu.id from customers cu where cu.organization_id = ${scope.organizationId}
    and cu.id = any(${ids}::uuid[]) order by cu.id for update`.execute(trx)
  return await findKnown(trx, context, scope, rows)
}

/**
 * New customers, by row number. One whose phone somebody else has taken in this very moment is not among them: the next
 * batch finds them known.
 */
export async function addCustomers(
  { trx, now, row, scope }: Batch,
  rows: readonly Row[],
  { isByVisit = false }: { readonly isByVisit?: boolean } = {},
): Promise<ReadonlyMap<number, string>> {
  const made = rows.map(({ n, customer }) => ({ ...customer, n, id: randomUUID() }))
  if (made.length === 0) return new Map()
  const { rows: added } = await sql<{ id: string }>`
    insert into customers (organization_id, id, name, phone, email, notes, haircut, tags, birthday, blocked_reason,
      blocked_at, blocked_by, added_in, created_at)
    select ${scope.organizationId}, m.id, m.name, m.phone, m.email, m.notes, m.haircut, m.tags, m.birthday, m.blocked,
      case when m.blocked is not null then ${new Date(now)}::timestamptz end,
      case when m.blocked is not null then ${row.created_by}::uuid end,
      case when ${isByVisit} then null else ${scope.shopId}::uuid end, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (id uuid, name text, phone text, email text,
      notes text, haircut text, tags text[], birthday text, blocked text)
    on conflict (organization_id, phone) do nothing returning id`.execute(trx)
  const ids = new Set(added.map(({ id }) => id))
  return new Map(made.flatMap(({ n, id }) => (ids.has(id) ? [[n, id] as const] : [])))
}

async function changeCustomer(
  { trx, now, row, scope }: Batch,
  { n, customer }: Row,
  known: KnownCustomer,
): Promise<Written> {
  const { merges_names: mergesNames } = row.choices
  const verdict = judgeCustomer(customer, known, mergesNames)
  if (verdict.state === 'conflict')
    return { n, outcome: 'left_out', reason: 'other_name', detail: known.name }
  const after = changeOf(known, customer)
  await saveCustomerFields(trx, scope.organizationId, known.id, after, now)
  await sql`
    update customers set added_in = coalesce(added_in, case when ${!known.is_own} then ${scope.shopId}::uuid end),
      blocked_reason = ${after.blocked_reason},
      blocked_at = case when ${after.blocked_reason}::text is null then null else coalesce(blocked_at, ${new Date(now)}) end,
      blocked_by = case when blocked_at is null and ${after.blocked_reason}::text is not null
        then ${row.created_by}::uuid else blocked_by end
    where organization_id = ${scope.organizationId} and id = ${known.id}`.execute(trx)
  const before = {
    ...fieldsOf(known),
    blocked_reason: known.blocked_reason,
    added_in: known.added_in,
  }
  return { n, outcome: 'changed', customer_id: known.id, before, after }
}

/** Whoever said no to mails elsewhere gets none here but those about their own appointments. */
async function stopMails(
  { trx, now, context, scope }: Batch,
  rows: readonly Row[],
  written: Written[],
): Promise<void> {
  const done = new Map(written.map((one, at) => [one.n, at]))
  for (const { n, customer } of rows) {
    const at = done.get(n)
    if (!customer.isUnsubscribed || customer.email === null || at === undefined) continue
    const who = context.secrets.fingerprint(customer.email)
    const { rows: added } = await sql<{ address: string }>`
      insert into mail_stops (organization_id, comerce_id, address, at)
      values (${scope.organizationId}, ${scope.shopId}, ${who}, ${new Date(now)})
      on conflict do nothing returning address`.execute(trx)
    const one = written[at]!
    if (added.length > 0) written[at] = { ...one, before: { ...one.before, stop: who } }
  }
}
