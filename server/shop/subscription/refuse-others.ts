import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** Only the owner may close what they own, not other administrators; refuses with `forbidden`. */
export async function refuseOthers(
  { database }: Context,
  { organizationId }: Membership,
  { userId }: Account,
): Promise<void> {
  const { rows } = await sql`
    select from organizations where id = ${organizationId} and owner_id = ${userId}`.execute(
    database.db,
  )
  if (rows.length === 0) refuse('forbidden')
}
