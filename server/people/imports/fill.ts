import { sql } from 'kysely'
import type { RowState } from '#contract/imports/import-names.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Counts, ImportRow } from './import-row.ts'
import { createJudge } from './judge.ts'
import type { JudgedRow } from './judged.ts'
import { scopeOfShop } from './known-customers.ts'
import type { OpenFile } from './reading/read-in-worker.ts'
import { ROWS_AT_ONCE } from './reading/read-in-worker.ts'
import { createRest } from '#server/kernel/rest.ts'
import { stageRows } from './stage.ts'

const countNames: Readonly<Record<RowState, keyof Counts>> = {
  new: 'new',
  same: 'same',
  changed: 'changed',
  conflict: 'conflicts',
  unreadable: 'unreadable',
}

/** Judges all rows of a file, puts them in the place of those that the import has, and returns how many are what. */
export async function fillRows(
  context: Context,
  shop: ShopMemory,
  row: Pick<ImportRow, 'organization_id' | 'id' | 'comerce_id' | 'kind' | 'choices'>,
  file: OpenFile,
): Promise<Counts> {
  const { database, clock } = context
  const scope = scopeOfShop(row.organization_id, row.comerce_id)
  const { merges_names: mergesNames } = row.choices
  const judging = { db: database.db, context, scope, shop, now: clock.now(), mergesNames }
  const judge = createJudge(row.kind, judging, file)
  const counts = { rows: file.total, new: 0, same: 0, changed: 0, conflicts: 0, unreadable: 0 }
  await transact(context, async ({ trx }) => {
    await sql`delete from import_rows
      where organization_id = ${row.organization_id} and import_id = ${row.id}`.execute(trx)
  })
  const rest = createRest()
  for await (const rows of file.rows()) {
    const judged = await judge(rows)
    await stageRows(database, row, judged)
    for (const one of judged) counts[nameOf(one)] += 1
    // A small file is done with its first rows, and nobody waits for a rest.
    if (rows.length === ROWS_AT_ONCE) await rest()
  }
  return counts
}

const nameOf = ({ state }: JudgedRow): keyof Counts => countNames[state]
