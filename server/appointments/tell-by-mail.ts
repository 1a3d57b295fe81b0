import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { AppointmentRow } from './queries.ts'

/** The mail that says "your turn is booked": at once, or when the shop has accepted or the deposit has come. */
export async function mailBooked(
  trx: Transaction<unknown>,
  context: Context,
  turn: Pick<AppointmentRow, 'organization_id' | 'id' | 'customer_email'>,
  revision: number,
): Promise<void> {
  if (turn.customer_email === null) return
  await context.outbox.add(trx, {
    kind: 'appointment_confirmed',
    subjectId: turn.id,
    revision,
    organizationId: turn.organization_id,
    recipient: turn.customer_email,
    payload: {},
  })
}
