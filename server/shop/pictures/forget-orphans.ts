import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { nameIn, nameOf } from './files.ts'

/**
 * Files that no row names: what a crash left, or the avatar of an account that was deleted. By the real clock,
 * like that of whoever wrote them, so that one just arriving is never taken for an old one.
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
