import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { nameIn, nameOf } from './files.ts'

/**
 * Removes files that no row names and that are older than a day: left by a crash, or the avatar of a deleted account.
 * Their age is measured by the real clock, as the file system does, not by the application's.
 */
export async function forgetOrphans({ uploads, database }: Context): Promise<void> {
  const files = await uploads.list('')
  if (files.length === 0) return
  const { rows } = await sql<{ name: string | null; avatar: string | null }>`
    select name, null as avatar from pictures
    union all select null, avatar from users where avatar is not null
    union all select null, avatar from staff where avatar is not null`.execute(database.db)
  const used = new Set(rows.map(row => row.name ?? nameIn(row.avatar)))
  for (const { file, writtenAt } of files) {
    const name = nameOf(file)
    if (name !== null && used.has(name)) continue
    if (Date.now() - writtenAt >= DAY) await uploads.remove(file)
  }
}
