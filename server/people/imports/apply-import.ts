import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import type { ImportState } from '#contract/imports/import-names.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { findImports, type ImportRow, importsOf, undoUntil } from './import-row.ts'
import { updateImport } from './update-import.ts'

/** Milliseconds. A small import is done when the call is answered; a large one goes on. */
const WAIT_MS = 4000

type Sent = Received<'applyImport', 'body'>
type Id = { readonly id: string }

/** Begins to write it. Applied once more it stays as it is. */
export async function applyImport(
  context: Context,
  account: Account,
  id: string,
  { mapping }: Sent,
): Promise<Id> {
  if (mapping !== undefined) await readIfOther(context, account, id, mapping)
  return await once(context, async work => {
    const row = await lockOwn(work, account, id)
    if (row.state === 'applying' || row.state === 'applied') return { id }
    if (row.state !== 'ready') refuse('import_begun')
    await begin(work, row, 'applying')
    await keep(work, account, row, 'import.applied')
    return { id }
  })
}

/** A repeated call finds it begun: then its columns are those of the first call. */
async function readIfOther(
  context: Context,
  account: Account,
  id: string,
  mapping: NonNullable<Sent['mapping']>,
): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  const [row] = await findImports(
    context.database.db,
    sql`${importsOf({ organizationId, id: shopId })} and i.id = ${id}`,
  )
  if (row === undefined || row.state !== 'ready') return
  const known = new Map(row.found.columns.map(({ column, field }) => [column, field]))
  const isSame = mapping.every(({ column, field }) => known.get(column) === field)
  if (!isSame) await updateImport(context, membershipOf(account), id, { mapping })
}

/** Begins to take it back, within the time that there is for it. Undone once more it stays as it is. */
export async function undoImport(context: Context, account: Account, id: string): Promise<Id> {
  return await once(context, async work => {
    const row = await lockOwn(work, account, id)
    if (row.state === 'undoing' || row.state === 'undone') return { id }
    const { applied_at: at } = row
    if (row.state !== 'applied' || at === null) return refuse('import_begun')
    if (work.now >= undoUntil(at)) refuse('undo_over')
    await begin(work, row, 'undoing')
    await keep(work, account, row, 'import.undone')
    return { id }
  })
}

/** From now on its appointments ahead send reminders as any other. */
export async function beginReminders(
  context: Context,
  account: Account,
  id: string,
): Promise<void> {
  await transact(context, async work => {
    const row = await lockOwn(work, account, id)
    if (row.state !== 'applied') refuse('import_begun')
    await sql`
      update appointments set is_muted = false, remind_at = starts_at - interval '2 days'
      where organization_id = ${row.organization_id} and import_id = ${id} and is_muted
        and starts_at > ${new Date(work.now)}`.execute(work.trx)
    await keep(work, account, row, 'import.reminds')
  })
}

/** Forgets a file that was read, and its rows. */
export async function deleteImport(context: Context, account: Account, id: string): Promise<void> {
  await transact(context, async work => {
    const row = await lockOwn(work, account, id)
    if (row.state !== 'ready') refuse('import_begun')
    await sql`delete from imports where organization_id = ${row.organization_id} and id = ${id}`.execute(
      work.trx,
    )
  })
}

/** Goes on with it in this process, and waits a moment for its end. */
export async function awaitWork({ imports }: Pick<Context, 'imports'>): Promise<void> {
  imports.wake()
  const ended = new AbortController()
  const late = pause(WAIT_MS, undefined, { signal: ended.signal, ref: false }).catch(
    () => undefined,
  )
  await Promise.race([imports.run().catch(() => undefined), late])
  ended.abort()
}

async function lockOwn({ trx }: Work, account: Account, id: string): Promise<ImportRow> {
  const { organizationId, shopId } = membershipOf(account)
  const own = sql`${importsOf({ organizationId, id: shopId })} and i.id = ${id} and i.state <> 'reading'`
  return (await findImports(trx, own, sql`for update`))[0] ?? refuse('not_found')
}

async function begin({ trx }: Work, row: ImportRow, state: ImportState): Promise<void> {
  await sql`update imports set state = ${state}, done = 0
    where organization_id = ${row.organization_id} and id = ${row.id}`.execute(trx)
}

/** Without names: an entry can never be removed. */
async function keep(
  { emit }: Work,
  account: Account,
  row: ImportRow,
  action: Extract<ShopAct, `import.${string}`>,
): Promise<void> {
  const { kind, counts } = row
  const actor = { kind: 'person', id: account.userId } as const
  const about = { organizationId: row.organization_id, shopId: row.comerce_id, subjectId: row.id }
  const detail = { kind, new: counts.new, changed: counts.changed }
  await emit({ type: 'act.done', entry: { ...about, actor, action, detail } })
}
