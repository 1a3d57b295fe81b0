import { sql } from 'kysely'
import { findManaged } from '#server/booking/appointments/find.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/**
 * An appointment booked as a guest goes into the account of whoever holds its link: that appointment alone. The phone it was booked
 * with proves nothing, so no other appointment of that customer comes with it.
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
