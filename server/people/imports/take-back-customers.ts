import { sql } from 'kysely'
import { unmergedCustomer, type CustomerFields } from '#domain/customer/customer-merge.ts'
import { saveCustomerFields } from '../customers/fields.ts'
import type { Batch, Done, StagedRow, Written } from './batch.ts'
import { fieldsOf } from './judge-customers.ts'
import type { CustomerValue } from './reading/row-value.ts'

/** Takes customers back: added ones that nobody has used are deleted, changed ones are as they were. */
export async function takeBackCustomers(batch: Batch, rows: readonly StagedRow[]): Promise<Done> {
  const added = rows.filter(row => row.outcome === 'added')
  const cards = added.map(row => ({ ...row, after: cardOf(row.value as CustomerValue) }))
  const written = [...(await deleteUnused(batch, cards))]
  for (const row of rows) if (row.outcome === 'changed') written.push(await changeBack(batch, row))
  await letMails(batch, rows)
  return { written, occupied: [] }
}

/** The fields of a card as they were written, to see whether somebody has changed it since. */
export function cardOf(value: CustomerValue): Readonly<Record<string, unknown>> {
  return { ...fieldsOf(value), blocked_reason: value.blocked }
}

type Checked = {
  readonly n: number
  readonly name: string
  readonly has_booked: boolean
  readonly is_used: boolean
}

/** What somebody has changed, booked for or merged since stays, and is named. */
export async function deleteUnused(
  { trx, scope, row }: Batch,
  rows: readonly Pick<StagedRow, 'n' | 'customer_id' | 'after'>[],
): Promise<Written[]> {
  if (rows.length === 0) return []
  const wanted = JSON.stringify(rows.map(({ n, customer_id: id, after }) => ({ n, id, after })))
  const { rows: checked } = await sql<Checked>`
    select w.n, cu.name,
      exists (select from appointments a where a.organization_id = cu.organization_id and a.customer_id = cu.id
        and a.import_id is distinct from ${row.id}) as has_booked,
      cu.user_id is not null or cu.merged_into is not null
        or exists (select from appointments a where a.organization_id = cu.organization_id and a.customer_id = cu.id)
        or exists (select from customers old where old.organization_id = cu.organization_id and old.merged_into = cu.id)
        or exists (select from customer_merges m where m.organization_id = cu.organization_id
          and cu.id in (m.kept_id, m.merged_id))
        or exists (select from customer_edits e where e.organization_id = cu.organization_id and e.customer_id = cu.id)
        or exists (select from day_messages d where d.organization_id = cu.organization_id and d.subject_id = cu.id)
        or w.after is not null and w.after is distinct from jsonb_build_object('name', cu.name, 'phone', cu.phone,
          'email', cu.email, 'notes', cu.notes, 'haircut', cu.haircut, 'tags', cu.tags, 'birthday', cu.birthday,
          'blocked_reason', cu.blocked_reason) as is_used
    from jsonb_to_recordset(${wanted}::jsonb) as w (n int, id uuid, after jsonb)
    join customers cu on cu.organization_id = ${scope.organizationId} and cu.id = w.id
    order by cu.id for update of cu`.execute(trx)
  const free = new Set(checked.filter(one => !one.is_used && !one.has_booked).map(({ n }) => n))
  const ids = rows.filter(({ n }) => free.has(n)).map(one => one.customer_id)
  await sql`delete from customers
    where organization_id = ${scope.organizationId} and id = any(${ids}::uuid[])`.execute(trx)
  const found = new Map(checked.map(one => [one.n, one]))
  return rows.map(({ n }) => outcomeOf(n, found.get(n)))
}

/** One that somebody deleted meanwhile is gone as it should be. */
function outcomeOf(n: number, checked: Checked | undefined): Written {
  if (checked === undefined || (!checked.is_used && !checked.has_booked))
    return { n, outcome: 'reversed' }
  const reason = checked.has_booked ? 'booked_since' : 'used_since'
  return { n, outcome: 'kept', reason, detail: checked.name }
}

type Before = CustomerFields & {
  readonly blocked_reason: string | null
  readonly added_in: string | null
}
type Now = CustomerFields & { readonly id: string; readonly blocked_reason: string | null }

/** Fields that somebody has changed since stay as they are now. */
async function changeBack({ trx, scope, now: at }: Batch, row: StagedRow): Promise<Written> {
  const { n, customer_id: id } = row
  const [before, after] = [row.before as Before, row.after as Before]
  const { rows } = await sql<Now>`
    select cu.id, cu.name, cu.phone, cu.email, cu.notes, cu.haircut, cu.tags, cu.birthday, cu.blocked_reason
    from customers cu where cu.organization_id = ${scope.organizationId} and cu.id = ${id}
      and cu.merged_into is null for update`.execute(trx)
  const [now] = rows
  if (now === undefined) return { n, outcome: 'kept', reason: 'used_since', detail: before.name }
  const back = unmergedCustomer(before, after, now)
  await saveCustomerFields(trx, scope.organizationId, now.id, back, at)
  const isFree = before.blocked_reason === null && now.blocked_reason === after.blocked_reason
  await sql`
    update customers set added_in = case when ${before.added_in}::uuid is null and added_in = ${scope.shopId}
        then null else added_in end,
      blocked_reason = case when ${isFree} then null else blocked_reason end,
      blocked_at = case when ${isFree} then null else blocked_at end,
      blocked_by = case when ${isFree} then null else blocked_by end
    where organization_id = ${scope.organizationId} and id = ${now.id}`.execute(trx)
  const isAsBefore = JSON.stringify(fieldsOf(back)) === JSON.stringify(fieldsOf(before))
  return isAsBefore
    ? { n, outcome: 'reversed' }
    : { n, outcome: 'kept', reason: 'used_since', detail: now.name }
}

async function letMails({ trx, scope }: Batch, rows: readonly StagedRow[]): Promise<void> {
  const stops = rows.flatMap(({ before }) => {
    const stop = before?.['stop']
    return typeof stop === 'string' ? [stop] : []
  })
  if (stops.length === 0) return
  await sql`delete from mail_stops where organization_id = ${scope.organizationId}
    and comerce_id = ${scope.shopId} and address = any(${stops}::text[])`.execute(trx)
}
