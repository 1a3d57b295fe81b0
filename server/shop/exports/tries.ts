import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** After so many tries something is wrong that trying does not mend. */
const MOST_TRIES = 5

/** Counts a try before it begins, so that one which ends the process counts too. False: there were enough. */
export async function mayTry(
  { database }: Pick<Context, 'database'>,
  table: 'exports' | 'restores',
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`
    update ${sql.table(table)} set tries = tries + 1
    where organization_id = ${organization_id} and id = ${id} returning tries`.execute(database.db)
  return (rows[0]?.tries ?? 0) <= MOST_TRIES
}
