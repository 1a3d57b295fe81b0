import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { factsOf } from './facts-of.ts'
import { refusingFiles } from './file-refusal-texts.ts'
import { fillRows } from './fill.ts'
import { asFound, type Choices, type Counts, type ImportRow } from './import-row.ts'
import { type OpenFile, withFile } from './reading/read-in-worker.ts'

type Query = Received<'createImport', 'query'>

/** Reads the file and stages its rows. The import exists only once all of them are there. */
export async function createImport(
  context: Context,
  account: Account,
  { kind, file_name: fileName = '' }: Query,
  bytes: Uint8Array,
): Promise<{ readonly id: string }> {
  const { shopId, organizationId } = membershipOf(account)
  const shop = await shopOf(context, shopId)
  const row = { organization_id: organizationId, id: randomUUID(), comerce_id: shopId, kind }
  const about = { ...row, choices: asFound, file_name: fileName, created_by: account.userId }
  return await readBytes(context, shop, { kind, bytes, choices: asFound }, async file => {
    await insertImport(context, about, bytes, file)
    try {
      const counts = await fillRows(context, shop, about, file)
      return await once(context, async ({ trx }) => {
        await finishReading(trx, about, file, counts)
        return { id: row.id }
      })
    } catch (error) {
      await sql`delete from imports where organization_id = ${organizationId} and id = ${row.id}`.execute(
        context.database.db,
      )
      throw error
    }
  })
}

type NewImport = Pick<
  ImportRow,
  'organization_id' | 'id' | 'comerce_id' | 'kind' | 'choices' | 'file_name' | 'created_by'
>

async function insertImport(
  context: Context,
  row: NewImport,
  bytes: Uint8Array,
  { found }: Pick<OpenFile, 'found'>,
): Promise<void> {
  await transact(context, async ({ trx, now }) => {
    await sql`
      insert into imports (organization_id, id, comerce_id, kind, state, file_name, file, choices, found, counts,
        created_by, created_at)
      values (${row.organization_id}, ${row.id}, ${row.comerce_id}, ${row.kind}, 'reading', ${row.file_name},
        ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}, ${JSON.stringify(row.choices)}::jsonb,
        ${JSON.stringify(found)}::jsonb, '{}', ${row.created_by}, ${new Date(now)})`.execute(trx)
    await forgetOlder(trx, row)
  })
}

/** Files that were read and left lying; the last ones may still be open in some tab. */
const MOST_READY = 5

async function forgetOlder(trx: Context['database']['db'], row: NewImport): Promise<void> {
  await sql`
    delete from imports i where i.organization_id = ${row.organization_id} and i.id in (
      select older.id from imports older where older.organization_id = ${row.organization_id}
        and older.comerce_id = ${row.comerce_id} and older.state = 'ready'
      order by older.created_at desc, older.id offset ${MOST_READY})`.execute(trx)
}

type Bytes = Pick<ImportRow, 'kind'> & { readonly choices: Choices; readonly bytes: Uint8Array }

/** Does `act` with the file once it is read. Refuses one that cannot be read, in words. */
export async function readBytes<Done>(
  { clock, log }: Context,
  shop: ShopMemory,
  { kind, choices, bytes }: Bytes,
  act: (file: OpenFile) => Promise<Done>,
): Promise<Done> {
  const facts = factsOf(shop, choices, clock.now())
  return await refusingFiles(withFile({ bytes, kind, choices, facts }, log, act))
}

/** From now on the import is what its rows say. */
export async function finishReading(
  trx: Context['database']['db'],
  row: Pick<ImportRow, 'organization_id' | 'id' | 'kind' | 'choices'>,
  { found }: Pick<OpenFile, 'found'>,
  counts: Counts,
): Promise<void> {
  await sql`
    update imports set state = 'ready', kind = ${row.kind}, choices = ${JSON.stringify(row.choices)}::jsonb,
      found = ${JSON.stringify(found)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb
    where organization_id = ${row.organization_id} and id = ${row.id} and state = 'reading'`.execute(
    trx,
  )
}
