import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { finishReading, readBytes } from './create-import.ts'
import { fillRows } from './fill.ts'
import { findImports, importsOf, type ImportRow } from './import-row.ts'

type Sent = Received<'updateImport', 'body'>

/** Reads the same file in another way. What the shop does not have any more of services and staff is refused. */
export async function updateImport(
  context: Context,
  { organizationId, shopId }: Membership,
  id: string,
  sent: Sent,
): Promise<void> {
  const shop = await shopOf(context, shopId)
  const row = await findReady(context, { organizationId, id: shopId }, id)
  const { kind = row.kind, ...changes } = sent
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  // What columns hold is another question for another kind.
  const kept = kind === row.kind ? row.choices : { ...row.choices, mapping: null }
  const choices = { ...kept, ...given }
  const { service, staff } = choices.fallback
  if (!isThere(shop.row.services, service) || !isThere(shop.row.staff, staff)) refuse('not_found')
  const bytes = await bytesOf(context, row)
  await readBytes(context, shop, { kind, choices, bytes }, async file => {
    await claim(context, row)
    const counts = await fillRows(context, shop, { ...row, kind, choices }, file)
    await transact(context, async ({ trx }) => {
      await finishReading(trx, { ...row, kind, choices }, file, counts)
    })
  })
}

function isThere(list: readonly { id: string }[], wanted: string | null): boolean {
  return wanted === null || list.some(one => one.id === wanted)
}

type Shop = Parameters<typeof importsOf>[0]

async function findReady({ database }: Context, shop: Shop, id: string): Promise<ImportRow> {
  const [row] = await findImports(
    database.db,
    sql`${importsOf(shop)} and i.id = ${id} and i.state <> 'reading'`,
  )
  if (row === undefined) return refuse('not_found')
  return row.state === 'ready' ? row : refuse('import_begun')
}

async function bytesOf({ database }: Context, row: ImportRow): Promise<Uint8Array> {
  const { rows } = await sql<{
    file: string | null
  }>`select encode(i.file, 'base64') as file from imports i
    where i.organization_id = ${row.organization_id} and i.id = ${row.id}`.execute(database.db)
  return Buffer.from(rows[0]?.file ?? refuse('import_begun'), 'base64')
}

/** Nobody applies it, or reads it in a third way, meanwhile. */
async function claim(context: Context, row: ImportRow): Promise<void> {
  await transact(context, async ({ trx }) => {
    const { rows } = await sql<{ id: string }>`update imports set state = 'reading'
      where organization_id = ${row.organization_id} and id = ${row.id} and state = 'ready' returning id`.execute(
      trx,
    )
    if (rows.length === 0) refuse('import_begun')
  })
}
