import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { ExportState } from '#contract/exports/export-names.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { EXPORTS } from '#server/kernel/uploads/file-store.ts'

export type ExportRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly state: ExportState
  readonly tries: number
  readonly done: number
  readonly total: number
  readonly bytes: number | null
  readonly created_by: string
  readonly created_at: number
  readonly ready_at: number | null
  readonly time_zone: string
}

export type ExportWire = Reply<'getExport'>['export']

/** `e`: exports, `c`: the shop in which it was asked for. */
export async function findExports(
  db: Kysely<unknown>,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql`order by e.created_at desc, e.id`,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select e.organization_id, e.id, e.comerce_id, e.state, e.tries, e.done, e.total, e.bytes, e.created_by, e.created_at,
      e.ready_at, c.time_zone
    from exports e join comerces c on c.organization_id = e.organization_id and c.id = e.comerce_id
    where ${where} ${tail}`.execute(db)
  return rows
}

/** The name of its file in the file store. */
export const fileOf = (id: string): string => `${EXPORTS}/${id}.zip`

export function expiresAt({ ready_at: readyAt, created_at: createdAt }: ExportRow): number {
  return (readyAt ?? createdAt) + serverLimits.export_hours * HOUR
}

export function toWire(row: ExportRow): ExportWire {
  return {
    id: row.id,
    state: row.state,
    progress: { done: row.done, of: row.total },
    bytes: row.bytes,
    created_at: toOffsetIso(row.created_at, row.time_zone),
    expires_at: toOffsetIso(expiresAt(row), row.time_zone),
  }
}
