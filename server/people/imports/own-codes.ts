import { sql } from 'kysely'
import type { Judging } from './judged.ts'
import type { OpenFile } from './reading/read-in-worker.ts'
import type { ReadRow } from './reading/row-value.ts'
import { withoutGuard } from './reading/words.ts'

/**
 * The row numbers, in our own sheet of appointments, of those that the shop has: by their code, whatever became of them.
 * Their cells are asked and not what was understood, because their services or staff members may be gone by now.
 */
export async function findOwnCodes(
  { db, scope }: Pick<Judging, 'db' | 'scope'>,
  { preset, columns }: OpenFile['found'],
  rows: readonly ReadRow[],
): Promise<ReadonlySet<number>> {
  const key = columns.find(({ field }) => field === 'key')
  if (preset !== 'mi_turno' || key === undefined) return new Set()
  const wanted = rows.map(({ n, cells }) => ({ n, code: withoutGuard(cells[key.column] ?? '') }))
  const { rows: found } = await sql<{ n: number }>`
    select w.n from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (n int, code text)
    where exists (select from appointments a where a.organization_id = ${scope.organizationId}
      and a.comerce_id = ${scope.shopId} and a.code = w.code)`.execute(db)
  return new Set(found.map(({ n }) => n))
}
