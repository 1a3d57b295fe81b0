import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { listFiles, nameIn, uploadsFolder, writtenAt } from './files.ts'

/**
 * Files that no row names: what a crash left, or the avatar of an account that was deleted. By the machine's own clock,
 * which wrote them, so that one just arriving is never taken for an old one.
 */
export async function forgetOrphans({ config, database }: Context): Promise<void> {
  const files = await listFiles(config)
  if (files.length === 0) return
  const { rows } = await sql<{ name: string | null; avatar: string | null }>`
    select name, null as avatar from pictures
    union all select null, avatar from users where avatar is not null
    union all select null, avatar from staff where avatar is not null`.execute(database.db)
  const used = new Set(rows.map(row => row.name ?? nameIn(row.avatar)))
  for (const { file, name } of files) {
    if (name !== '' && used.has(name)) continue
    if (Date.now() - (await writtenAt(config, file)) < DAY) continue
    await rm(join(uploadsFolder(config), file), { force: true })
  }
}
