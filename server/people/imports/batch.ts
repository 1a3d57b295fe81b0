/** One part of an import at work: some of its rows, in one unit of work. */
import { sql, type Transaction } from 'kysely'
import type { RowOutcome, RowReason } from '#contract/imports/import-names.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { Context } from '#server/context.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Scope } from '../customers/scope.ts'
import type { ImportRow } from './import-row.ts'
import type { AnyValue } from './reading/row-value.ts'

export type StagedRow = {
  readonly n: number
  readonly value: AnyValue
  readonly outcome: RowOutcome | null
  readonly customer_id: string | null
  readonly made_customer: boolean
  readonly appointment_id: string | null
  readonly service_id: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What became of a row. Undefined fields stay as they are. */
export type Written = {
  readonly n: number
  readonly outcome: RowOutcome
  readonly reason?: RowReason
  readonly detail?: string
  readonly customer_id?: string
  readonly made_customer?: boolean
  readonly appointment_id?: string
  readonly service_id?: string
  readonly before?: object
  readonly after?: object
}

export type Batch = {
  readonly trx: Transaction<unknown>
  readonly now: number
  readonly context: Context
  readonly row: ImportRow
  readonly shop: ShopMemory
  readonly scope: Scope
}

/** What a batch did. `occupied`: what its appointments take of the agenda now; nothing where they are gone. */
export type Done = {
  readonly written: readonly Written[]
  readonly occupied: readonly { readonly owner: string; readonly rows: readonly Occupied[] }[]
}

/** `which`: a condition on rows `r`, and their order. */
export async function findStaged(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id }: ImportRow,
  which: ReturnType<typeof sql>,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select r.n, r.value, r.outcome, r.customer_id, r.made_customer, r.appointment_id, r.service_id, r.before, r.after
    from import_rows r where r.organization_id = ${organizationId} and r.import_id = ${id} and ${which}`.execute(
    trx,
  )
  return rows
}

export async function noteWritten(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id }: ImportRow,
  written: readonly Written[],
): Promise<void> {
  await sql`
    update import_rows r set outcome = w.outcome, reason = coalesce(w.reason, r.reason),
      detail = coalesce(w.detail, r.detail), customer_id = coalesce(w.customer_id, r.customer_id),
      made_customer = coalesce(w.made_customer, r.made_customer),
      appointment_id = coalesce(w.appointment_id, r.appointment_id),
      service_id = coalesce(w.service_id, r.service_id), before = coalesce(w.before, r.before),
      after = coalesce(w.after, r.after)
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (n int, outcome text, reason text, detail text,
      customer_id uuid, made_customer boolean, appointment_id uuid, service_id uuid, before jsonb, after jsonb)
    -- Looked up one by one: PostgreSQL may not know yet how many rows the import has, and would read all of them.
    cross join lateral (
      select one.ctid from import_rows one
      where one.organization_id = ${organizationId} and one.import_id = ${id} and one.n = w.n limit 1) found
    where r.organization_id = ${organizationId} and r.ctid = found.ctid`.execute(trx)
}
