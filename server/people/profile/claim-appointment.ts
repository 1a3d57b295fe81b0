import { sql } from 'kysely'
import { findManaged } from '#server/scheduling/find.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/**
 * Adds an appointment that was booked as a guest to the account of a person who holds its link. Only this one: the
 * phone proves nothing, so other appointments of that customer are not added.
 */
export async function claimAppointment(
  context: Context,
  { userId }: Account,
  manageToken: string,
): Promise<void> {
  const { appointment } = await findManaged(context, manageToken)
  const { numAffectedRows } = await sql`
    update appointments set user_id = ${userId}
    where organization_id = ${appointment.organization_id} and id = ${appointment.id}
      and (user_id is null or user_id = ${userId})`.execute(context.database.db)
  if (numAffectedRows !== 1n) refuse('not_found')
}
