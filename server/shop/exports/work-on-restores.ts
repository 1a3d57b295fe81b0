import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { forgetShop } from '#server/scheduling/rules/change-rules.ts'
import { fileOf } from './export-row.ts'
import { withArchive } from './read-archive.ts'
import { RefusedCopy, textOf } from './refused-copy.ts'
import { restoreCopy } from './restore-copy.ts'
import { findRestores, type RestoreRow } from './restore-row.ts'

/** Restores the copies that were sent. What was broken off left nothing, and is begun again. */
export async function workOnRestores(context: Context): Promise<void> {
  for (const row of await findRestores(context.database.db, sql`r.state = 'restoring'`)) {
    try {
      await restore(context, row)
    } catch (err) {
      if (err instanceof RefusedCopy) await end(context, row, textOf(err))
      else context.log.warn({ err, restore: row.id }, 'A copy of a business could not be restored')
    }
  }
}

async function restore(context: Context, row: RestoreRow): Promise<void> {
  const folder = join(context.config.dataDir, 'incoming')
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await context.uploads.read(fileOf(row.id))
    if (file === null) throw new RefusedCopy('damaged')
    await pipeline(file.body, createWriteStream(path, { mode: 0o600 }))
    const places = await withArchive(
      path,
      async archive => await restoreCopy(context, row, archive),
    )
    if (places === null) return
    await context.uploads.remove(fileOf(row.id))
    for (const place of places) await forgetShop(context, place)
  } finally {
    await rm(path, { force: true })
  }
}

async function end(context: Context, row: RestoreRow, problem: string): Promise<void> {
  await sql`update restores set state = 'refused', problem = ${problem}, ended_at = ${new Date(context.clock.now())}
    where organization_id = ${row.organization_id} and id = ${row.id} and state = 'restoring'`.execute(
    context.database.db,
  )
  await context.uploads.remove(fileOf(row.id))
}
