import { sql } from 'kysely'
import { findManaged } from '#server/booking/appointments/find.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/**
 * A turn booked as a guest goes into the account of whoever holds its link: that turn alone. The phone it was booked
 * with proves nothing, so no other turn of that customer comes with it.
 */
export async function claimAppointment(
  context: Context,
  { userId }: Account,
  manageToken: string,
): Promise<void> {
  const { turn } = await findManaged(context, manageToken)
  const { numAffectedRows } = await sql`
    update appointments set user_id = ${userId}
    where organization_id = ${turn.organization_id} and id = ${turn.id}
      and (user_id is null or user_id = ${userId})`.execute(context.database.db)
  if (numAffectedRows !== 1n) refuse('not_found')
}
