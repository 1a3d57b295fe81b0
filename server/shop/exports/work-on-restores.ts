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

/** After so many tries something is wrong that trying does not mend. */
const MOST_TRIES = 5
const GAVE_UP = 'Algo falló de nuestro lado. Probá de nuevo en un rato; si sigue igual, escribinos.'

/** Restores the copies that were sent. What was broken off left nothing, and is begun again. */
export async function workOnRestores(context: Context): Promise<void> {
  for (const row of await findRestores(context.database.db, sql`r.state = 'restoring'`)) {
    try {
      await restore(context, row)
    } catch (err) {
      if (err instanceof RefusedCopy) await end(context, row, textOf(err))
      else {
        context.log.warn({ err, restore: row.id }, 'A copy of a business could not be restored')
        await countTry(context, row)
      }
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

async function countTry(context: Context, row: RestoreRow): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    update restores set tries = tries + 1
    where organization_id = ${row.organization_id} and id = ${row.id} and state = 'restoring' returning tries`.execute(
    context.database.db,
  )
  if ((rows[0]?.tries ?? 0) >= MOST_TRIES) await end(context, row, GAVE_UP)
}
