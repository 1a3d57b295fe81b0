/** A shop whose team performs one act; afterwards tells which tables changed and which audit lines were written. */
import { sql } from 'kysely'
import type { CallInput } from '#contract/protocol/call.ts'
import type { contract, Reply } from '#contract/contract.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import type { TestApp } from '../server/app.ts'
import { aShop, tokenOf, type TestShop } from '../server/shop.ts'

type Contract = typeof contract
/** Every operation by which a team changes something: those that declare how they are audited. */
export type TeamAct = {
  [Id in OperationId]: Contract[Id] extends { readonly audit: 'call' | 'use_case' | 'none' }
    ? Id
    : never
}[OperationId]

export type AuditLine = {
  readonly action: string
  readonly subject_id: string | null
  readonly detail: { readonly from?: unknown; readonly to?: unknown }
}
export type Outcome = {
  readonly id: TeamAct
  /** Tables of the shop whose rows changed. */
  readonly changed: readonly string[]
  /** The new lines of the audit log. */
  readonly lines: readonly AuditLine[]
}

export type ActScene = {
  readonly app: TestApp
  readonly shop: TestShop
  readonly token: string
  readonly staff: string
  readonly service: string
  /** Prepares the scene. Not measured. */
  readonly call: <Id extends OperationId>(id: Id, input: CallInput<Id>) => Promise<Reply<Id>>
  /** Performs the act and tells what changed. */
  readonly act: <Id extends TeamAct>(id: Id, input: CallInput<Id>) => Promise<Outcome>
  /** Like `act`, for acts that are not a plain call. */
  readonly by: (id: TeamAct, send: () => Promise<unknown>) => Promise<Outcome>
  /** Like `act`, for uploading a picture. */
  readonly upload: (
    id: TeamAct,
    query: string,
    params?: { readonly id: string },
  ) => Promise<Outcome>
}

export async function anActScene(app: TestApp): Promise<ActScene> {
  const shop = await aShop(app, { people: 2 })
  const token = await tokenOf(app, shop.ownerId)
  const around = async (id: TeamAct, act: () => Promise<unknown>): Promise<Outcome> => {
    const before = await fingerprints(app, shop)
    const known = await auditOf(app, shop)
    await act()
    const after = await fingerprints(app, shop)
    const lines = await auditOf(app, shop)
    return {
      id,
      changed: [...after].flatMap(([table, rows]) => (before.get(table) === rows ? [] : [table])),
      lines: lines.slice(known.length),
    }
  }
  return {
    app,
    shop,
    token,
    staff: shop.staffIds[0]!,
    service: shop.serviceId,
    call: async (id, input) => await app.mustCall(id, input, token),
    act: async (id, input) => await around(id, async () => await app.mustCall(id, input, token)),
    by: around,
    upload: async (id, query, params) =>
      await around(id, async () => await uploadPixel(app, token, { id, query, params })),
  }
}

/** The audit lines of the whole organization (all branches), in the order of writing. */
export async function auditOf(
  { app: { context } }: TestApp,
  { organizationId }: TestShop,
): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select action, subject_id, detail from audit
    where organization_id = ${organizationId} order by id`.execute(context.database.db)
  return rows
}

/**
 * Tables that are not compared: the audit log itself, rows derived from other rows, short-lived rows, and what waits to
 * be sent.
 */
const besides = new Set([
  'audit',
  'appointment_events',
  'occupancy',
  'holds',
  'changed_turns',
  'past_days',
  'outbox',
  'notices',
  // What was read of a file, before it changes anything.
  'imports',
  'import_rows',
  // What is sent to other programs, like the outbox, and whether it arrives.
  'webhook_deliveries',
  'webhook_attempts',
])

/** A checksum of the shop's rows in every table. */
async function fingerprints(
  { app: { context } }: TestApp,
  { organizationId }: TestShop,
): Promise<Map<string, string>> {
  const { db } = context.database
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = current_schema() and c.column_name = 'organization_id'
      and t.table_type = 'BASE TABLE'
    order by 1`.execute(db)
  const found = new Map<string, string>()
  for (const { name } of tables.filter(table => !besides.has(table.name))) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(t::text, ';' order by t::text)) as sum from ${sql.table(name)} t
      where organization_id = ${organizationId}`.execute(db)
    found.set(name, rows[0]?.sum ?? '')
  }
  return found
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Upload = {
  readonly id: TeamAct
  readonly query: string
  readonly params: { readonly id: string } | undefined
}

async function uploadPixel(app: TestApp, token: string, { id, query, params }: Upload) {
  const [method, path] = operations[id]
  const answer = await fetch(`${app.url}${path.replace(':id', params?.id ?? '')}${query}`, {
    method,
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: Buffer.from(PIXEL, 'base64'),
  })
  if (answer.status >= 400) throw new Error(`${id}: ${await answer.text()}`)
}
