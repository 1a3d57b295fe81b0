import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** The id of the appointment whose manage link was sent along; null without one, or when it is not valid. */
export async function findKnownBy(
  { secrets, database }: Context,
  link: string | undefined,
): Promise<string | null> {
  const id = link === undefined ? null : secrets.readSignedId(link)
  if (link === undefined || id === null) return null
  const { rows } = await sql<{ manage_generation: number }>`
    select manage_generation from appointments where id = ${id}`.execute(database.db)
  const found = rows[0]
  return found !== undefined && secrets.isSignedId('manage', link, found.manage_generation)
    ? id
    : null
}
